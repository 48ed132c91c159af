import { expect, test } from "vitest";
import { hasRecord } from "./pots";

const line = (what: string, match: string | null, amount: number) => ({ at: 0, what, match, amount });

test("a record is where a pot was paid, and not where it is in play, was given back or cannot be told", () => {
  const welcome = line("welcome", null, 1000);
  const won = [line("settle", "won", 10), line("stake", "won", -5)];
  const back = [line("settle", "back", 5), line("stake", "back", -5)];
  const playing = line("stake", "playing", -5);
  const older = line("settle", "older", 5); // its stake is no longer among the lines
  const lines = [playing, ...won, ...back, older, welcome];
  expect(lines.filter((one) => hasRecord(one, lines))).toEqual(won);
});
