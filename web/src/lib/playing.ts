/** From wherever one is to a table. */

import { address } from "./address.svelte";
import { server } from "./ask";
import { who } from "./me.svelte";
import { tastes } from "./tastes.svelte";
import type { Game } from "./words";

/** A table with bots and the game as it comes, begun at once. */
export async function playNow(game: Game): Promise<void> {
  await who.somebody();
  const players = game.players.includes(4) ? 4 : (game.players[0] ?? 4);
  const seats = ["me", ...Array.from({ length: players - 1 }, () => tastes.level)];
  const { table } = await server.makeTable({ game: game.name, players, seats, start: true });
  address.go(`/table/${table.id}`);
}

/** A random word for a fair deal: letters and digits. */
export function randomWord(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(numbers, (number) => (number % 36).toString(36)).join("");
}
