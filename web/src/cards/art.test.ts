import { describe, expect, test } from "vitest";
import { FRENCH_DECK, ROOK_DECK } from "../state/fixtures";
import { artOf } from "./art";
import { pipsOf } from "./pips";
import { numeral } from "./shapes";
import { spriteText } from "./sprite";

const CARDS = [...FRENCH_DECK.cards, ...ROOK_DECK.cards];

describe("the art of a card", () => {
  test("every card of the known decks has its own", () => {
    expect(CARDS.filter((card) => artOf(card).kind === "plain")).toEqual([]);
  });

  test("a card of another deck is drawn from its rank and suit", () => {
    const card = { text: "*7", suit: "*", rank: "7", name: "seven of stars" };
    expect(artOf(card)).toEqual({ kind: "plain", suit: "*", rank: "7" });
  });

  test("there are twelve court cards", () => {
    const courts = CARDS.map(artOf).filter((art) => art.kind === "french" && art.court);
    expect(courts).toHaveLength(12);
  });

  test("a number card has as many pips as its number, upside down in the lower half", () => {
    for (let rank = 2; rank <= 10; rank += 1) {
      const pips = pipsOf(String(rank));
      expect(pips).toHaveLength(rank);
      expect(pips.every(({ y, turned }) => turned === y > 70)).toBe(true);
    }
    expect(pipsOf("A")).toEqual([]);
    expect(pipsOf("K")).toEqual([]);
  });

  test("a ten has two figures and is wider than a nine", () => {
    expect(numeral("10").figures).toHaveLength(2);
    expect(numeral("10").width).toBeGreaterThan(numeral("9").width);
    expect(numeral("A").figures).toHaveLength(1);
  });

  test("the sprite contains every shape that a card uses", () => {
    const sprite = spriteText();
    const used = ["back", "bird", "red-one", "ace-S", "sash", "half"];
    for (const art of CARDS.map(artOf)) {
      if (art.kind !== "french" && art.kind !== "rook") continue;
      used.push(`suit-${art.suit}`, `rank-${art.rank}`);
      if (art.kind === "french" && art.court) used.push(`court-${art.rank}${art.suit}`);
    }
    expect(used.filter((id) => !sprite.includes(`id="ot-${id}"`))).toEqual([]);
  });
});
