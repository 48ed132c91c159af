import { describe, expect, test } from "vitest";
import type { Action, Deal } from "../net/types";
import { rankingOf } from "./ranking";
import { sheetRows, totalsAfter } from "./sheet";
import { sidesOf } from "./sides";

const ALONE = sidesOf([0, 1, 2], ["Ada", "Blaise", "Carl"], 0);
const TEAMS = sidesOf([0, 1, 0, 1], ["Ada", "Blaise", "Carl", "Emmy"], 2);

const bid = (amount: number): Action => ({ text: `bid ${amount}`, kind: "bid", amount });
const NELLO: Action = { text: "nello", kind: "bid", amount: 0, nello: true };
const PASS: Action = { text: "pass", kind: "pass" };
const dealOf = (calls: Action[], rest: Omit<Deal, "calls" | "bids">): Deal => ({
  bids: calls.map((call) => call.text),
  calls,
  ...rest,
});

const RIVER = dealOf([bid(2), bid(0), bid(1)], { tricks: [2, 1, 0], points: [0, 0, 0], change: [12, 1, 0] });
const SPADES = dealOf([bid(4), NELLO, bid(3), bid(5)], { tricks: [5, 0, 2, 6], points: [0, 0], change: [70, 150] });
const ROOK = dealOf([PASS, PASS, bid(80), PASS], { tricks: [0, 2, 7, 0], points: [120, 30], change: [120, 30] });
const PASSED = dealOf([PASS, PASS, PASS, PASS], { tricks: [0, 0, 0, 0], points: [0, 0], change: [0, 0] });

test("a side has the names of its players, and one's own begins with You", () => {
  expect(ALONE.map(({ name }) => name)).toEqual(["You", "Blaise", "Carl"]);
  expect(TEAMS.map(({ name, own }) => [name, own])).toEqual([
    ["You & Ada", true],
    ["Blaise & Emmy", false],
  ]);
  expect(sidesOf([0, 1], ["Ada", "Blaise"], null).map(({ name }) => name)).toEqual(["Ada", "Blaise"]);
});

test("totals start with zero", () => {
  expect(totalsAfter([SPADES, ROOK], 2)).toEqual([
    [0, 0],
    [70, 150],
    [190, 180],
  ]);
});

describe("rows", () => {
  test("a single player's cell has the tricks taken and the bid", () => {
    const [row] = sheetRows([RIVER], ALONE);
    expect(row?.cells.map(({ taken, change, total }) => [taken, change, total])).toEqual([
      ["2/2", 12, 12],
      ["1/0", 1, 1],
      ["0/1", 0, 0],
    ]);
    expect(row?.cells[1]?.spoken).toBe("1 trick, bid 0");
  });

  test("a team's cell has both bids; nello is N, and screen readers read its name", () => {
    const [row] = sheetRows([SPADES], TEAMS);
    expect(row?.cells.map(({ taken }) => taken)).toEqual(["7/4+3", "6/N+5"]);
    expect(row?.cells[1]?.spoken).toBe("6 tricks, bid nello and 5");
  });

  test("after an auction the contract is in its side's cell, with points if cards have points", () => {
    const [row] = sheetRows([ROOK], TEAMS);
    expect(row?.cells.map(({ taken, contract }) => [taken, contract])).toEqual([
      ["120", { amount: 80, suit: null }],
      ["30", null],
    ]);
  });

  test("a deal in which everybody passed is marked", () => {
    expect(sheetRows([PASSED], TEAMS)[0]?.passedOut).toBe(true);
  });
});

describe("the final ranking", () => {
  const outcome = {
    winners: [2],
    ranking: [2, 0, 1],
    scores: [79, 0, 96],
    final: [158, 0, 288],
    credits: [-5, -5, 10],
  };

  test("a multiplied total has its factor, which is unknown for a score of zero", () => {
    const places = rankingOf(outcome, ALONE, [RIVER]);
    expect(places.map(({ place, side, times, final }) => [place, side.name, times, final])).toEqual([
      [1, "Carl", 3, 288],
      [2, "You", 2, 158],
      [3, "Blaise", null, 0],
    ]);
    expect(places[1]?.tricks).toBe(2);
  });

  test("winners who share the win share first place", () => {
    const shared = { ...outcome, winners: [2, 0], final: outcome.scores };
    expect(rankingOf(shared, ALONE, []).map(({ place, times }) => [place, times])).toEqual([
      [1, null],
      [1, null],
      [3, null],
    ]);
  });
});
