import { expect, it } from "vitest";
import { FRENCH_DECK, INVENTED_DECK, sampleGame } from "../state/fixtures";
import { pictureFor } from "./generated";

const picture = (name: string, deck = INVENTED_DECK) => pictureFor(sampleGame({ name, deck }));

it("is the same for the same game, and another one for another game", () => {
  expect(picture("lanterns")).toEqual(picture("lanterns"));
  const grounds = ["lanterns", "harvest", "ravens", "quests", "seas", "market"].map((name) => picture(name));
  expect(new Set(grounds.map((one) => one.palette.ground + one.disc.x)).size).toBeGreaterThan(3);
});

it("shows the suits of the deck: the highest card of up to five of them", () => {
  const { cards, pattern } = picture("lanterns");
  expect(cards).toHaveLength(5);
  expect(new Set(cards.map(({ suit }) => suit?.text)).size).toBe(5);
  expect(cards.every(({ card }) => card.rank === "Wizard")).toBe(true);
  expect(new Set(pattern.map(({ suit }) => suit.text))).toEqual(new Set(INVENTED_DECK.suits.map(({ text }) => text)));
  expect(picture("quests", FRENCH_DECK).cards.map(({ card }) => card.rank)).toEqual(["A", "A", "A", "A"]);
});

it("needs no suit", () => {
  const bare = { name: "bare", suits: [], cards: [{ text: "Fool", suit: null, rank: "Fool", name: "fool" }] };
  expect(picture("bare", bare).cards).toHaveLength(1);
});
