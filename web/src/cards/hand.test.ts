import { expect, it } from "vitest";
import { Deck } from "../notation/deck";
import { FRENCH_DECK, COLOUR_DECK } from "../state/fixtures";
import { keyed, sortHand, without } from "./hand";

const french = new Deck(FRENCH_DECK);
const colours = new Deck(COLOUR_DECK);

it("is sorted with trump first, colours alternating, and each suit from the highest card down", () => {
  expect(sortHand(["C10", "D4", "SA", "H9", "CA", "S2"], french, null)).toEqual(["SA", "S2", "H9", "CA", "C10", "D4"]);
  expect(sortHand(["C10", "D4", "SA"], french, "D")).toEqual(["D4", "SA", "C10"]);
});

it("has cards without a suit at its left end, the highest first", () => {
  expect(sortHand(["R14", "Red1", "G5", "Bird"], colours, "green")[0]).toBe("Red1");
  expect(sortHand(["R14", "Red1", "G5", "Bird"], colours, "green")[2]).toBe("G5");
});

it("gives equal cards different keys, and loses one copy at a time", () => {
  expect(keyed(["SA", "SA"]).map((held) => held.key)).toEqual(["SA/1", "SA/2"]);
  expect(without(["SA", "SA", "H9"], "SA")).toEqual(["SA", "H9"]);
});

it("has the cards of other suits that belong to trump among the trumps", () => {
  const bowers = new Deck({ ...FRENCH_DECK, trumps: { H: ["HJ", "DJ", "HA", "HK", "HQ", "H10", "H9"] } });
  const hand = ["HA", "DJ", "S9", "HJ", "DA"];
  expect(sortHand(hand, bowers, "H")).toEqual(["HJ", "DJ", "HA", "S9", "DA"]);
  expect(sortHand(hand, bowers, null)).toEqual(["S9", "HA", "HJ", "DA", "DJ"]);
});
