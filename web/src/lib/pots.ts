/** What can be told of a pot from the lines of one's account. */

import type { Credits } from "./words";

type Line = Credits["lines"][number];

/**
 * Whether the match of a line is known to have a record. One in play has none yet, and one that was broken off never has:
 * its pot came back as it was put in. Who lost all of a stake has no second line, and so it cannot be told.
 */
export function hasRecord({ match }: Line, lines: Line[]): boolean {
  if (match === null) return false;
  const amount = (what: string): number | undefined =>
    lines.find((line) => line.match === match && line.what === what)?.amount;
  const [stake, settled] = [amount("stake"), amount("settle")];
  return stake !== undefined && settled !== undefined && settled !== -stake;
}
