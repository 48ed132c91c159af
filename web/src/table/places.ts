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
/** The middle of the trick: on a phone it lies below who sits at the sides. */
export function middleOf(tall: boolean): Spot {
  return { x: 50, y: tall ? 63 : 52 };
}

/** The spot of a seat for who sits at `you`; a watcher sits below seat 0. */
export function spotOf(seat: number, you: number, players: number, tall: boolean): Spot {
  const after = (seat - you + players) % players;
  if (after === 0) return SELF;
  return (tall ? TALL : WIDE)[players - 1]?.[after - 1] ?? middleOf(tall);
}

/** How far from the middle, in pixels, a seat's card lies in the trick. */
export function fallOf(spot: Spot, cloth: Cloth, card: number, players: number): Spot {
  const middle = middleOf(cloth.tall);
  const dx = ((spot.x - middle.x) / 100) * cloth.width;
  // On a phone everybody else sits above; their cards still lie all round.
  const above = cloth.tall && spot.y < middle.y && Math.abs(spot.x - 50) > 20 ? 0.35 : 1;
  const dy = ((spot.y - middle.y) / 100) * cloth.height * above;
  const length = Math.hypot(dx, dy) || 1;
  const wide = players > 4 ? 1.5 : 1.02;
  const high = players > 4 ? 0.92 : 0.72;
  return { x: (dx / length) * card * wide, y: (dy / length) * card * 1.4 * high };
}
