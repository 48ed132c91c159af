/** Guests with names for the screenshots, and helpers that play until a state is reached. */

import type { BrowserContextOptions, Page } from "@playwright/test";
import { expect, type TestServer, test as base } from "../e2e/server";
import { act, DISCARD, type PlayStyle } from "../e2e/player";

interface Guests {
  /** Opens a page for a guest with this name; its clock can be stopped. */
  guest: (name: string, more?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Guests>({
  allowErrors: true,
  guest: async ({ server, person }, use) => {
    await use((name, more) => openGuest(name, server, person, more));
  },
});

export async function openGuest(
  name: string,
  server: TestServer,
  person: (server: TestServer, more?: BrowserContextOptions) => Promise<Page>,
  more: BrowserContextOptions = {},
): Promise<Page> {
  const page = await person(server, { reducedMotion: "reduce", ...more });
  await page.clock.install();
  await page.addInitScript(() => localStorage.setItem("overtrick.known", "yes"));
  await page.request.post("/api/v1/guests", { data: { name } });
  return page;
}

const ASKED = `[data-bid], .holding.can, .summary .foot button, ${DISCARD}`;

/** Plays on all pages until the condition holds on one of them, and returns that page. */
export async function playTogether(pages: Page[], condition: (page: Page) => Promise<boolean>, style: PlayStyle = {}) {
  let found: Page | null = null;
  await expect(async () => {
    for (const page of pages) {
      if (await condition(page)) {
        found = page;
        return;
      }
      if (await page.locator(ASKED).first().isVisible()) await act(page, { ...style, until: condition });
    }
    expect(found, "the condition holds on one page").not.toBeNull();
  }).toPass({ intervals: [0, 20], timeout: 200_000 });
  return found as unknown as Page;
}

/** How many elements match a selector. */
export const count = (page: Page, selector: string): Promise<number> => page.locator(selector).count();

/** It is this person's turn in the middle of a trick, after at least this many tricks. */
export const toPlay =
  (tricks: number) =>
  async (page: Page): Promise<boolean> =>
    (await count(page, ".holding.can")) > 0 &&
    (await count(page, ".played")) > 0 &&
    (await count(page, ".played.won")) === 0 &&
    (await taken(page)) >= tricks;

/** Tricks won in this deal. */
const taken = (page: Page): Promise<number> =>
  page
    .locator("[data-won]")
    .evaluateAll((seats) => seats.reduce((sum, seat) => sum + Number(seat.getAttribute("data-won")), 0));

export const fullTrick = async (page: Page): Promise<boolean> => (await count(page, ".played.won")) > 0;

export { expect };
