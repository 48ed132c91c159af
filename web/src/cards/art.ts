/** Which drawing a card gets: the art of a known deck, or its rank and suit symbol as text. */

import type { CardInfo } from "../net/types";

export type FrenchSuit = "C" | "D" | "H" | "S";
export type RookSuit = "red" | "black" | "green" | "yellow";
export type KnownSuit = FrenchSuit | RookSuit;

export const FRENCH_SUITS: readonly FrenchSuit[] = ["C", "D", "H", "S"];
export const ROOK_SUITS: readonly RookSuit[] = ["red", "black", "green", "yellow"];
export const FRENCH_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
export const ROOK_RANKS = ["5", "6", "7", "8", "9", "10", "11", "12", "13", "14"];
const COURTS = ["J", "Q", "K"];

export type Art =
  | { kind: "french"; suit: FrenchSuit; rank: string; court: boolean }
  | { kind: "rook"; suit: RookSuit; rank: string }
  | { kind: "bird" }
  | { kind: "red-one" }
  | { kind: "plain"; suit: string | null; rank: string };

export function isKnownSuit(suit: string): suit is KnownSuit {
  return isFrench(suit) || isRook(suit);
}

function isFrench(suit: string): suit is FrenchSuit {
  return (FRENCH_SUITS as readonly string[]).includes(suit);
}

function isRook(suit: string): suit is RookSuit {
  return (ROOK_SUITS as readonly string[]).includes(suit);
}

export function artOf({ text, suit, rank }: CardInfo): Art {
  if (suit !== null && isFrench(suit) && FRENCH_RANKS.includes(rank))
    return { kind: "french", suit, rank, court: COURTS.includes(rank) };
  if (suit !== null && isRook(suit) && ROOK_RANKS.includes(rank)) return { kind: "rook", suit, rank };
  if (text === "Bird") return { kind: "bird" };
  if (text === "Red1") return { kind: "red-one" };
  return { kind: "plain", suit, rank };
}
