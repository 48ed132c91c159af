/** Lessons and the explanations of terms. */

import type { Page } from "@playwright/test";
import { playOn } from "../e2e/player";
import { createTable, setLessonsNew } from "../e2e/tables";
import { capture, holdTime, THREE } from "./capture";
import { expect, test, toPlay } from "./fixtures";

const coach = (page: Page) => page.getByRole("region", { name: "Lesson", exact: true });

/** Does what the coach points at, by keyboard; false at the end. */
async function follow(page: Page): Promise<boolean> {
  const end = page.locator('.coach[data-step="end"]');
  const marked = page.locator('[data-coach="do"]:not(.chosen)').first();
  const panel = page.locator('[data-panel="cards"]').getByRole("button");
  await expect(marked.or(end).or(panel).first()).toBeVisible();
  if (await end.isVisible()) return false;
  if ((await panel.isVisible()) && (await panel.isEnabled())) await panel.click();
  else await marked.press("Enter", { timeout: 2_000 }).catch(() => undefined);
  return true;
}

for (const game of ["spades", "rook", "tocan", "hearts"])
  test(`the lesson of ${game}`, async ({ guest }) => {
    const ada = await guest("Ada");
    await ada.goto(`/games/${game}`);
    await ada.getByRole("button", { name: "Guided first deal" }).click();
    let seen = "";
    for (let actions = 0; actions < 60; actions++) {
      await expect(ada.locator('[data-coach="do"], .coach[data-step="end"]').first()).toBeVisible();
      const step = (await coach(ada).getAttribute("data-step")) ?? "";
      if (step !== seen && (game === "spades" || ["0", "3", "end"].includes(step)))
        await capture(ada, `lesson-${game}-${step}`, THREE);
      seen = step;
      if (game === "spades" && step === "0") {
        await ada.locator('[data-bid="bid 5"]').click();
        await expect(coach(ada)).toContainText("Why this one");
        await capture(ada, "lesson-why", THREE);
      }
      if (!(await follow(ada))) break;
    }
  });

test("the offer of a lesson, and terms", async ({ guest }) => {
  const ada = await guest("Ada");
  await setLessonsNew(ada);
  await ada.goto("/");
  await ada.getByRole("button", { name: "Play now: Spades" }).click();
  await expect(ada.getByRole("region", { name: "An offer for newcomers" })).toBeVisible();
  await capture(ada, "lesson-offer", THREE);
  await ada.getByRole("button", { name: "No, thanks" }).click();
  await createTable(ada, "spades", { bots: 3 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  const term = async (name: string, place: string): Promise<void> => {
    for (const size of THREE) {
      await ada.setViewportSize(size);
      const found = ada.locator(place).locator("button.term").first();
      await found.click();
      await expect(ada.locator(".bubble:popover-open")).toBeVisible();
      await capture(ada, name, [size]);
      await ada.keyboard.press("Escape");
    }
  };
  await term("term-bids", ".panels");
  await playOn(ada, { until: toPlay(1) });
  await term("term-table", ".scores");
  await playOn(ada, { until: (page) => page.locator(".summary").isVisible() });
  await term("term-deal", ".summary");
  await ada.locator(".summary .foot button").click();
  await ada.getByRole("button", { name: "Scores" }).click();
  await term("term-scores", "dialog");
  await ada.goto("/games/spades");
  await holdTime(ada);
  await term("term-rules", "main");
});
