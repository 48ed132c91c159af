/** Practice: a moment of a finished match is played on with bots, from the replay and from its review. */

import type { Page } from "@playwright/test";
import { clean, cleanOnPhoneToo, PHONE, SEEN } from "./faults";
import { isBid, playOn } from "./player";
import { expect, test } from "./server";
import { createTable } from "./tables";

const note = (page: Page) => page.getByRole("region", { name: "Practice", exact: true });
const ended = (page: Page) => page.getByRole("region", { name: "How it ended" });

/** A finished match of one short deal after the other, shown as a replay. Returns the link of the replay. */
async function playMatch(page: Page): Promise<string> {
  await createTable(page, "river", { players: 3, bots: 2, options: { first_hand: 3 } });
  // The highest bid in every deal: that is a mistake in some deal, whatever the cards are.
  await playOn(page, { bid: (offers) => offers.filter(isBid).at(-1) });
  await page.getByRole("link", { name: "Watch replay" }).click();
  await page.waitForURL(/\/match\//);
  return page.url();
}

/** Plays the practice deal to its end. */
async function playDeal(page: Page): Promise<void> {
  await playOn(page);
  await expect(ended(page)).toBeVisible();
}

test("a moment of the replay is played on, and the result stands beside the match", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  const replay = await playMatch(ada);
  await ada.getByRole("button", { name: "The calls made" }).click();
  await ada.getByRole("button", { name: /^Play on from here as/ }).click();
  await ada.waitForURL(/\/table\//);
  await expect(note(ada)).toContainText("Deal 1 of a finished match");
  await expect(ada.locator("[data-card]").first()).toBeVisible();
  await cleanOnPhoneToo(ada, "a practice table");
  await playDeal(ada);
  await expect(ended(ada)).toContainText(/Your side did .* than in the match\.|The same result/);
  await expect(ended(ada).getByRole("columnheader", { name: "In the match" })).toBeVisible();
  await cleanOnPhoneToo(ada, "the end of a practice deal");
  const first = ada.url();
  await ended(ada).getByRole("button", { name: "Try again" }).click();
  await expect(ada).not.toHaveURL(first);
  await expect(note(ada)).toBeVisible();
  await expect(ended(ada)).toBeHidden();
  await note(ada).getByRole("link", { name: "Back to the replay" }).click();
  await expect(ada).toHaveURL(replay.replace(/#.*/, ""));
  await ada.goto("/matches");
  await expect(ada.getByRole("link", { name: /^Replay/ })).toHaveCount(1);
});

test("a moment of the review is played on, on a phone", async ({ server, person }) => {
  const ada = await person(server, { ...SEEN, viewport: PHONE, hasTouch: true });
  await playMatch(ada);
  const panel = ada.getByRole("region", { name: "Review" });
  await panel.getByRole("button", { name: "Review" }).click();
  await expect(panel.getByText("Points lost")).toBeVisible({ timeout: 60_000 });
  await expect(panel.getByRole("progressbar")).toHaveCount(0, { timeout: 60_000 });
  await panel.getByRole("button", { name: "Play on from here" }).first().click();
  await ada.waitForURL(/\/table\//);
  await expect(note(ada)).toBeVisible();
  expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await playDeal(ada);
  await clean(ada, "the end of a practice deal on a phone");
});

test("at the end of a deal there is nothing to play on", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await playMatch(ada);
  await ada.getByRole("button", { name: "Trick 3", exact: true }).click();
  await expect(ada.getByRole("button", { name: /^Play on from here as/ })).toBeDisabled();
});
