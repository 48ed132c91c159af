/** Challenges and duplicate matches: made, waiting for people, being played, and both tables side by side. */

import { playOn } from "../e2e/player";
import { capture, SCREEN, TABLE } from "./capture";
import { expect, test } from "./fixtures";

test.describe.configure({ timeout: 300_000 });

test("a duplicate match of two pairs", async ({ guest }) => {
  const names = ["Ada", "Bob", "Cyd", "Dan"];
  const people = [];
  for (const name of names) people.push(await guest(name));
  const [ada, bob, cyd, dan] = people as [(typeof people)[0], ...typeof people];
  if (!bob || !cyd || !dan) throw new Error("four people are needed");
  await ada.goto("/games/euchre");
  await capture(ada, "duplicate-game-page", SCREEN);
  await ada.getByRole("button", { name: "Make a duplicate match" }).click();
  await capture(ada, "duplicate-making");
  await ada.getByRole("dialog").getByRole("button", { name: "Make the match" }).click();
  await ada.waitForURL(/\/duplicates\//);
  const link = ada.url();
  await expect(ada.getByText("Each team needs")).toBeVisible();
  await capture(ada, "duplicate-alone", SCREEN);
  for (const [page, team] of [
    [bob, 1],
    [cyd, 2],
    [dan, 2],
  ] as const) {
    await page.goto(link);
    await page.getByRole("button", { name: `Join team ${team}` }).click();
  }
  await expect(ada.getByText("Cyd & Dan")).toBeVisible({ timeout: 10_000 });
  await capture(ada, "duplicate-ready", SCREEN);
  await ada.getByRole("button", { name: "Start with these teams" }).click();
  await capture(ada, "duplicate-begun", SCREEN);
  const play = /^Play at table/;
  for (const page of [ada, bob]) await page.getByRole("button", { name: play }).click();
  await ada.locator("[data-card]").first().waitFor();
  await capture(ada, "duplicate-table", TABLE);
  await Promise.all([playOn(ada), playOn(bob)]);
  await capture(ada, "duplicate-table-over", TABLE);
  await ada.getByRole("link", { name: "Both tables" }).click();
  await expect(ada.getByText("Your table has finished", { exact: false })).toBeVisible();
  await capture(ada, "duplicate-waiting", SCREEN);
  for (const page of [cyd, dan]) {
    await page.goto(link);
    await page.getByRole("button", { name: play }).click();
  }
  await Promise.all([playOn(cyd), playOn(dan)]);
  await cyd.getByRole("link", { name: "Both tables" }).click();
  await expect(cyd.getByRole("table")).toBeVisible();
  await capture(cyd, "duplicate-result", SCREEN);
  await cyd.goto("/games/whist");
  await cyd.getByRole("link", { name: "Play today’s deal" }).click();
  await cyd.getByRole("button", { name: /^Play \d deals?$/ }).click();
  await cyd.locator("[data-card]").first().waitFor();
  await cyd.goto("/challenges");
  await expect(cyd.getByRole("main").getByRole("listitem")).toHaveCount(2);
  await capture(cyd, "challenges-own", SCREEN);
  await cyd.goto("/");
  await expect(cyd.getByRole("link", { name: "My challenges" })).toBeVisible();
  await capture(cyd, "challenges-home", SCREEN);
});
