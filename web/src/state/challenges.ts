/** Beginning or continuing one's attempt at a challenge, and one's table in a duplicate match. */

import { api } from "../net/api";
import { person } from "./person.svelte";
import { router } from "./router.svelte";

/** The page of the challenge or the duplicate match that is played at a table. */
export const challengePath = ({ id, duplicate }: { id: string; duplicate: boolean }): string =>
  `/${duplicate ? "duplicates" : "challenges"}/${id}`;

export async function playChallenge(id: string): Promise<void> {
  await person.ensure();
  const { table } = await api.playChallenge(id);
  router.go(`/table/${table.id}`);
}

export async function playDuplicate(id: string): Promise<void> {
  const { table } = await api.openDuplicateTable(id);
  router.go(`/table/${table.id}`);
}
