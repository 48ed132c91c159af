import { render } from "svelte/server";
import { expect, it } from "vitest";
import { ROOK_DECK, sampleState, sampleView } from "../state/fixtures";
import { snapshotOf } from "../state/fold";
import { TableSession } from "../state/session.svelte";
import PlayArea from "./PlayArea.svelte";

/** The table of Rook while seat 0 discards and has this many cards too many. */
function discarding(left: number): string {
  const hand = ROOK_DECK.cards.slice(0, 9 + left).map((card) => card.text);
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
  const snapshot = snapshotOf({ ...state, table: { ...state.table, deck: ROOK_DECK, hand_sizes: [9] } }, 0);
  const silent = { send: () => undefined, close: () => undefined, onopen: null, onmessage: null, onclose: null };
  const session = new TableSession("x", { open: () => silent, later: () => () => undefined });
  return render(PlayArea, { props: { session, snapshot, view } }).body;
}

it("asks for as many discards as are left", () => {
  expect(discarding(6)).toContain("Choose 6 cards to discard.");
  expect(discarding(1)).toContain("Choose 1 card to discard.");
});
