/** Where everybody sits round the felt, and where their cards fall. In percent of the cloth; you are at the bottom. */

export interface Spot {
  x: number;
  y: number;
}

export interface Cloth {
  width: number;
  height: number;
  /** Higher than wide, as on a phone. */
  tall: boolean;
}

/** The others, clockwise from the left-hand neighbour. */
const WIDE: Record<number, Spot[]> = {
  1: [{ x: 50, y: 11 }],
  2: [
    { x: 17, y: 30 },
    { x: 83, y: 30 },
  ],
  3: [
    { x: 11, y: 53 },
    { x: 50, y: 10 },
    { x: 89, y: 53 },
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
    { x: 20, y: 12 },
    { x: 80, y: 12 },
  ],
  3: [
    { x: 19, y: 30 },
    { x: 50, y: 9 },
    { x: 81, y: 30 },
  ],
  4: [
    { x: 19, y: 30 },
    { x: 25, y: 9 },
    { x: 75, y: 9 },
    { x: 81, y: 30 },
  ],
  5: [
    { x: 19, y: 42 },
    { x: 19, y: 23 },
    { x: 50, y: 8 },
    { x: 81, y: 23 },
    { x: 81, y: 42 },
  ],
  6: [
    { x: 19, y: 46 },
    { x: 19, y: 27 },
    { x: 25, y: 8 },
    { x: 75, y: 8 },
    { x: 81, y: 27 },
    { x: 81, y: 46 },
  ],
};

const SELF: Spot = { x: 50, y: 104 };
/** The middle of the trick: on a phone it lies below who sits at the sides, and lower yet where many do. */
export function middleOf(tall: boolean, players = 4): Spot {
  return { x: 50, y: tall ? (players > 4 ? 70 : 65) : 52 };
}

/** The spot of a seat for who sits at `you`; a watcher sits below seat 0. */
export function spotOf(seat: number, you: number, players: number, tall: boolean): Spot {
  const after = (seat - you + players) % players;
  if (after === 0) return SELF;
  return (tall ? TALL : WIDE)[players - 1]?.[after - 1] ?? middleOf(tall, players);
}

/** How far from the middle, in pixels, a seat's card lies in the trick. */
export function fallOf(spot: Spot, cloth: Cloth, card: number, players: number): Spot {
  if (players > 4) return cloth.tall ? inRow(spot, cloth, card, players) : inRing(spot, card);
  const middle = middleOf(cloth.tall);
  const dx = ((spot.x - middle.x) / 100) * cloth.width;
  // On a phone everybody else sits above; their cards still lie all round.
  const above = cloth.tall && spot.y < middle.y && Math.abs(spot.x - 50) > 20 ? 0.12 : 1;
  const dy = ((spot.y - middle.y) / 100) * cloth.height * above;
  const length = Math.hypot(dx, dy) || 1;
  return { x: (dx / length) * card * 1.02, y: (dy / length) * card * 1.4 * 0.72 };
}

/** Many cards on a phone: the others' side by side in their order, the own one below. */
function inRow(spot: Spot, cloth: Cloth, card: number, players: number): Spot {
  const place = TALL[players - 1]?.indexOf(spot) ?? -1;
  if (place < 0) return { x: 0, y: card * 0.62 };
  const step = Math.min(card * 0.8, (cloth.width - card - 20) / (players - 2));
  return { x: (place - (players - 2) / 2) * step, y: -card * 0.5 };
}

/** Many cards on a wide table: a ring as the seats make one, wide enough for each to be read. */
function inRing(spot: Spot, card: number): Spot {
  const middle = middleOf(false);
  const [across, down] = [(spot.x - middle.x) / 50, (spot.y - middle.y) / 52];
  const length = Math.hypot(across, down) || 1;
  return { x: (across / length) * card * 2, y: (down / length) * card * 1.15 };
}
