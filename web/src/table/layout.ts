/** Where everybody sits round the snapshot, and where their cards fall. In percent of the cloth; you are at the bottom. */

export interface Spot {
  x: number;
  y: number;
}

/** A wide table; higher than wide, as on a phone; or low, as on a phone that lies on its side. */
export type Shape = "wide" | "tall" | "low";

export function layoutShape(width: number, windowHeight: number): Shape {
  if (width < 640) return "tall";
  return windowHeight < 480 ? "low" : "wide";
}

export interface Cloth {
  width: number;
  height: number;
  shape: Shape;
  /** Cards lie face up before everybody, and take room. */
  laid: boolean;
}

/** The others, clockwise from the left-hand neighbour. */
const WIDE: Record<number, Spot[]> = {
  1: [{ x: 50, y: 11 }],
  2: [
    { x: 12, y: 52 },
    { x: 88, y: 52 },
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
    { x: 11, y: 66 },
    { x: 13, y: 34 },
    { x: 50, y: 11 },
    { x: 87, y: 34 },
    { x: 89, y: 66 },
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

/** Everybody sits at the upper edge, to the right of how it stands; the hand has the rest. */
const LOW: Record<number, Spot[]> = {
  1: [{ x: 61, y: 2 }],
  2: [
    { x: 40, y: 2 },
    { x: 82, y: 2 },
  ],
  3: [
    { x: 35, y: 2 },
    { x: 61, y: 2 },
    { x: 87, y: 2 },
  ],
  4: [
    { x: 33, y: 2 },
    { x: 52, y: 2 },
    { x: 71, y: 2 },
    { x: 90, y: 2 },
  ],
  5: [
    { x: 33, y: 30 },
    { x: 36, y: 2 },
    { x: 61, y: 2 },
    { x: 86, y: 2 },
    { x: 89, y: 30 },
  ],
  6: [
    { x: 33, y: 30 },
    { x: 33, y: 2 },
    { x: 52, y: 2 },
    { x: 71, y: 2 },
    { x: 90, y: 2 },
    { x: 89, y: 30 },
  ],
};

const SPOTS: Record<Shape, Record<number, Spot[]>> = { wide: WIDE, tall: TALL, low: LOW };
const SELF: Spot = { x: 50, y: 104 };

/** How far down the seats at the upper edge of a low cloth reach, in pixels. */
const ABOVE = { plain: 52, laid: 72 };
/** And those of a tall one, with the cards that lie before them. */
const BESIDES = 188;

/** How wide a card of the trick can be, in pixels. */
export function trickCardWidth({ width, height, shape, laid }: Cloth, players = 4): number {
  if (shape === "tall" && laid) return Math.max(40, Math.min(72, width * 0.185, (height - BESIDES) / 2.45));
  if (shape === "tall") return Math.min(76, width * 0.185, height * (players > 4 ? 0.15 : 0.2));
  if (shape === "wide") return Math.max(56, Math.min(104, width * 0.09, height * 0.17));
  return Math.max(36, Math.min(66, (height - (laid ? ABOVE.laid : ABOVE.plain)) / 2.6));
}

/** The middle of the trick: on a phone it lies below who sits at the sides, and lower yet where many do. */
export function trickCentre(cloth: Cloth, players = 4): Spot {
  if (cloth.shape === "wide") return { x: 50, y: 52 };
  const down = (pixels: number): number => (pixels / (cloth.height || 1)) * 100;
  const card = trickCardWidth(cloth, players);
  if (cloth.shape === "low") return { x: 61, y: down((cloth.laid ? ABOVE.laid : ABOVE.plain) + card * 1.22) };
  if (cloth.laid) return { x: 50, y: down(BESIDES + card * 0.7) };
  return { x: 50, y: players > 4 ? 72 : 65 };
}

/** The spot of a seat for who sits at `you`; a watcher sits below seat 0. */
export function seatPosition(seat: number, you: number, players: number, shape: Shape): Spot {
  const after = (seat - you + players) % players;
  if (after === 0) return SELF;
  return SPOTS[shape][players - 1]?.[after - 1] ?? SELF;
}

/** How far from the middle, in pixels, a seat's card lies in the trick. */
export function cardOffset(spot: Spot, cloth: Cloth, card: number, players: number): Spot {
  if (cloth.shape === "low" || (cloth.shape === "tall" && players > 4)) return inRow(spot, cloth, card, players);
  if (players > 4) return inRing(spot, cloth, card);
  const middle = trickCentre(cloth);
  const dx = ((spot.x - middle.x) / 100) * cloth.width;
  // On a phone everybody else sits above; their cards still lie all round.
  const above = cloth.shape === "tall" && spot.y < middle.y && Math.abs(spot.x - 50) > 20 ? 0.12 : 1;
  const dy = ((spot.y - middle.y) / 100) * cloth.height * above;
  const length = Math.hypot(dx, dy) || 1;
  return { x: (dx / length) * card * 1.02, y: (dy / length) * card * 1.4 * 0.72 };
}

/** Where there is little room: the others' cards side by side in their order, the own one below. */
function inRow(spot: Spot, cloth: Cloth, card: number, players: number): Spot {
  const place = SPOTS[cloth.shape][players - 1]?.indexOf(spot) ?? -1;
  if (place < 0) return { x: 0, y: card * 0.62 };
  const others = players - 1;
  const step = Math.min(card * (others > 3 ? 0.8 : 1.08), (cloth.width - card - 20) / Math.max(1, others - 1));
  return { x: (place - (others - 1) / 2) * step, y: -card * 0.5 };
}

/** Many cards on a wide table: a ring as the seats make one, wide enough for each to be read. */
function inRing(spot: Spot, cloth: Cloth, card: number): Spot {
  const middle = trickCentre(cloth);
  const [across, down] = [(spot.x - middle.x) / 50, (spot.y - middle.y) / 52];
  const length = Math.hypot(across, down) || 1;
  return { x: (across / length) * card * 2, y: (down / length) * card * 1.15 };
}
