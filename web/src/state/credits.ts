/** What a person's credit history says about the matches in it. */

import type { Credits } from "../net/types";

type CreditLine = Credits["lines"][number];

/**
 * Whether the match of a line is known to have a record. A match in progress has none yet. An abandoned match has none
 * either: its stake was paid back unchanged. After a loss of the whole stake there is no second line, so this is not known.
 */
export function hasRecord({ match }: CreditLine, lines: CreditLine[]): boolean {
  if (match === null) return false;
  const amountOf = (what: string): number | undefined =>
    lines.find((line) => line.match === match && line.what === what)?.amount;
  const [stake, settled] = [amountOf("stake"), amountOf("settle")];
  return stake !== undefined && settled !== undefined && settled !== -stake;
}
