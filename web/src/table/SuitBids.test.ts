import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import type { Action } from "../net/types";
import { FRENCH_DECK, NO_TRUMP, sampleState, sampleView } from "../state/fixtures";
import { TableSession } from "../state/session.svelte";
import SuitBids from "./SuitBids.svelte";

const silent = { send: () => undefined, close: () => undefined, onopen: null, onmessage: null, onclose: null };

/** The bids of a game without an option called no_trump. */
function rendered(suits: typeof FRENCH_DECK.suits, legal: Action[]): string {
  const table = { ...sampleState().table, options: {}, auction: { kind: "suits" as const, step: 1, suits } };
  const session = new TableSession("x", { open: () => silent, later: () => () => undefined });
  const view = sampleView({ legal });
  const props = { view, table, you: 0, session, shape: "wide" as const, onchoose: () => undefined };
  return render(SuitBids, { props }).body;
}

describe("bids of tricks and a suit", () => {
  it("have a row for no trump if the rules allow it", () => {
    const legal: Action[] = [{ text: "bid 2NT", kind: "bid", amount: 2, suit: "NT" }];
    const body = rendered([...FRENCH_DECK.suits, NO_TRUMP], legal);
    expect(body).toContain('data-bid="bid 2NT"');
    expect(body).toContain('aria-label="3 NT"');
  });

  it("have no such row otherwise", () => {
    expect(rendered(FRENCH_DECK.suits, [])).not.toContain("NT");
  });
});
