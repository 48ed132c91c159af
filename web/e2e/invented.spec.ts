/** Games of files with decks that nobody has drawn: eight suits, a rank of 10.5, every card twice. */

import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test as base, TestServer } from "./server";
import { clean, SEEN } from "./faults";
import { DISCARD, isBid, isTrump, lowestBid, type Offer, playOn } from "./player";
import { outOfReach, UPRIGHT } from "./reach";
import { createTable } from "./tables";

const GAMES = fileURLToPath(new URL("games", import.meta.url));

const test = base.extend<object, { server: TestServer }>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const port = process.env["E2E_PORT"];
      const server = port ? TestServer.running(Number(port)) : await TestServer.open("--absence", "1", "--game", GAMES);
      if (!port) await server.waitUntilReady();
      await use(server);
      if (!port) await server.close();
    },
    { scope: "worker", timeout: 450_000 },
  ],
});

const SCREENS = { desktop: { viewport: { width: 1280, height: 800 } }, phone: UPRIGHT };
const mine = (page: Page): Promise<boolean> => page.locator(".holding.can").first().isVisible();
const trump = (page: Page): Promise<boolean> => page.locator('[data-kind="trump"]').first().isVisible();

/** Outbids everybody, and names any trump. */
const boldly = (offers: Offer[]): Offer | undefined =>
  offers.find(isTrump) ?? offers.filter(isBid).at(-1) ?? lowestBid(offers);

/** The shapes on the cards in one's hand, and the names that a screen reader reads. */
async function handOf(page: Page): Promise<{ shapes: string[]; names: string[]; blank: number }> {
  return page.locator(".holding").evaluateAll((cards) => ({
    shapes: cards.map((card) => card.querySelector('use[href^="#ot-suit-"]')?.getAttribute("href") ?? ""),
    names: cards.map((card) => card.getAttribute("aria-label") ?? ""),
    blank: cards.filter((card) => card.querySelector("path, text") === null).length,
  }));
}

test("the home page shows a generated picture, the rules and the options of a game of a file", async ({
  server,
  person,
}) => {
  const ada = await person(server, SEEN);
  await ada.goto("/");
  for (const [name, title] of [
    ["lanterns", "Lanterns"],
    ["harbour", "Harbour"],
  ] as const) {
    await expect(ada.getByRole("heading", { name: title })).toBeVisible();
    await expect(ada.locator(`[data-generated="${name}"]`)).toBeVisible();
  }
  await expect(ada.getByText("Bid for the lanterns", { exact: false })).toBeVisible();
  await clean(ada, "the home page");
  await ada.goto("/make/lanterns");
  await expect(ada.locator('[data-option="target"]')).toBeVisible();
  await clean(ada, "the form");
});

for (const [screen, size] of Object.entries(SCREENS)) {
  test(`a whole match with an invented deck on a ${screen}`, async ({ server, person }) => {
    test.setTimeout(240_000);
    const ada = await person(server, { ...SEEN, ...size });
    await createTable(ada, "lanterns", { bots: 2, options: { target: 10 } });
    await expect(ada.locator("[data-card]")).toHaveCount(12);
    const { shapes, names, blank } = await handOf(ada);
    expect(shapes.every(Boolean), "every card has the shape of its suit").toBe(true);
    expect(new Set(shapes).size).toBeGreaterThan(1);
    expect(blank).toBe(0);
    for (const name of names)
      expect(name).toMatch(/^(1|5|lantern keeper|ten and a half) of [a-z]+s(, (−1|2|5) points)?$/);

    await playOn(ada, { bid: boldly, until: (page) => page.locator("[data-bid]").first().isVisible() });
    await clean(ada, "bidding");
    expect(await outOfReach(ada, "[data-bid]")).toEqual([]);
    await playOn(ada, { bid: boldly, until: (page) => page.locator(DISCARD).isVisible() });
    await ada.locator(".holding.can").last().click();
    await clean(ada, "discarding");
    await playOn(ada, { bid: boldly, until: trump });
    await expect(ada.locator('[data-kind="trump"]')).toHaveCount(8);
    expect(await outOfReach(ada, '[data-kind="trump"]')).toEqual([]);
    await clean(ada, "choosing trump");
    await playOn(ada, { bid: boldly, until: mine });
    expect(await outOfReach(ada, ".holding")).toEqual([]);
    await clean(ada, "playing");
    await playOn(ada, { bid: boldly });
    await expect(ada.locator("#result-title")).toHaveText(/win/i);
    await clean(ada, "the result");
    await ada.getByRole("link", { name: "Watch replay" }).click();
    await expect(ada.getByRole("img", { name: /of (ants|bees|cats|dogs|elks|foxes|gnus|hens)/ }).first()).toBeVisible();
    await clean(ada, "the replay");
  });

  test(`bids of tricks in one of eight suits on a ${screen}`, async ({ server, person }) => {
    test.setTimeout(240_000);
    const ada = await person(server, { ...SEEN, ...size });
    await createTable(ada, "harbour", { bots: 3, options: { target: 1 } });
    await expect(ada.locator("[data-bid]").first()).toBeVisible();
    expect(await outOfReach(ada, "[data-bid], .choice")).toEqual([]);
    await clean(ada, "bidding");
    await playOn(ada, { bid: (offers) => offers.find(isBid) ?? lowestBid(offers) });
    await expect(ada.locator("#result-title")).toHaveText(/win/i);
  });
}

test("certain tricks are claimed, by a bot at once and by a person with a button", async ({ server, person }) => {
  const ada = await person(server);
  await createTable(ada, "soloists", { bots: 1 });
  const claim = ada.getByRole("button", { name: "Claim 4 tricks" });
  const onwards = ada.locator(".summary .foot button");
  // The players lead in turn, and the bot claims in its deals.
  await expect(claim.or(onwards)).toBeVisible({ timeout: 60_000 });
  if (await onwards.isVisible()) await onwards.click();
  await expect(ada.getByText("You can win all 4 remaining tricks, whatever the others play.")).toBeVisible();
  await clean(ada, "a claim");
  await claim.click();
  await expect(ada.locator("[data-note]")).toContainText(/claims? the last 4 tricks: no other card can win/);
  await expect(onwards).toBeVisible();
  await clean(ada, "after a claim");
});
