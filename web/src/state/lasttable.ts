/** The table where this person has a seat, so that the home page can lead back to it. */

import type { Snapshot } from "./fold";
import { storage } from "./storage";

export function rememberTable({ seat, table }: Snapshot): void {
  const seated = seat !== null && table.status !== "closed"; // after a match the others may ask for another one
  if (seated) storage.set("table", table.id);
  else forgetTable(table.id);
}

export function forgetTable(id: string): void {
  if (rememberedTable() === id) storage.set("table", null);
}

export function rememberedTable(): string | null {
  return storage.get("table");
}
