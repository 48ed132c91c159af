/** A hand in the order in which one likes to hold it. */

import { parseCard, suitLetter } from "../notation/cards";
import type { Game } from "../net/types";

/** Colours take turns, so that neighbouring suits are told apart. */
const ORDER = ["S", "H", "C", "D", "B", "R", "G", "Y"];

/** The suit's letter; the bird and the red one have none of their own. */
export function letterOf(card: string): string | null {
  const parsed = parseCard(card);
  return parsed && "suit" in parsed ? parsed.suit : null;
}

/** Trump first, then suit by suit, each from the highest down. Cards without a suit stand with trump, at its top. */
export function sortHand(cards: readonly string[], game: Game | null, trump: string | null): string[] {
  const high = new Map((game?.cards ?? []).map((card, place) => [card, place]));
  const trumps = trump === null ? null : suitLetter(trump);
  const suits = trumps === null ? ORDER : [trumps, ...ORDER.filter((suit) => suit !== trumps)];
  const place = (card: string): number => {
    const letter = letterOf(card);
    const suit = letter === null ? -1 : suits.indexOf(letter);
    return suit * 1000 - (high.get(card) ?? 0);
  };
  return [...cards].sort((a, b) => place(a) - place(b));
}

export interface Held {
  card: string;
  /** Two decks have equal cards; a key tells them apart. */
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
