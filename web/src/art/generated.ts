/** A picture for any game: cards of its deck in front of a pattern of its suits. The same game gets the same picture. */

import type { CardInfo, Game, SuitInfo } from "../net/types";

export const WIDTH = 400;
export const HEIGHT = 260;

interface Palette {
  ground: string;
  disc: string;
  glow: string;
  pattern: string;
}

/** Muted grounds, so that the white cards and the colours of their suits stand out. */
const PALETTES: Palette[] = [
  { ground: "#175539", disc: "#1f6848", glow: "#2a7d58", pattern: "#d9f0e2" },
  { ground: "#1f3b63", disc: "#294d80", glow: "#35619c", pattern: "#d6e6ff" },
  { ground: "#5a2440", disc: "#713053", glow: "#8a3f67", pattern: "#ffdcea" },
  { ground: "#6b3d14", disc: "#84501f", glow: "#9f662d", pattern: "#ffe7c7" },
  { ground: "#14545a", disc: "#1c6a71", glow: "#26828a", pattern: "#d2f3f5" },
  { ground: "#43306b", disc: "#553f85", glow: "#6a52a0", pattern: "#e8deff" },
  { ground: "#4a4a1c", disc: "#5f5f28", glow: "#767636", pattern: "#f3f2cd" },
  { ground: "#3b3f47", disc: "#4c515b", glow: "#606671", pattern: "#e6e9ee" },
];

export interface Placed {
  x: number;
  y: number;
  turn: number;
  size: number;
}

export interface Picture {
  palette: Palette;
  disc: { x: number; y: number; r: number };
  pattern: (Placed & { suit: SuitInfo })[];
  cards: (Placed & { card: CardInfo; suit: SuitInfo | null })[];
}

/** Numbers from 0 to 1 that follow from a text. */
function numbersFrom(text: string): () => number {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pictureFor({ name, deck }: Pick<Game, "name" | "deck">): Picture {
  const next = numbersFrom(name);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const palette = pick(PALETTES);
  const first = Math.floor(next() * Math.max(1, deck.suits.length));
  const suits = deck.suits.map((_, place) => deck.suits[(first + place) % deck.suits.length] as SuitInfo);
  const disc = { x: 200 + Math.round((next() - 0.5) * 120), y: 130 + Math.round((next() - 0.5) * 40), r: 150 };
  return { palette, disc, pattern: patternOf(suits, next), cards: fanOf(deck.cards, suits, next) };
}

/** Rows of suits, each row shifted. */
function patternOf(suits: readonly SuitInfo[], next: () => number): Picture["pattern"] {
  const step = 52;
  const shift = Math.round(next() * step);
  const turn = Math.round((next() - 0.5) * 40);
  const placed: Picture["pattern"] = [];
  for (let row = 0; row * step < HEIGHT + step; row += 1) {
    for (let column = -1; column * step < WIDTH + step; column += 1) {
      const suit = suits[(column + row * 3 + suits.length) % suits.length];
      if (suit) placed.push({ suit, x: column * step + ((row * shift) % step), y: row * step, turn, size: 20 });
    }
  }
  return placed;
}

/** The highest card of up to five suits, as a fan. */
function fanOf(cards: readonly CardInfo[], suits: readonly SuitInfo[], next: () => number): Picture["cards"] {
  const best = suits.flatMap((suit) => {
    const card = cards.findLast((one) => one.suit === suit.text);
    return card ? [{ card, suit: suit as SuitInfo | null }] : [];
  });
  const alone = cards.filter((card) => card.suit === null).map((card) => ({ card, suit: null }));
  const shown = [...best, ...alone].slice(0, 5);
  const spread = 11 + next() * 1.5;
  const lean = (next() - 0.5) * 6;
  return shown.map((one, place) => {
    const turn = (place - (shown.length - 1) / 2) * spread + lean;
    const angle = (turn * Math.PI) / 180;
    return { ...one, x: 200 + 235 * Math.sin(angle), y: 372 - 235 * Math.cos(angle), turn, size: 1 };
  });
}
