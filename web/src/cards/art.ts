/** Which drawing a card gets: the art of a known deck, or a face made from its description. */

import type { CardInfo, Colour, Shape, SuitInfo } from "../net/types";
import { capital } from "../text/common";

export type FrenchSuit = "C" | "D" | "H" | "S";

/** The shapes that have pips, courts and aces. */
export const FRENCH_SHAPES = { club: "C", diamond: "D", heart: "H", spade: "S" } as const;
export const FRENCH_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const COURTS = ["J", "Q", "K"];

export type Art =
  | { kind: "french"; shape: keyof typeof FRENCH_SHAPES; suit: FrenchSuit; rank: string; court: boolean }
  | { kind: "bird" }
  | { kind: "red-one" }
  /** A coloured panel with the rank in it; without a suit, with the name of the card. */
  | { kind: "panel" };

function isFrench(shape: Shape | null | undefined): shape is keyof typeof FRENCH_SHAPES {
  return shape != null && Object.hasOwn(FRENCH_SHAPES, shape);
}

export function artOf({ text, rank }: CardInfo, suit: SuitInfo | null): Art {
  if (isFrench(suit?.shape) && FRENCH_RANKS.includes(rank))
    return {
      kind: "french",
      shape: suit.shape,
      suit: FRENCH_SHAPES[suit.shape],
      rank,
      court: COURTS.includes(rank),
    };
  if (suit === null && text === "Bird") return { kind: "bird" };
  if (suit === null && text === "Red1") return { kind: "red-one" };
  return { kind: "panel" };
}

/** The colour of a suit. People can choose four colours for the four French suits. */
export function colourOf({ shape, colour }: SuitInfo, fourColour: boolean): Colour {
  if (fourColour && shape === "diamond" && colour === "red") return "blue";
  if (fourColour && shape === "club" && colour === "black") return "green";
  return colour;
}

/** The text in the corner of a card. A long rank is cut, with its number if it has one: `Ke` for Keeper, `L1` for Light1. */
export function cornerText(rank: string): string {
  if (rank.length <= 3 || /^[0-9.]{1,4}$/.test(rank)) return rank;
  const numbered = /^(\p{L}).*?(\d{1,2})$/u.exec(rank);
  return numbered ? `${numbered[1]}${numbered[2]}` : rank.slice(0, 2);
}

/** The text in the middle of a card: its rank, or the name of a card without a suit. */
export function middleText({ suit, rank, name }: CardInfo): string {
  return suit === null ? capital(name) : rank;
}
