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

it("has trump first or last, or in its usual place, and the highest or the lowest card of a suit at the left", () => {
  const hand = ["SA", "S2", "H9", "H3", "CA", "D4"];
  const sorted = (trump: "first" | "last" | "fixed", ranks: "high" | "low", suit: string | null = "H") =>
    sortHand(hand, french, suit, { trump, ranks }).join(" ");
  expect(sorted("first", "high")).toBe("H9 H3 SA S2 D4 CA"); // red, black, red, black
  expect(sorted("first", "low")).toBe("H3 H9 S2 SA D4 CA");
  expect(sorted("last", "high")).toBe("CA D4 SA S2 H9 H3");
  expect(sorted("last", "low")).toBe("CA D4 S2 SA H3 H9");
  expect(sorted("fixed", "high")).toBe("SA S2 H9 H3 CA D4");
  expect(sorted("fixed", "high", null)).toBe("SA S2 H9 H3 CA D4");
});

it("alternates colours around every trump", () => {
  const colour = (suit: string): string => (suit === "H" || suit === "D" ? "red" : "black");
  for (const trump of ["S", "H", "D", "C"]) {
    const colours = french.alternatingSuits(trump).map(colour);
    expect(colours.slice(1).every((next, place) => next !== colours[place])).toBe(true);
  }
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
