/** Where everybody sits round the felt, and where their cards fall. In percent of the cloth; you are at the bottom. */

export interface Spot {
  x: number;
  y: number;
}

/** The others, clockwise from the left-hand neighbour. */
const WIDE: Record<number, Spot[]> = {
  1: [{ x: 50, y: 11 }],
  2: [
    { x: 17, y: 30 },
    { x: 83, y: 30 },
  ],
  3: [
    { x: 11, y: 46 },
    { x: 50, y: 11 },
    { x: 89, y: 46 },
  ],
  4: [
    { x: 11, y: 56 },
    { x: 30, y: 13 },
    { x: 70, y: 13 },
    { x: 89, y: 56 },
  ],
  5: [
    { x: 11, y: 62 },
    { x: 19, y: 24 },
    { x: 50, y: 11 },
    { x: 81, y: 24 },
    { x: 89, y: 62 },
  ],
  6: [
    { x: 11, y: 66 },
    { x: 13, y: 33 },
    { x: 36, y: 13 },
    { x: 64, y: 13 },
    { x: 87, y: 33 },
    { x: 89, y: 66 },
  ],
};

const TALL: Record<number, Spot[]> = {
  1: [{ x: 50, y: 9 }],
  2: [
    { x: 22, y: 14 },
    { x: 78, y: 14 },
  ],
  3: [
    { x: 17, y: 40 },
    { x: 50, y: 9 },
    { x: 83, y: 40 },
  ],
  4: [
    { x: 17, y: 46 },
    { x: 24, y: 9 },
    { x: 76, y: 9 },
    { x: 83, y: 46 },
  ],
  5: [
    { x: 17, y: 56 },
    { x: 17, y: 26 },
    { x: 50, y: 8 },
    { x: 83, y: 26 },
    { x: 83, y: 56 },
  ],
  6: [
    { x: 17, y: 63 },
    { x: 17, y: 36 },
    { x: 25, y: 8 },
    { x: 75, y: 8 },
    { x: 83, y: 36 },
    { x: 83, y: 63 },
  ],
};

const SELF: Spot = { x: 50, y: 104 };
export const MIDDLE: Spot = { x: 50, y: 52 };

/** The spot of a seat for who sits at `you`; a watcher sits below seat 0. */
export function spotOf(seat: number, you: number, players: number, tall: boolean): Spot {
  const after = (seat - you + players) % players;
  if (after === 0) return SELF;
  return (tall ? TALL : WIDE)[players - 1]?.[after - 1] ?? MIDDLE;
}

/** How far from the middle, in pixels, a seat's card lies in the trick. */
export function fallOf(spot: Spot, cloth: { width: number; height: number }, card: number, players: number): Spot {
  const dx = ((spot.x - MIDDLE.x) / 100) * cloth.width;
  const dy = ((spot.y - MIDDLE.y) / 100) * cloth.height;
  const length = Math.hypot(dx, dy) || 1;
  const wide = players > 4 ? 1.5 : 1.02;
  const high = players > 4 ? 0.92 : 0.72;
  return { x: (dx / length) * card * wide, y: (dy / length) * card * 1.4 * high };
}
