/** A card that was turned up for trump, and what has become of it. */

import type { Table, View } from "../net/types";
import { table } from "../text/table";

/** Whether everybody has refused the card that was offered as trump. */
export function isTurnedDown(view: View): boolean {
  return view.calls.every((call) => call !== null) && !isOrderedUp(view);
}

/** A card that may be made trump: it lies in the middle of the table until it is taken up or turned down. */
export function offeredCard(table: Pick<Table, "turned_card">, view: View): string | null {
  if (table.turned_card !== "offered" || (view.phase !== "bid" && view.phase !== "alone")) return null;
  return isTurnedDown(view) ? null : view.turned;
}

function isOrderedUp(view: View): boolean {
  return view.calls.some((call) => call?.kind === "order_up");
}

/** What the turned card is called beside the scores. */
export function turnedLabel(view: View, turned: Table["turned_card"]): string {
  const text = table.scores;
  if (turned === "dealers") return text.dealersCard;
  if (turned !== "offered") return text.turnedUp;
  if (isOrderedUp(view)) return text.takenUp;
  return isTurnedDown(view) ? text.turnedDown : text.offered;
}
