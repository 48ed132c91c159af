import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import type { Action, Deal, Table } from "../net/types";
import { sampleState, sampleView } from "../state/fixtures";
import { snapshotOf } from "../state/fold";
import DealSummary from "./DealSummary.svelte";

const PASS: Action = { text: "pass", kind: "pass" };
const BID: Action = { text: "bid 80", kind: "bid", amount: 80 };
const BASE: Deal = { bids: [], calls: [], tricks: [], points: [], change: [], contracts: [], lines: [], sitting: [] };

/** The result of a deal as the page writes it, in one line of text; `earlier` are the deals before it. */
function shown(deal: Partial<Deal>, changes: Partial<Table>, earlier: Partial<Deal>[] = []): string {
  const deals = [...earlier, deal].map((one) => ({ ...BASE, ...one }));
  const state = sampleState(sampleView({ deals }));
  const snapshot = snapshotOf({ ...state, table: { ...state.table, ...changes } }, 0);
  const { body } = render(DealSummary, { props: { snapshot, deal: earlier.length, onclose: () => undefined } });
  return body
    .replace(/<!--.*?-->|<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

describe("the result of a deal", () => {
  it("has what partners called and took, the points of the team, what was paid for and the total", () => {
    const text = shown(
      {
        calls: [BID, PASS, PASS, PASS],
        tricks: [1, 2, 5, 1],
        points: [75, 60],
        change: [-80, 60],
        lines: [
          { side: 0, seat: null, kind: "missed", count: 80, amount: -80, text: "80 bid and missed" },
          { side: 1, seat: null, kind: "taken", count: 60, amount: 60, text: "60 points" },
        ],
      },
      { counts_points: true, auction: { kind: "points", step: 5, suits: [] } },
    );
    expect(text).toContain("You and Carl −80 −80");
    expect(text).toContain("You: bid 80, 1 trick · Carl: passed, 5 tricks · 75 points taken 80 bid and missed −80");
    expect(text).toContain("60 points taken 60 points +60");
  });

  it("has the totals after this deal", () => {
    const text = shown({ change: [-30, 41] }, {}, [{ change: [60, 40] }, { change: [-10, 20] }]);
    expect(text).toContain("Deal 3");
    expect(text).toContain("You and Carl −30 20");
    expect(text).toContain("Blaise and Dora +41 101");
  });

  it("says that a partner sat out, and shows no tricks for that seat", () => {
    const calls: Action[] = [{ text: "order up", kind: "order_up" }, PASS, PASS, PASS];
    const text = shown(
      { calls, tricks: [5, 0, 0, 0], points: [0, 0], change: [4, 0], sitting: [2] },
      { auction: { kind: "order", step: 1, suits: [] } },
    );
    expect(text).toContain("5 tricks · Carl: passed, sat out");
    expect(text).not.toContain("Carl: passed, 0 tricks");
  });

  it("has points instead of tricks where points count and everybody plays alone", () => {
    const deal = { tricks: [9, 2, 1, 1], points: [3, 13, 10, 0], change: [3, 13, 10, 0] };
    const text = shown(deal, { counts_points: true, auction: null, sides: [0, 1, 2, 3], lowest_wins: true });
    expect(text).toContain("Player Points Score Total You 3 +3 3 Blaise 13 +13 13");
  });
});
