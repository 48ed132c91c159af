/** The result of a match that was won, with its celebration. */

import { playOn } from "../e2e/player";
import { createTable } from "../e2e/tables";
import { capture, captureNow } from "./capture";
import { expect, test } from "./fixtures";

test("a win", async ({ guest }) => {
  const ada = await guest("Ada", { reducedMotion: "no-preference" });
  const won = async (): Promise<boolean> => {
    await createTable(ada, "tendown", { players: 2, bots: 1, options: { first_hand: 5 } });
    await playOn(ada);
    return /^You/.test((await ada.locator("#result-title").textContent()) ?? "");
  };
  await expect(async () => expect(await won()).toBe(true)).toPass({ timeout: 240_000 });
  await captureNow(ada, "win-now");
  await capture(ada, "win");
});
