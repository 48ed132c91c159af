import { render } from "svelte/server";
import { expect, it } from "vitest";
import { COLOUR_DECK, sampleState, sampleView } from "../state/fixtures";
import { snapshotOf } from "../state/fold";
import { type CompleteTrick, TableSession } from "../state/session.svelte";
import PlayArea from "./PlayArea.svelte";

/** The table while seat 0 discards and has this many cards too many; `complete` is a trick that is still shown. */
function discarding(left: number, complete: CompleteTrick | null = null): string {
  const hand = COLOUR_DECK.cards.slice(0, 9 + left).map((card) => card.text);
  const view = sampleView({
    phase: "discard",
    turn: 0,
    declarer: 0,
    middle: [],
    hand,
    hand_counts: [9 + left, 9, 9, 9],
    to_discard: left,
    legal: hand.map((card) => ({ text: `discard ${card}`, kind: "discard", card })),
  });
  const state = sampleState(view);
  const snapshot = snapshotOf({ ...state, table: { ...state.table, deck: COLOUR_DECK, hand_sizes: [9] } }, 0);
  const silent = { send: () => undefined, close: () => undefined, onopen: null, onmessage: null, onclose: null };
  const session = new TableSession("x", { open: () => silent, later: () => () => undefined });
  session.completeTrick = complete;
  return render(PlayArea, { props: { session, snapshot, view } }).body;
}

it("asks for as many discards as are left", () => {
  expect(discarding(6)).toContain("Choose 6 cards to discard.");
  expect(discarding(1)).toContain("Choose 1 card to discard.");
});

it("asks for nothing while the last trick of the deal before is shown, because the result of that deal comes first", () => {
  const last = { trick: [[0, "R5"]], winner: 0, deal: 0, index: 8 } satisfies CompleteTrick;
  expect(discarding(6, last)).not.toContain("Choose 6 cards");
  expect(discarding(6, { ...last, deal: 1 })).toContain("Choose 6 cards");
});
