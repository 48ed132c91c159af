import { expect, it } from "vitest";
import type { Action } from "../net/types";
import { FRENCH_DECK, NO_TRUMP, COLOUR_DECK } from "../state/fixtures";
import { actionLabel, callText, describeAction } from "./actions";
import { Deck } from "./deck";

const decks = {
  name: "both",
  suits: [...FRENCH_DECK.suits, ...COLOUR_DECK.suits],
  cards: [...FRENCH_DECK.cards, ...COLOUR_DECK.cards],
};
const deck = new Deck(decks, [NO_TRUMP]);
const bid = (amount: number, suit?: string): Action => ({ text: "", kind: "bid", amount, ...(suit && { suit }) });
const NELLO: Action = { text: "nello", kind: "bid", amount: 0, nello: true };

it("says a call in few words", () => {
  expect(callText(bid(75), deck)).toBe("75");
  expect(callText(bid(5, "H"), deck)).toBe("5 hearts");
  expect(callText(bid(1, "H"), deck)).toBe("1 heart");
  expect(callText(bid(5, "NT"), deck)).toBe("5 no trump");
  expect(callText(NELLO, deck)).toBe("nello");
  expect(callText({ text: "pass", kind: "pass" }, deck)).toBe("pass");
});

it("says what somebody does, and what you do", () => {
  const describe = (action: Action, you: boolean): string => describeAction(action, deck, you);
  expect(describe({ text: "play SA", kind: "play", card: "SA" }, false)).toBe("plays the ace of spades");
  expect(describe({ text: "play Bird", kind: "play", card: "Bird" }, true)).toBe("play the bird");
  expect(describe({ text: "discard ?", kind: "discard" }, false)).toBe("discards a card");
  expect(describe({ text: "trump red", kind: "trump", suit: "red" }, true)).toBe("choose red as trump");
  expect(describe(NELLO, false)).toBe("bids nello");
  expect(describe({ ...NELLO, text: "blind nello", blind: true }, false)).toBe("bids blind nello");
  expect(describe({ text: "give ?", kind: "give" }, false)).toBe("gives a card");
  expect(describe({ text: "order up", kind: "order_up" }, false)).toBe("orders the turned card up");
  expect(describe({ text: "alone", kind: "alone" }, true)).toBe("play alone");
  expect(describe({ text: "together", kind: "together" }, false)).toBe("plays together with the partner");
  expect(describe({ text: "look", kind: "look" }, true)).toBe("look at your cards");
});

it("labels a button with its action", () => {
  expect(actionLabel(bid(3), deck)).toBe("Bid 3");
  expect(actionLabel({ text: "pass", kind: "pass" }, deck)).toBe("Pass");
  expect(actionLabel({ text: "order up", kind: "order_up" }, deck)).toBe("Order up");
  expect(actionLabel({ text: "play SA", kind: "play", card: "SA" }, deck)).toBe("Play card");
});
