/** One click to a table: a match against bots with the default options or with a friend, a lesson, or practice. */

import { api } from "../net/api";
import type { Game } from "../net/types";
import { levelAt } from "./levels";
import { person } from "./person.svelte";
import { preferences } from "./preferences.svelte";
import { router } from "./router.svelte";

export async function playNow(game: Game): Promise<void> {
  await person.ensure();
  const players = game.default_players;
  const level = levelAt(preferences.level, game, players);
  const seats = ["me", ...Array.from({ length: players - 1 }, () => level)];
  const { table } = await api.createTable({ game: game.name, players, seats, start: true });
  router.go(`/table/${table.id}`);
}

/** Opens a private table with the default options, and invites a friend there. */
export async function playWithFriend(game: Game, friend: string): Promise<void> {
  const { table } = await api.createTable({ game: game.name, players: game.default_players });
  try {
    await api.invite(table.id, friend);
  } finally {
    router.go(`/table/${table.id}`); // the friend can be invited there too
  }
}

/** Opens a practice table with a moment of a finished match, for the player in this seat. */
export async function practise(match: string, number: number, seat: number): Promise<void> {
  await person.ensure();
  const { table } = await api.practise(match, number, seat, preferences.level);
  router.go(`/table/${table.id}`);
}

/** Opens a table with today's puzzle of a game. */
export async function openPuzzle(game: string): Promise<void> {
  await person.ensure();
  const { table } = await api.openPuzzle(game, preferences.level);
  router.go(`/table/${table.id}`);
}

/** Opens a table with the guided first deal of a game. It need not be offered any more. */
export async function beginLesson(game: string): Promise<void> {
  await person.ensure();
  const { table } = await api.beginLesson(game);
  preferences.noteLessonOffer(game);
  router.go(`/table/${table.id}`);
}
