import { render } from "svelte/server";
import { expect, it } from "vitest";
import { ROOK_DECK, sampleState, sampleView } from "../state/fixtures";
import { snapshotOf } from "../state/fold";
import { TableSession } from "../state/session.svelte";
import PlayArea from "./PlayArea.svelte";

/** The table of Rook while seat 0 discards, with this many cards in the hand. Hands have nine cards. */
function discarding(cards: number): string {
  const hand = ROOK_DECK.cards.slice(0, cards).map((card) => card.text);
  const view = sampleView({
    phase: "discard",
    turn: 0,
    declarer: 0,
    middle: [],
    hand,
    hand_counts: [cards, 9, 9, 9],
    legal: hand.map((card) => ({ text: `discard ${card}`, kind: "discard", card })),
  });
  const state = sampleState(view);
  const snapshot = snapshotOf({ ...state, table: { ...state.table, deck: ROOK_DECK, hand_sizes: [9] } }, 0);
  const silent = { send: () => undefined, close: () => undefined, onopen: null, onmessage: null, onclose: null };
  const session = new TableSession("x", { open: () => silent, later: () => () => undefined });
  return render(PlayArea, { props: { session, snapshot, view } }).body;
}

it("asks for as many discards as are left", () => {
  expect(discarding(15)).toContain("Choose 6 cards to discard.");
  expect(discarding(10)).toContain("Choose 1 card to discard.");
});
