/** A hand of cards in order. */

import type { Deck } from "../notation/deck";

/** How a player likes the cards sorted. */
export interface HandOrder {
  /** Where the trumps are: before the other suits, after them, or where their suit always is. */
  trump: "first" | "last" | "fixed";
  /** Which card of a suit is at the left. */
  ranks: "high" | "low";
}

export const USUAL_ORDER: HandOrder = { trump: "first", ranks: "high" };

/**
 * Suit by suit, with alternating colours. A card that belongs to trump stands with the trumps, whatever its suit is.
 * Other cards without a suit are at the end where the trumps are, beyond them.
 */
export function sortHand(
  cards: readonly string[],
  deck: Deck,
  trump: string | null,
  order: HandOrder = USUAL_ORDER,
): string[] {
  const first = order.trump === "fixed" ? null : trump;
  const outside = -1;
  const suits = deck.alternatingSuits(first);
  const trumps = new Map(deck.trumps(trump).map((card, place) => [card, -place]));
  const suitPlace = (card: string): number => {
    const suit = trumps.has(card) ? trump : deck.card(card).suit;
    return suit === null ? outside : suits.indexOf(suit);
  };
  const height = (card: string): number => trumps.get(card) ?? deck.place(card);
  const [forward, down] = [order.trump === "last" ? -1 : 1, order.ranks === "low" ? -1 : 1];
  return [...cards].sort((a, b) => forward * (suitPlace(a) - suitPlace(b)) || down * (height(b) - height(a)));
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
