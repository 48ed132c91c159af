import { describe, expect, it } from "vitest";
import { splitTerms, termsIn } from "./split";

const BAG = { term: "bag", text: "A trick above the bid." };
const NELLO = { term: "nello", text: "A bid of no tricks." };
const BLIND = { term: "blind nello", text: "A nello without looking." };

describe("terms in a text", () => {
  it("are parts of their own, also in the plural and with a capital letter", () => {
    expect(splitTerms("2 bags, Nello made", [BAG, NELLO])).toEqual([
      { text: "2 ", term: null },
      { text: "bags", term: BAG },
      { text: ", ", term: null },
      { text: "Nello", term: NELLO },
      { text: " made", term: null },
    ]);
  });

  it("are whole words, and the longest term wins", () => {
    expect(termsIn(["baggage and cabbage"], [BAG])).toEqual([]);
    expect(splitTerms("a blind nello", [NELLO, BLIND])[1]).toEqual({ text: "blind nello", term: BLIND });
  });

  it("are marked once in a text, and nothing is lost", () => {
    const parts = splitTerms("A bag is a bag.", [BAG]);
    expect(parts.filter(({ term }) => term)).toHaveLength(1);
    expect(parts.map(({ text }) => text).join("")).toBe("A bag is a bag.");
  });

  it("may be missing", () => {
    expect(splitTerms("No term", [BAG])).toEqual([{ text: "No term", term: null }]);
    expect(splitTerms("", [BAG])).toEqual([{ text: "", term: null }]);
  });
});
