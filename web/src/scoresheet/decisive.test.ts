import { describe, expect, test } from "vitest";
import type { Deal, Outcome } from "../net/types";
import { decisiveDeals, marginsOf } from "./decisive";
import { sidesOf } from "./sides";

const SIDES = sidesOf([0, 1, 2], ["Ada", "Blaise", "Carl"], 0);
const deal = (...change: number[]): Deal => ({
  bids: [],
  calls: [],
  contracts: [],
  lines: [],
  sitting: [],
  tricks: [],
  points: [],
  change,
});
const won = (winners: number[], scores: number[]): Outcome => ({
  winners,
  ranking: [0, 1, 2],
  scores,
  final: scores,
  credits: [0, 0, 0],
});
const found = (deals: Deal[], outcome: Outcome, lowestWins = false): (string | number)[][] =>
  decisiveDeals(deals, SIDES, outcome, lowestWins).map(({ kind, number, side, points }) => [
    kind,
    number,
    side.name,
    points,
  ]);

describe("decisive deals", () => {
  test("the lead for good, and the biggest swing, although it was for another side", () => {
    const deals = [deal(10, 0, 0), deal(0, 30, 0), deal(15, 0, 0), deal(20, 5, 0), deal(5, 0, 1)];
    const outcome = won([0], [50, 35, 1]);
    expect(marginsOf(deals, outcome, false)).toEqual([0, 10, -20, -5, 10, 15]);
    expect(found(deals, outcome)).toEqual([
      ["swing", 2, "Blaise", 30],
      ["lead", 4, "You", 10],
    ]);
  });

  test("one deal can be both", () => {
    expect(found([deal(0, 10, 0), deal(40, 0, 0)], won([0], [40, 10, 0]))).toEqual([
      ["lead", 2, "You", 30],
      ["swing", 2, "You", 40],
    ]);
  });

  test("where the lowest score wins, fewer points are a lead", () => {
    const deals = [deal(20, 5, 1), deal(0, 3, 23)];
    expect(found(deals, won([1], [20, 8, 24]), true)).toEqual([
      ["lead", 2, "Blaise", 12],
      ["swing", 2, "Blaise", 16],
    ]);
  });

  test("a shared win, a single deal and a match in which nobody scored have none", () => {
    expect(found([deal(5, 5, 0), deal(5, 5, 0)], won([0, 1], [10, 10, 0]))).toEqual([]);
    expect(found([deal(5, 0, 0)], won([0], [5, 0, 0]))).toEqual([]);
    expect(found([deal(0, 0, 0), deal(0, 0, 0)], won([0], [0, 0, 0]))).toEqual([]);
  });

  test("a winner by another rule than the score never had the lead for good", () => {
    expect(found([deal(5, 9, 0), deal(1, 0, 0)], won([0], [6, 9, 0])).map(([kind]) => kind)).toEqual(["swing"]);
  });
});
