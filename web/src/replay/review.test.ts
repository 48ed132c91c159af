import { describe, expect, it } from "vitest";
import type { ReviewedDecision } from "../net/types";
import { leadOf, positionOf, summaryOf } from "./review";
import type { ReplayDeal } from "./scenes";

function decision(number: number, deal: number, phase: string, cost: number): ReviewedDecision {
  const action = { text: "pass", kind: "pass" };
  return { number, deal, phase, action, best: action, value: 0, cost, error: 0.1, reason: [] };
}

describe("a review", () => {
  it("adds up, with the most expensive mistake first", () => {
    const decisions = [
      decision(1, 1, "bid", 0),
      decision(5, 1, "play", 2.5),
      decision(9, 1, "play", 0),
      decision(13, 2, "bid", 4),
    ];
    const { calls, plays, lost, mistakes } = summaryOf({ decisions });
    expect([calls, plays, lost]).toEqual([0.5, 0.5, 6.5]);
    expect(mistakes.map(({ number }) => number)).toEqual([13, 5]);
  });

  it("has no accuracy where there was nothing to decide", () => {
    expect(summaryOf({ decisions: [] })).toEqual({ calls: null, plays: null, lost: 0, mistakes: [] });
  });

  it("ends with what the deal brought, less the mean of the others", () => {
    expect(leadOf([11, 0, 2], 0, false)).toBe(10);
    expect(leadOf([5, 13, 4, 4], 0, true)).toBe(2); // of points that nobody wants
  });

  it("finds the moment before a decision", () => {
    const deals = [{ actions: Array(12) }, { actions: Array(12) }] as ReplayDeal[];
    expect(positionOf(deals, decision(5, 1, "play", 1))).toEqual({ deal: 0, done: 5 });
    expect(positionOf(deals, decision(13, 2, "bid", 1))).toEqual({ deal: 1, done: 1 });
  });
});
