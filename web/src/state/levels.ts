/** Which levels of bots a game has: every game the usual ones, and some also bots that have learned its rules. */

import type { Game } from "../net/types";
import { learnedLevel, levelName, levels } from "../text/common";
import { defaults, type Values } from "./options";

export interface Level {
  name: string;
  help: string;
}

/** Whether bots have learned the game with these options and this number of players. */
export function isLearned(game: Game | null, players: number, values: Values): boolean {
  const learned = game?.learned;
  if (!game || !learned?.players.includes(players)) return false;
  return Object.entries({ ...defaults(game), ...values }).every(([name, value]) =>
    learned.options[name]?.includes(value),
  );
}

/** The levels to choose from. */
export function levelsFor(game: Game | null, players: number, values: Values = {}): readonly Level[] {
  return isLearned(game, players, values) ? [...levels, learnedLevel] : levels;
}

/** The same for a field of a form. */
export function levelChoices(
  game: Game | null,
  players: number,
  values: Values = {},
): { value: string; label: string }[] {
  return levelsFor(game, players, values).map(({ name }) => ({ value: name, label: levelName(name) }));
}

/** The chosen level, or the strongest of the others where bots have not learned the rules. */
export function levelAt(chosen: string, game: Game | null, players: number, values: Values = {}): string {
  return chosen === learnedLevel.name && !isLearned(game, players, values) ? "expert" : chosen;
}
