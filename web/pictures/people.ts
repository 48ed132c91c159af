/** People with names who come to have their picture taken, and who play on until there is something to see. */

import type { BrowserContextOptions, Page } from "@playwright/test";
import { expect, type House, test as base } from "../e2e/house";
import { act, type Manner } from "../e2e/player";

interface Guests {
  /** Somebody called so, whose page has a clock that can be held. */
  guest: (name: string, more?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Guests>({
  mayBeRefused: true,
  guest: async ({ house, person }, use) => {
    await use((name, more) => called(name, house, person, more));
  },
});

export async function called(
  name: string,
  house: House,
  person: (house: House, more?: BrowserContextOptions) => Promise<Page>,
  more: BrowserContextOptions = {},
): Promise<Page> {
  const page = await person(house, { reducedMotion: "reduce", ...more });
  await page.clock.install();
  await page.addInitScript(() => localStorage.setItem("overtrick.known", "yes"));
  await page.request.post("/api/v1/guests", { data: { name } });
  return page;
}

const ASKED = "[data-bid], .holding.can, .summary button, [aria-label='Lay cards away']";

/** They act as they are asked until one of them sees what is looked for; answers with whose page that is. */
export async function playTogether(pages: Page[], seen: (page: Page) => Promise<boolean>, manner: Manner = {}) {
  let found: Page | null = null;
  await expect(async () => {
    for (const page of pages) {
      if (await seen(page)) {
        found = page;
        return;
      }
      if (await page.locator(ASKED).first().isVisible()) await act(page, { ...manner, until: seen });
    }
    expect(found, "what is looked for comes").not.toBeNull();
  }).toPass({ intervals: [0, 20], timeout: 200_000 });
  return found as unknown as Page;
}

/** How many cards there are of what a selector finds. */
export const count = (page: Page, selector: string): Promise<number> => page.locator(selector).count();

/** It is this person's turn to play, in the middle of a deal and of a trick. */
export const toPlay =
  (tricks: number) =>
  async (page: Page): Promise<boolean> =>
    (await count(page, ".holding.can")) > 0 &&
    (await count(page, ".played")) > 0 &&
    (await count(page, ".played.won")) === 0 &&
    (await taken(page)) >= tricks;

/** Tricks that were taken in this deal. */
const taken = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const words = Array.from(document.querySelectorAll(".seat .standing"), (one) => one.textContent ?? "");
    return words.reduce((sum, text) => sum + Number(/(\d+)(?= of|\s+trick|\s+taken)/.exec(text)?.[1] ?? 0), 0);
  });

export const fullTrick = async (page: Page): Promise<boolean> => (await count(page, ".played.won")) > 0;

export { expect };
