/** The cards of a deck in rows, as the page of a game shows them. */

import type { DeckInfo } from "../net/types";

export interface DeckRow {
  /** Null for the cards without a suit. */
  suit: string | null;
  cards: string[];
}

/** A row for each suit and one for the cards without a suit, from the highest card down. Equal cards are shown once. */
export function deckRows({ suits, cards }: DeckInfo): DeckRow[] {
  const rowOf = (suit: string | null): DeckRow => ({
    suit,
    cards: [...new Set(cards.filter((card) => card.suit === suit).map(({ text }) => text))].reverse(),
  });
  return [...suits.map(({ text }) => rowOf(text)), rowOf(null)].filter((row) => row.cards.length > 0);
}

/** The trumps of one suit as an example, in a game where they are not simply the cards of the suit. */
export function trumpRow({ trumps }: DeckInfo): { suit: string; cards: string[] } | null {
  const [suit, cards] = Object.entries(trumps ?? {}).at(-1) ?? [];
  return suit === undefined || !cards?.length ? null : { suit, cards };
}
