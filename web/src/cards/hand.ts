/** A hand of cards in order. */

import type { Deck } from "../notation/deck";

/**
 * Trump first, then suit by suit, each from the highest down. A card that belongs to trump stands with the trumps,
 * whatever its suit is. Other cards without a suit come first of all.
 */
export function sortHand(cards: readonly string[], deck: Deck, trump: string | null): string[] {
  const suits = deck.alternatingSuits;
  const ordered = trump === null ? suits : [trump, ...suits.filter((suit) => suit !== trump)];
  const trumps = new Map(deck.trumps(trump).map((card, place) => [card, -place]));
  const suitPlace = (card: string): number => {
    const { suit } = deck.card(card);
    if (trumps.has(card)) return 0;
    return suit === null ? -1 : ordered.indexOf(suit);
  };
  const height = (card: string): number => trumps.get(card) ?? deck.place(card);
  return [...cards].sort((a, b) => suitPlace(a) - suitPlace(b) || height(b) - height(a));
}

export interface Held {
  card: string;
  /** Two decks have equal cards; the key tells them apart. */
  key: string;
}

export function keyed(cards: readonly string[]): Held[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const copy = (seen.get(card) ?? 0) + 1;
    seen.set(card, copy);
    return { card, key: `${card}/${copy}` };
  });
}

/** The hand without one copy of a card. */
export function without(cards: readonly string[], card: string): string[] {
  const place = cards.indexOf(card);
  return place < 0 ? [...cards] : [...cards.slice(0, place), ...cards.slice(place + 1)];
}
