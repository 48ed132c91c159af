/** The deck of the table or replay around a component, so that not every component has to pass it on. */

import { getContext, setContext } from "svelte";
import { Deck } from "../notation/deck";

const KEY = Symbol("deck");
const EMPTY = new Deck({ name: "", suits: [], cards: [] });

/** Sets the deck for the components inside. A function, because the deck may be loaded later. */
export function setDeck(deck: () => Deck | null): void {
  setContext(KEY, deck);
}

/** Without a deck cards are drawn as their text. */
export function useDeck(): () => Deck {
  const deck = getContext<(() => Deck | null) | undefined>(KEY);
  return () => deck?.() ?? EMPTY;
}
