/** Today's puzzle: a position at the table, an answer by a click, what it costs, and the deal played on. */

import type { Page } from "@playwright/test";
import { clean, cleanOnPhoneToo, PHONE, SEEN } from "./faults";
import { act, playOn } from "./player";
import { expect, test } from "./server";

const note = (page: Page) => page.getByRole("region", { name: "Practice", exact: true });
const verdict = (page: Page) => page.getByRole("region", { name: "Your answer" });

/** Chooses anything: the puzzle of the day is not known here, nor its answer. */
async function answer(page: Page): Promise<void> {
  await expect(note(page)).toContainText("Which choice is best?");
  await act(page);
  await expect(verdict(page)).toBeVisible();
  await expect(verdict(page)).toContainText(/Right!|Not the best: it costs [\d.]+ points/);
  await expect(verdict(page).getByRole("listitem").first()).toContainText("Best");
}

test("today's puzzle of a game is answered and played on", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await ada.goto("/games/whist");
  await ada.getByRole("button", { name: "Today’s puzzle" }).click();
  await ada.waitForURL(/\/table\//);
  await expect(note(ada)).toBeVisible();
  await cleanOnPhoneToo(ada, "a puzzle");
  await answer(ada);
  await cleanOnPhoneToo(ada, "the answer to a puzzle");
  const right = (await verdict(ada).textContent())?.includes("Right!") ?? false;
  await verdict(ada).getByRole("button", { name: "Play on" }).click();
  await expect(verdict(ada)).toBeHidden();
  await playOn(ada);
  await expect(ada.getByRole("region", { name: "How it ended" })).toBeVisible();
  await ada.goto("/games/whist");
  await expect(ada.getByText(right ? "solved, 1 day in a row" : "not solved")).toBeVisible();
  await clean(ada, "the page of a game with a puzzle");
});

test("the puzzles of today are on the home page, also on a phone", async ({ server, person }) => {
  const ada = await person(server, { ...SEEN, viewport: PHONE, hasTouch: true });
  await ada.goto("/");
  await expect(ada.getByRole("region", { name: "Today’s puzzles" }).getByRole("button")).toHaveCount(8);
  await clean(ada, "the home page with puzzles on a phone");
  await ada.getByRole("link", { name: "Today’s puzzles" }).tap();
  await expect(ada.getByRole("button", { name: "Today’s puzzle: Spades" })).toBeInViewport();
  await ada.getByRole("button", { name: "Today’s puzzle: Spades" }).tap();
  await ada.waitForURL(/\/table\//);
  await answer(ada);
  expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await ada.reload();
  await expect(verdict(ada)).toBeVisible();
});
