/** Beginning or continuing one's attempt at a challenge. */

import { api } from "../net/api";
import { person } from "./person.svelte";
import { router } from "./router.svelte";

export async function playChallenge(id: string): Promise<void> {
  await person.ensure();
  const { table } = await api.playChallenge(id);
  router.go(`/table/${table.id}`);
}
