import { describe, expect, test } from "vitest";
import { Deck } from "../notation/deck";
import { COLOUR_DECK, FRENCH_DECK, INVENTED_DECK } from "../state/fixtures";
import { type Art, artOf, colourOf, cornerText, middleText } from "./art";
import { pipsOf } from "./pips";
import { numeral } from "./shapes";
import { spriteText } from "./sprite";

const arts = (info: typeof FRENCH_DECK): Art[] => {
  const deck = new Deck(info);
  return info.cards.map((card) => artOf(card, deck.suitOf(card.text)));
};

describe("the art of a card", () => {
  test("every card of a French deck has its own", () => {
    expect(new Set(arts(FRENCH_DECK).map(({ kind }) => kind))).toEqual(new Set(["french"]));
    expect(arts(FRENCH_DECK).filter((art) => art.kind === "french" && art.court)).toHaveLength(12);
  });

  test("any other card is drawn from its rank and suit", () => {
    expect(new Set(arts(INVENTED_DECK).map(({ kind }) => kind))).toEqual(new Set(["panel"]));
    expect(arts(COLOUR_DECK).map(({ kind }) => kind)).toContain("bird");
  });

  test("a suit that is written like a French one and looks different gets no French art", () => {
    const suns = { text: "S", symbol: "☼", name: "suns", singular: "sun", colour: "orange", shape: "sun" } as const;
    expect(artOf({ text: "SA", suit: "S", rank: "A", name: "ace of suns" }, suns).kind).toBe("panel");
  });

  test("four colours are for the four French suits", () => {
    const colours = (info: typeof FRENCH_DECK) => info.suits.map((suit) => colourOf(suit, true));
    expect(colours(FRENCH_DECK)).toEqual(["green", "blue", "red", "black"]);
    expect(colours(COLOUR_DECK)).toEqual(COLOUR_DECK.suits.map(({ colour }) => colour));
  });

  test("a rank that is too long for the corner is cut there", () => {
    expect(["10.5", "Kn", "Ace", "Wizard", "10000"].map(cornerText)).toEqual(["10.5", "Kn", "Ace", "Wi", "10"]);
    expect(["Light1", "Fog12"].map(cornerText), "a number stays").toEqual(["L1", "F12"]);
  });

  test("a card without a suit has its name in the middle, any other card its rank", () => {
    const light = { text: "Light1", suit: null, rank: "Light1", name: "lighthouse" };
    expect(middleText(light)).toBe("Lighthouse");
    expect(middleText({ text: "OK", suit: "O", rank: "K", name: "keeper of coins" })).toBe("K");
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
    expect(numeral("10")?.figures).toHaveLength(2);
    expect(numeral("10")?.width).toBeGreaterThan(numeral("9")?.width ?? Infinity);
    expect(numeral("10.5")?.figures).toHaveLength(4);
    expect(numeral("Wizard")?.figures).toHaveLength(6);
    expect(numeral("Маг"), "letters without a figure are text").toBeNull();
  });

  test("the sprite contains every shape that a card uses", () => {
    const sprite = spriteText();
    const used = ["back", "bird", "red-one", "ace-S", "sash", "half", "rank-1"];
    for (const { suits } of [FRENCH_DECK, COLOUR_DECK, INVENTED_DECK])
      used.push(...suits.map(({ shape }) => `suit-${shape}`));
    for (const art of arts(FRENCH_DECK)) {
      if (art.kind !== "french") continue;
      used.push(`rank-${art.rank}`);
      if (art.court) used.push(`court-${art.rank}${art.suit}`);
    }
    expect(used.filter((id) => !sprite.includes(`id="ot-${id}"`))).toEqual([]);
  });
});
