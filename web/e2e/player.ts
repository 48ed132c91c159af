/** A player who sees only the page: bids, picks and plays whatever the page offers, until something is to be seen. */

import { expect, type Page } from "@playwright/test";

export interface Manner {
  /** Which of the bids that are offered is made. */
  bid?: (offered: string[]) => string | undefined;
  /** Stop before acting once this is true. */
  until?: (page: Page) => Promise<boolean>;
}

/** The smallest bid, or a pass where one has been made. */
export function timid(offered: string[]): string | undefined {
  return offered.find((bid) => bid === "pass") ?? offered.find((bid) => bid === "bid 1") ?? offered[0];
}

/** Where a card shows that others lie on: near its left edge, and not so high that a turned one is missed. */
function cornerOf(page: Page): { x: number; y: number } {
  return (page.viewportSize()?.width ?? 1280) < 640 ? { x: 12, y: 22 } : { x: 24, y: 45 };
}

type Next = "result" | "go on" | "lay away" | "bid" | "card";

/** Waits until the page asks for something, and says what. */
async function whatNext(page: Page): Promise<Next> {
  const asked = await page.waitForFunction(
    () => {
      const there = (selector: string): boolean => document.querySelector(selector) !== null;
      if (there("#result-title")) return "result";
      if (there(".summary button")) return "go on";
      if (there('[aria-label="Lay cards away"]')) return "lay away";
      if (there("[data-bid]")) return "bid";
      return there(".holding.can") ? "card" : null;
    },
    null,
    { timeout: 30_000, polling: "raf" },
  );
  return (await asked.jsonValue()) as Next;
}

/** One thing that the page asks for; false when the match is over, or what was waited for is there. */
export async function act(page: Page, manner: Manner = {}): Promise<boolean> {
  const next = await whatNext(page);
  if (manner.until && (await manner.until(page))) return false;
  const soon = { timeout: 2_000 };
  try {
    if (next === "result") return false;
    if (next === "go on") await page.locator(".summary button").click(soon);
    else if (next === "lay away") {
      for (let picked = await page.locator(".holding.picked").count(); picked < 6; picked++)
        await page.locator(".holding.can:not(.picked)").last().click(soon);
      await page.getByRole("button", { name: "Lay them away" }).click(soon);
      await page.locator('[aria-label="Lay cards away"]').waitFor({ state: "hidden" });
    } else if (next === "bid") {
      const offered = await page
        .locator("[data-bid]")
        .evaluateAll((all) => all.map((one) => one.getAttribute("data-bid") ?? ""));
      const wanted = (manner.bid ?? timid)(offered) ?? offered[0];
      await page.locator(`[data-bid="${wanted}"]`).click(soon);
    } else
      await page
        .locator(".holding.can")
        .first()
        .click({ ...soon, position: cornerOf(page) });
  } catch {
    // What was offered has gone meanwhile, as when the last trick was swept: look again.
  }
  return true;
}

/** To the end of the match, or until what was waited for is there. */
export async function playOn(page: Page, manner: Manner = {}): Promise<void> {
  for (let turns = 0; turns < 600; turns++) {
    if (!(await act(page, manner))) return;
  }
  expect(false, "a match has an end").toBe(true);
}
