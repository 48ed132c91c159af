/** Options of a game and their values as people read them. */

import type { Game, Option, Value } from "../net/types";
import { common } from "../text/common";

/** The chosen options of a table with their labels. Without the game, for as long as it loads, there are none. */
export function optionLabels(game: Game | null, values: Record<string, Value>): { label: string; value: string }[] {
  return (game?.options ?? []).map((option) => ({
    label: option.label,
    value: valueLabel(option, values[option.name] ?? null),
  }));
}

export function valueLabel(option: Option, value: Value): string {
  const choice = option.choices?.indexOf(value) ?? -1;
  if (value === null) return common.none;
  if (choice >= 0) return option.choice_labels?.[choice] ?? String(value);
  if (typeof value === "boolean") return value ? common.yes : common.no;
  return String(value);
}
