import { describe, expect, it } from "vitest";
import type { Position } from "../net/types";
import { canFill, layoutOf, move, problemsOf, swap, textOf } from "./zones";

function position(changes: Partial<Position> = {}, turned: string | null = null): Position {
  const deal = {
    dealer: 0,
    hands: [
      ["SA", "SK"],
      ["H2", "H3"],
    ],
    middle: [],
    turned,
  };
  return { deals: [deal], deal: "", rest: ["D4", "D5"], turned_card: null, ...changes } as unknown as Position;
}

describe("the places of a deal", () => {
  it("are the hands and the rest, and become text again without it", () => {
    const layout = layoutOf(position());
    expect(layout.zones.map(({ id }) => id)).toEqual(["0", "1", "rest"]);
    expect(textOf(layout)).toBe("0: SA SK\n1: H2 H3");
  });

  it("keep a drawn trump", () => {
    const layout = layoutOf(position({ deal: "0: SA SK\n1: H2 H3\ntrump: H" }));
    expect(textOf({ ...layout, trump: "S" })).toContain("trump: S");
  });

  it("count the turned card of the dealer to the dealer's hand", () => {
    const layout = layoutOf(position({ turned_card: "dealers" }, "SK"));
    expect(layout.zones.map(({ id, cards }) => [id, ...cards])).toEqual([
      ["0", "SA"],
      ["1", "H2", "H3"],
      ["turned", "SK"],
      ["rest", "D4", "D5"],
    ]);
    expect(textOf(layout)).toBe("0: SA SK\n1: H2 H3\nturned: SK");
  });
});

describe("cards", () => {
  it("move to another place, and wrong numbers are sentences", () => {
    const layout = move(layoutOf(position()), { zone: "0", index: 1 }, "1");
    expect(textOf(layout)).toBe("0: SA\n1: H2 H3 SK");
    expect(problemsOf(layout)).toEqual(["Hand 0, dealer has 1 card and needs 2.", "Hand 1 has 3 cards and needs 2."]);
    expect(canFill(layout)).toBe(false);
    expect(canFill(move(layout, { zone: "1", index: 0 }, "rest"))).toBe(true);
  });

  it("are swapped", () => {
    const layout = swap(layoutOf(position()), { zone: "0", index: 0 }, { zone: "rest", index: 1 });
    expect(textOf(layout)).toBe("0: D5 SK\n1: H2 H3");
    expect(problemsOf(layout)).toEqual([]);
  });
});
