import { render } from "svelte/server";
import { expect, it } from "vitest";
import type { SeatInfo, Table } from "../net/types";
import { sampleState } from "../state/fixtures";
import { snapshotOf } from "../state/fold";
import LeaveDialog from "./LeaveDialog.svelte";

/** What the dialog says to Ada in seat 0, where Dora sits in seat 3 and bots have the other seats. */
function said(changes: Partial<Table> = {}, dora: Partial<SeatInfo> = {}): string {
  const state = sampleState();
  const seats = state.table.seats.map((seat, number) => (number === 3 ? { ...seat, ...dora } : seat));
  const snapshot = snapshotOf({ ...state, table: { ...state.table, seats, ...changes } }, 0);
  const nothing = (): void => undefined;
  return render(LeaveDialog, { props: { snapshot, onleave: nothing, onclose: nothing } }).body;
}

it("says that a bot plays on while another person plays", () => {
  expect(said()).toContain("A bot will play on for you, and the match is no win for you.");
  expect(said({}, { stand_in: "absent" })).toContain("A bot will play on for you, and the match is no win for you.");
});

it("says that the match ends if nobody else is left", () => {
  expect(said({}, { stand_in: "left" })).toContain("The match ends without a winner");
  expect(said({}, { kind: "bot" })).toContain("The match ends without a winner");
});

it("says that the stake stays in the pot, also if nobody else is left", () => {
  expect(said({ stake: 5 })).toContain("Your stake stays in the pot");
  expect(said({ stake: 5 }, { stand_in: "left" })).toContain("Your stake stays in the pot");
});
