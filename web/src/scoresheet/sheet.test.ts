import { describe, expect, test } from "vitest";
import type { Action, Deal } from "../net/types";
import { paidOutcome, rankingOf } from "./ranking";
import { sheetRows, totalsAfter } from "./sheet";
import { sidesOf } from "./sides";

const ALONE = sidesOf([0, 1, 2], ["Ada", "Blaise", "Carl"], 0);
const TEAMS = sidesOf([0, 1, 0, 1], ["Ada", "Blaise", "Carl", "Emmy"], 2);

const bid = (amount: number): Action => ({ text: `bid ${amount}`, kind: "bid", amount });
const NELLO: Action = { text: "nello", kind: "bid", amount: 0, nello: true };
const PASS: Action = { text: "pass", kind: "pass" };
const dealOf = (calls: Action[], rest: Pick<Deal, "tricks" | "points" | "change">): Deal => ({
  bids: calls.map((call) => call.text),
  calls,
  contracts: [],
  lines: [],
  sitting: [],
  ...rest,
});

const EXACT = dealOf([bid(2), bid(0), bid(1)], { tricks: [2, 1, 0], points: [0, 0, 0], change: [12, 1, 0] });
const PARTNERS = dealOf([bid(4), NELLO, bid(3), bid(5)], { tricks: [5, 0, 2, 6], points: [0, 0], change: [70, 150] });
const AUCTION = dealOf([PASS, PASS, bid(80), PASS], { tricks: [0, 2, 7, 0], points: [120, 30], change: [120, 30] });
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
  expect(totalsAfter([PARTNERS, AUCTION], 2)).toEqual([
    [0, 0],
    [70, 150],
    [190, 180],
  ]);
});

describe("rows", () => {
  test("a single player's cell has the tricks taken and the bid", () => {
    const [row] = sheetRows([EXACT], ALONE);
    expect(row?.cells.map(({ taken, change, total }) => [taken, change, total])).toEqual([
      ["2/2", 12, 12],
      ["1/0", 1, 1],
      ["0/1", 0, 0],
    ]);
    expect(row?.cells[1]?.spoken).toBe("1 trick, bid 0");
  });

  test("a cell has what its side was paid for, line by line", () => {
    const line = (side: number, seat: number | null, text: string, amount: number): Deal["lines"][number] => ({
      side,
      seat,
      text,
      amount,
      kind: "made",
      count: 1,
    });
    const lines = [
      line(0, null, "7 bid and made", 70),
      line(0, null, "2 bags", 0),
      line(1, null, "5 bid and made", 50),
      line(1, 1, "nello made", 100),
    ];
    const [row] = sheetRows([{ ...PARTNERS, lines }], TEAMS);
    expect(row?.cells.map(({ paid }) => paid)).toEqual([
      "7 bid and made +70; 2 bags",
      "5 bid and made +50; Blaise: nello made +100",
    ]);
    expect(sheetRows([{ ...EXACT, lines: [line(1, 1, "1 trick", 1)] }], ALONE)[0]?.cells[1]?.paid).toBe("1 trick +1");
  });

  test("a team's cell has both bids; nello is N, and screen readers read its name", () => {
    const [row] = sheetRows([PARTNERS], TEAMS);
    expect(row?.cells.map(({ taken }) => taken)).toEqual(["7/4+3", "6/N+5"]);
    expect(row?.cells[1]?.spoken).toBe("6 tricks, bid nello and 5");
  });

  test("after an auction the contract is in its side's cell, with points if cards have points", () => {
    const [row] = sheetRows([AUCTION], TEAMS);
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
    const places = rankingOf(outcome, ALONE, [EXACT]);
    expect(places.map(({ place, side, times, final }) => [place, side.name, times, final])).toEqual([
      [1, "Carl", 3, 288],
      [2, "You", 2, 158],
      [3, "Blaise", null, 0],
    ]);
    expect(places[1]?.tricks).toBe(2);
  });

  test("a winner who left gets nothing, and the credits are those that were paid", () => {
    const seats = [10, -5, -5].map((credits) => ({ kind: "person" as const, name: "", credits }));
    expect(paidOutcome(outcome, { seats, sides: [0, 1, 2] }).credits).toEqual([10, -5, -5]);
  });

  test("without a stake, the credits are those of the result", () => {
    const seats = outcome.credits.map(() => ({ kind: "person" as const, name: "" }));
    expect(paidOutcome(outcome, { seats, sides: [0, 1, 2] })).toEqual(outcome);
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
