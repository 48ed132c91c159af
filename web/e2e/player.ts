/** A player who sees only the page: bids, picks and plays whatever the page offers, until something is to be seen. */

import { expect, type Page } from "@playwright/test";

/** What can be done now, in the order in which it is done. */
const GO_ON = '.summary button, [aria-label="A bot plays for you"] button';
const LAY = '[aria-label="Lay cards away"]';
const BID = "[data-bid]";
const CARD = ".holding.can";
const RESULT = "#result-title";
const ANY = [GO_ON, `${LAY} button`, BID, CARD, RESULT].join(", ");

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

/** One thing that the page asks for; false when the match is over. */
export async function act(page: Page, manner: Manner = {}): Promise<boolean> {
  await page.locator(ANY).first().waitFor({ timeout: 60_000 });
  if (await page.locator(RESULT).isVisible()) return false;
  try {
    const goOn = page.locator(GO_ON).first();
    if (await goOn.isVisible()) {
      await goOn.click({ timeout: 2_000 });
      return true;
    }
    if (await page.locator(LAY).isVisible()) {
      for (let picked = await page.locator(".holding.picked").count(); picked < 6; picked++)
        await page.locator(".holding.can:not(.picked)").last().click({ timeout: 2_000 });
      await page.getByRole("button", { name: "Lay them away" }).click({ timeout: 2_000 });
      await page.locator(LAY).waitFor({ state: "hidden" });
      return true;
    }
    const bids = page.locator(BID);
    if (await bids.first().isVisible()) {
      const offered = await bids.evaluateAll((all) => all.map((one) => one.getAttribute("data-bid") ?? ""));
      const wanted = (manner.bid ?? timid)(offered) ?? offered[0];
      await page.locator(`[data-bid="${wanted}"]`).click({ timeout: 2_000 });
      return true;
    }
    await page
      .locator(CARD)
      .first()
      .click({ timeout: 2_000, position: { x: 8, y: 20 } });
  } catch {
    // What was offered has gone meanwhile, as when the last trick was swept: look again.
  }
  return true;
}

/** To the end of the match, or until what was waited for is there. */
export async function playOn(page: Page, manner: Manner = {}): Promise<void> {
  for (let turns = 0; turns < 600; turns++) {
    if (manner.until && (await manner.until(page))) return;
    if (!(await act(page, manner))) return;
  }
  expect(false, "a match has an end").toBe(true);
}
