/** The form of a game's options, built from the game's description. Only changed options are sent. */

import type { Game, Option, Value } from "../net/types";
import { create as text } from "../text/create";

export type Values = Record<string, Value>;

export function defaults(game: Game): Values {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** The options that a form shows: all but `room`, which is set by entering a room. */
export function formOptions(game: Game): Option[] {
  return game.options.filter((option) => option.name !== "room");
}

/** The options whose value is not the default. */
export function changed(game: Game, values: Values): Values {
  return Object.fromEntries(
    game.options.flatMap((option) => {
      const value = values[option.name];
      return value === undefined || value === option.default ? [] : [[option.name, value]];
    }),
  );
}

/** Why a value is not allowed, before the server is asked. The server checks it again. */
export function errorIn(option: Option, value: Value | undefined): string | null {
  if (option.choices !== null || option.type === "bool") return null;
  if (value === null || value === undefined) return option.optional ? null : text.give(option.allowed);
  if (option.type === "str") return null;
  const number = Number(value);
  const fits =
    Number.isInteger(number) &&
    number >= (option.at_least ?? -Infinity) &&
    number <= (option.at_most ?? Infinity) &&
    number % option.step === 0;
  return fits ? null : text.give(option.allowed);
}

/** The seats of bots at a new table whose creator has seat 0. The seat opposite stays free for a friend as long as possible. */
export function botSeats(players: number, bots: number): number[] {
  const others = Array.from({ length: players - 1 }, (_, index) => index + 1);
  const fromOpposite = (seat: number): number => Math.abs(seat - players / 2);
  return others.sort((a, b) => fromOpposite(b) - fromOpposite(a) || b - a).slice(0, bots);
}
