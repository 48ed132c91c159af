/** A player who knows only the page: bids, discards and plays what the page offers until a condition holds. */

import { expect, type Page } from "@playwright/test";

export interface PlayStyle {
  /** Chooses one of the offered bids. */
  bid?: (offered: string[]) => string | undefined;
  /** Stops before the next action once this is true. */
  until?: (page: Page) => Promise<boolean>;
}

/** A pass if it is offered, else the lowest bid. */
export function lowestBid(offered: string[]): string | undefined {
  return offered.find((bid) => bid === "pass") ?? offered.find((bid) => bid === "bid 1") ?? offered[0];
}

/** A point of a card that is not covered by the next one. */
function cornerOf(page: Page): { x: number; y: number } {
  return (page.viewportSize()?.width ?? 1280) < 640 ? { x: 12, y: 22 } : { x: 24, y: 45 };
}

type Next = "result" | "go on" | "lay away" | "bid" | "card";

/** Waits until the page asks for an action, and returns which. */
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

/** Carries out one action; false when the match is over or the condition holds. */
export async function act(page: Page, style: PlayStyle = {}): Promise<boolean> {
  const next = await whatNext(page);
  if (style.until && (await style.until(page))) return false;
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
      const wanted = (style.bid ?? lowestBid)(offered) ?? offered[0];
      await page.locator(`[data-bid="${wanted}"]`).click(soon);
    } else
      await page
        .locator(".holding.can")
        .first()
        .click({ ...soon, position: cornerOf(page) });
  } catch {
    // The element has gone meanwhile, for example when the last trick was cleared: try again.
  }
  return true;
}

/** Plays until the condition holds or the match is over. */
export async function playOn(page: Page, style: PlayStyle = {}): Promise<void> {
  for (let turns = 0; turns < 600; turns++) {
    if (!(await act(page, style))) return;
  }
  expect(false, "the match ends").toBe(true);
}
