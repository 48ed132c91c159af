import { expect, it } from "vitest";
import type { Table } from "../net/types";
import { sampleState, sampleView } from "../state/fixtures";
import { summaryTime } from "./summarytime";

/** How long the result stays for a seat. Ada has seat 0 and Dora seat 3; bots have the others. */
function time(turn: number, seat: number | null, changes: Partial<Table> = {}): number | null {
  const { table } = sampleState();
  return summaryTime({ table: { ...table, ...changes }, view: sampleView({ turn }), seat });
}

it("stays until the player continues while others are to act", () => {
  expect(time(3, 0)).toBeNull();
});

it("does not hold up other people when it is the player's turn", () => {
  expect(time(0, 0)).toBe(20_000);
});

it("stays in a match against bots", () => {
  const seats = sampleState().table.seats.map((seat, at) => (at === 0 ? seat : { ...seat, kind: "bot" as const }));
  expect(time(0, 0, { seats })).toBeNull();
});

it("is short with a clock and for people who watch, and stays after the match", () => {
  expect(time(0, 0, { clock: 30 })).toBe(4_000);
  expect(time(0, null)).toBe(15_000);
  expect(time(0, null, { status: "over" })).toBeNull();
});
