/** The positions of the pips of a number card, on a card of 100 by 140. */

export interface Pip {
  x: number;
  y: number;
  /** Pips in the lower half are upside down. */
  turned: boolean;
}

const MIDDLE = 50;
const LEFT = 36.5;
const RIGHT = 63.5;
const TOP = 25;
const CENTRE = 70;
const BOTTOM = 115;

const pair = (y: number): [number, number][] => [
  [LEFT, y],
  [RIGHT, y],
];
const third = (BOTTOM - TOP) / 3;
const four = [...pair(TOP), ...pair(BOTTOM)];
const six = [...four, ...pair(CENTRE)];
const eightSides = [...four, ...pair(TOP + third), ...pair(BOTTOM - third)];
const upper: [number, number] = [MIDDLE, (TOP + CENTRE) / 2];
const lower: [number, number] = [MIDDLE, (CENTRE + BOTTOM) / 2];

const PLACES: Record<string, [number, number][]> = {
  "2": [
    [MIDDLE, TOP],
    [MIDDLE, BOTTOM],
  ],
  "3": [
    [MIDDLE, TOP],
    [MIDDLE, CENTRE],
    [MIDDLE, BOTTOM],
  ],
  "4": four,
  "5": [...four, [MIDDLE, CENTRE]],
  "6": six,
  "7": [...six, upper],
  "8": [...six, upper, lower],
  "9": [...eightSides, [MIDDLE, CENTRE]],
  "10": [...eightSides, [MIDDLE, TOP + third / 2], [MIDDLE, BOTTOM - third / 2]],
};

/** The pips of a number card. Aces and courts have none: they have their own art. */
export function pipsOf(rank: string): Pip[] {
  return (PLACES[rank] ?? []).map(([x, y]) => ({ x, y, turned: y > CENTRE }));
}
