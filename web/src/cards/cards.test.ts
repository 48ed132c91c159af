import { describe, expect, test } from "vitest";
import { cardName, isCourt, parseCard, suitLetter, suitName } from "../notation/cards";
import { pipsOf } from "./pips";
import { numeral } from "./shapes";
import { spriteText } from "./sprite";

const FRENCH = [..."CDHS"].flatMap((suit) =>
  ["2", "3", "4", "5", "6", "7", "8", "9", "10", ..."JQKA"].map((rank) => suit + rank),
);
const ROOK = [..."RBGY"].flatMap((suit) => Array.from({ length: 10 }, (_, rank) => `${suit}${rank + 5}`));

describe("reading cards", () => {
  test("every card of both decks is read, and has a name of its own", () => {
    const all = [...FRENCH, ...ROOK, "Bird", "Red1"];
    expect(all.every((text) => parseCard(text) !== null)).toBe(true);
    expect(new Set(all.map(cardName)).size).toBe(all.length);
  });

  test.each([
    ["SA", "ace of spades"],
    ["H10", "10 of hearts"],
    ["DQ", "queen of diamonds"],
    ["R14", "red 14"],
    ["Bird", "the bird"],
    ["Red1", "the red one"],
  ])("%s is called %s", (text, name) => expect(cardName(text)).toBe(name));

  test.each(["", "S1", "S11", "R4", "R15", "XA", "bird", "SA "])("%j is no card", (text) => {
    expect(parseCard(text)).toBeNull();
    expect(cardName(text)).toBe(text);
  });

  test("suits are read by letter and by name", () => {
    expect([suitLetter("S"), suitLetter("red"), suitLetter("yellow"), suitLetter("NT")]).toEqual(["S", "R", "Y", null]);
    expect([suitName("S"), suitName("red"), suitName("B"), suitName("NT"), suitName("?")]).toEqual([
      "spades",
      "red",
      "black",
      "no trump",
      "?",
    ]);
  });
});

describe("drawing cards", () => {
  test("a number card has as many pips as its number, as many upside down below as stand above", () => {
    for (let rank = 2; rank <= 10; rank += 1) {
      const pips = pipsOf(String(rank));
      expect(pips).toHaveLength(rank);
      expect(pips.every(({ y, turned }) => turned === y > 70)).toBe(true);
    }
    expect(pipsOf("A")).toEqual([]);
    expect(pipsOf("K")).toEqual([]);
  });

  test("courts are the three with a figure", () => {
    expect(FRENCH.filter((text) => isCourt(parseCard(text) ?? { deck: "rook", special: "Bird" }))).toHaveLength(12);
  });

  test("a ten is two figures, wider than one", () => {
    expect(numeral("10").figures).toHaveLength(2);
    expect(numeral("10").width).toBeGreaterThan(numeral("9").width);
    expect(numeral("A").figures).toHaveLength(1);
  });

  test("the sprite holds every shape that a card points at", () => {
    const sprite = spriteText();
    const pointed = ["back", "bird", "red-one", "ace-S", "sash", "half"];
    for (const text of [...FRENCH, ...ROOK]) {
      const card = parseCard(text);
      if (!card || "special" in card) continue;
      pointed.push(`suit-${card.suit}`, `rank-${card.rank}`);
      if (isCourt(card)) pointed.push(`court-${card.rank}${card.suit}`);
    }
    expect(pointed.filter((id) => !sprite.includes(`id="ot-${id}"`))).toEqual([]);
  });
});
