import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import cheats from "./cheats.json";
import { checkMatch, type MatchEnd, type Witness } from "./check";
import { pick, shuffled } from "./dealing";
import { sha256, sha256OfHex } from "./sha256";

const cases = cheats as unknown as { name: string; wrong: string[]; witness: Witness; end: MatchEnd }[];
const [honest] = cases;

describe("SHA-256", () => {
  it("is the same as in a library, for every length of the last block", () => {
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256);
      const ours = Array.from(sha256(bytes), (word) => word.toString(16).padStart(8, "0")).join("");
      expect(ours).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
    expect(sha256OfHex("00".repeat(32)).slice(0, 16)).toBe("66687aadf862bd77");
  });
});

describe("the function of docs/fair.md", () => {
  it("has the same results as on the server", () => {
    const seal = { secret: "00".repeat(32), contributions: ["lucky", null, "7"] };
    const cards = Array.from({ length: 10 }, (_, index) => String(index));
    expect(shuffled(seal, 1, cards).map(Number)).toEqual([3, 5, 1, 6, 2, 9, 4, 8, 0, 7]);
    expect(Array.from({ length: 8 }, (_, deal) => pick(seal, deal, 4))).toEqual([0, 1, 1, 2, 2, 1, 2, 2]);
  });
});

describe("the check of a match", () => {
  it.each(cases)("$name", ({ wrong, witness, end }) => {
    const found = checkMatch(witness, end).filter((finding) => finding.fits === false);
    for (const about of wrong) expect(found.map((finding) => finding.about)).toContain(about);
    if (wrong.length === 0) expect(found).toEqual([]);
  });

  it("checks everything that the page saw of an honest match", () => {
    if (!honest) throw new Error("no match");
    expect(checkMatch(honest.witness, honest.end).every((finding) => finding.fits)).toBe(true);
  });

  it("names what it did not see", () => {
    if (!honest) throw new Error("no match");
    const late: Witness = {
      ...honest.witness,
      commitment: null,
      word: null,
      seats: null,
      deals: honest.witness.deals.slice(1),
    };
    const unknown = checkMatch(late, honest.end).filter((finding) => finding.fits === null);
    expect(unknown.map((finding) => finding.about)).toEqual([
      "commitment",
      "contribution",
      "contribution",
      "first dealer",
      "deal 1",
    ]);
    expect(checkMatch(late, honest.end).some((finding) => finding.fits === false)).toBe(false);
  });

  it("notices a card of another seat that was exchanged", () => {
    if (!honest) throw new Error("no match");
    const [first, ...rest] = honest.witness.deals;
    if (!first) throw new Error("no deal");
    const plays = first.plays.map(([seat, card]): [number, string] => [seat === 1 ? 3 : seat === 3 ? 1 : seat, card]);
    const found = checkMatch({ ...honest.witness, deals: [{ ...first, plays }, ...rest] }, honest.end);
    expect(found.filter((finding) => finding.fits === false).map((finding) => finding.sentence)).toEqual([
      "Deal 1 is wrong: the cards played by seats 2 and 4.",
    ]);
  });
});
