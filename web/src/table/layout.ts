/** The layout of the table: seats and the cards of the trick. Positions are in percent of the area; your seat is at the bottom. */

export interface Point {
  x: number;
  y: number;
}

/** Wide on a desktop, tall on a phone, low on a phone in landscape. */
export type Shape = "wide" | "tall" | "low";

export function layoutShape(width: number, windowHeight: number): Shape {
  if (width < 640) return "tall";
  return windowHeight < 480 ? "low" : "wide";
}

/** The area in which the table is drawn, in pixels. */
export interface Area {
  width: number;
  height: number;
  shape: Shape;
  /** Whether every seat has face-up cards, which need space. */
  faceUp: boolean;
  /** How much larger everything is on a large screen; 1 on others. */
  scale?: number;
}

/** The size of text compared with the usual one. A large screen has larger text at the table: see TableScreen. */
export function textScale(): number {
  return typeof document === "undefined" ? 1 : parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

/** The other seats, clockwise from the left neighbour, by their number. */
const WIDE: Record<number, Point[]> = {
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

const TALL: Record<number, Point[]> = {
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

/** All seats are at the top, to the right of the scores; the hand has the rest. */
const LOW: Record<number, Point[]> = {
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

const SEATS: Record<Shape, Record<number, Point[]>> = { wide: WIDE, tall: TALL, low: LOW };
const OWN_SEAT: Point = { x: 50, y: 104 };

/** The height of the seats at the top of a low area, in pixels. */
const TOP_HEIGHT = { plain: 52, faceUp: 72, faceUpNarrow: 96 };
/** The width of a low area up to which face-up cards are below the names, 46rem, in pixels. */
const NARROW = 736;
/** The height of the seats of a tall area with their face-up cards. */
const SIDE_HEIGHT = 188;

function topHeight({ width, faceUp }: Area): number {
  return faceUp ? TOP_HEIGHT[width <= NARROW ? "faceUpNarrow" : "faceUp"] : TOP_HEIGHT.plain;
}

/** The width of a card in the trick, in pixels. */
export function trickCardWidth(area: Area, players = 4): number {
  const { width, height, shape, faceUp, scale = 1 } = area;
  if (shape === "tall" && faceUp) return Math.max(40, Math.min(72, width * 0.185, (height - SIDE_HEIGHT) / 2.45));
  if (shape === "tall") return Math.min(76, width * 0.185, height * (players > 4 ? 0.15 : 0.2));
  if (shape === "wide") return Math.max(56, Math.min(104 * scale, width * 0.09, height * 0.17));
  return Math.max(36, Math.min(66, (height - topHeight(area)) / 2.6));
}

/** The centre of the trick. On a phone it is below the seats at the sides, and lower with many players. */
export function trickCentre(area: Area, players = 4): Point {
  if (area.shape === "wide") return { x: 50, y: 52 };
  const down = (pixels: number): number => (pixels / (area.height || 1)) * 100;
  const card = trickCardWidth(area, players);
  if (area.shape === "low") return { x: 61, y: down(topHeight(area) + card * 1.22) };
  if (area.faceUp) return { x: 50, y: down(SIDE_HEIGHT + card * 0.7) };
  return { x: 50, y: players > 4 ? 72 : 65 };
}

/** The position of a seat, seen from the seat `you`; a watcher sees the table from seat 0. */
export function seatPosition(seat: number, you: number, players: number, shape: Shape): Point {
  const after = (seat - you + players) % players;
  if (after === 0) return OWN_SEAT;
  return SEATS[shape][players - 1]?.[after - 1] ?? OWN_SEAT;
}

/** The offset of a seat's card from the centre of the trick, in pixels. */
export function cardOffset(seat: Point, area: Area, card: number, players: number): Point {
  if (area.shape === "low" || (area.shape === "tall" && players > 4)) return inRow(seat, area, card, players);
  if (players > 4) return inRing(seat, area, card);
  const middle = trickCentre(area);
  const dx = ((seat.x - middle.x) / 100) * area.width;
  // On a phone all other seats are above; their cards still surround the centre.
  const above = area.shape === "tall" && seat.y < middle.y && Math.abs(seat.x - 50) > 20 ? 0.12 : 1;
  const dy = ((seat.y - middle.y) / 100) * area.height * above;
  const length = Math.hypot(dx, dy) || 1;
  return { x: (dx / length) * card * 1.02, y: (dy / length) * card * 1.4 * 0.72 };
}

/** In a small area: the other cards side by side, one's own below. */
function inRow(seat: Point, area: Area, card: number, players: number): Point {
  const place = SEATS[area.shape][players - 1]?.indexOf(seat) ?? -1;
  if (place < 0) return { x: 0, y: card * 0.62 };
  const others = players - 1;
  const step = Math.min(card * (others > 3 ? 0.8 : 1.08), (area.width - card - 20) / Math.max(1, others - 1));
  return { x: (place - (others - 1) / 2) * step, y: -card * 0.5 };
}

/** Many cards on a wide table: a ring like the ring of seats, wide enough to read each card. */
function inRing(seat: Point, area: Area, card: number): Point {
  const middle = trickCentre(area);
  const [across, down] = [(seat.x - middle.x) / 50, (seat.y - middle.y) / 52];
  const length = Math.hypot(across, down) || 1;
  return { x: (across / length) * card * 2, y: (down / length) * card * 1.15 };
}

/** The height of this area above the hand and the bids, or null if there is neither. */
export function spaceAbovePlayer(area: HTMLElement): number | null {
  const top = area.getBoundingClientRect().top;
  const parts = [...area.querySelectorAll("#hand, [data-panel]")].map((part) => part.getBoundingClientRect());
  const tops = parts.filter(({ height }) => height > 0).map((part) => part.top);
  return tops.length === 0 ? null : Math.round(Math.min(...tops) - top);
}
