/** How long the result of a deal stays if nobody presses Continue. It is only on one's own screen: the match goes on. */

import type { Snapshot } from "../state/fold";

/** Milliseconds; null until the player continues. */
export function summaryTime({ table, view, seat }: Pick<Snapshot, "table" | "view" | "seat">): number | null {
  if (table.status === "over" || table.status === "closed") return null;
  // With a clock it must not take much of the player's time.
  if (table.clock !== null) return 4_000;
  if (seat === null) return 15_000;
  // Others must not wait for a player who does not see whose turn it is.
  const others = table.seats.some(({ kind }, at) => kind === "person" && at !== seat);
  return others && view?.turn === seat ? 20_000 : null;
}
