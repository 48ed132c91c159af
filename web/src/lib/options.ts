/** The form of a game's options: read from its definition, and only what differs is sent. */

import type { Game, Option, Value } from "./words";

export type Values = Record<string, Value>;

export function defaults(game: Game): Values {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** What is not as the game comes. */
export function changed(game: Game, values: Values): Values {
  return Object.fromEntries(
    game.options.flatMap((option) => {
      const value = values[option.name];
      return value === undefined || value === option.default ? [] : [[option.name, value]];
    }),
  );
}

/** Why a value cannot be, before the server is asked; the server has the last word. */
export function wrongWith(option: Option, value: Value | undefined): string | null {
  if (option.choices !== null || option.type !== "int") return null;
  if (value === null || value === undefined) return option.optional ? null : `Give ${option.allowed}.`;
  const number = Number(value);
  const fits =
    Number.isInteger(number) &&
    number >= (option.at_least ?? -Infinity) &&
    number <= (option.at_most ?? Infinity) &&
    number % option.step === 0;
  return fits ? null : `Give ${option.allowed}.`;
}
