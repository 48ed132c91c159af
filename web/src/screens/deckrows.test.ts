import { expect, it } from "vitest";
import { COLOUR_DECK, FRENCH_DECK } from "../state/fixtures";
import { deckRows, trumpRow } from "./deckrows";

it("a deck is shown suit by suit, from the highest card down", () => {
  const rows = deckRows(FRENCH_DECK);
  expect(rows.map(({ suit }) => suit)).toEqual(["C", "D", "H", "S"]);
  expect(rows.flatMap(({ cards }) => cards)).toHaveLength(52);
  const clubs = FRENCH_DECK.cards.filter(({ suit }) => suit === "C").map(({ text }) => text);
  expect(rows[0]?.cards).toEqual(clubs.reverse());
});

it("cards without a suit are in a row of their own, and equal cards are shown once", () => {
  const twice = { ...COLOUR_DECK, cards: [...COLOUR_DECK.cards, ...COLOUR_DECK.cards] };
  expect(deckRows(twice).at(-1)).toEqual({ suit: null, cards: ["Red1", "Bird"] });
  expect(deckRows(twice).flatMap(({ cards }) => cards)).toHaveLength(COLOUR_DECK.cards.length);
});

it("the order of the trumps is shown for one suit if it is not the usual one", () => {
  expect(trumpRow(FRENCH_DECK)).toBeNull();
  const trumps = { C: ["CJ", "SJ", "CA"], S: ["SJ", "CJ", "SA"] };
  expect(trumpRow({ ...FRENCH_DECK, trumps })).toEqual({ suit: "S", cards: ["SJ", "CJ", "SA"] });
});
