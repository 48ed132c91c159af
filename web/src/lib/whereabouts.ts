/** At which table one sits: who goes away from it finds the way back. */

import type { Felt } from "./fold";
import { kept } from "./kept";

export function rememberTable({ seat, table }: Felt): void {
  const sits = seat !== null && (table.status === "gathering" || table.status === "playing");
  if (sits) kept.set("table", table.id);
  else forgetTable(table.id);
}

export function forgetTable(id: string): void {
  if (rememberedTable() === id) kept.set("table", null);
}

export function rememberedTable(): string | null {
  return kept.get("table");
}
