import { expect, test } from "vitest";
import { hasRecord } from "./credits";

const line = (what: string, match: string | null, amount: number) => ({ at: 0, what, match, amount, reason: null });

test("a match has a record when its pot was paid out, not while it is in play or after the stake was paid back", () => {
  const welcome = line("welcome", null, 1000);
  const won = [line("settle", "won", 10), line("stake", "won", -5)];
  const refunded = [line("settle", "refunded", 5), line("stake", "refunded", -5)];
  const playing = line("stake", "playing", -5);
  const older = line("settle", "older", 5); // its stake is on an earlier page of the history
  const lines = [playing, ...won, ...refunded, older, welcome];
  expect(lines.filter((one) => hasRecord(one, lines))).toEqual(won);
});
