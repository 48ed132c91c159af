/** Games of files, whose decks have no art: everything is drawn from the description of the cards. */

import { fileURLToPath } from "node:url";
import { TestServer } from "../e2e/server";
import { act, isBid, isTrump, lowestBid, type Offer, playOn } from "../e2e/player";
import { createTable } from "../e2e/tables";
import { capture, SCREEN } from "./capture";
import { expect, test as base, toPlay } from "./fixtures";

const GAMES = fileURLToPath(new URL("../e2e/games", import.meta.url));

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

const boldly = (offers: Offer[]): Offer | undefined =>
  offers.find(isTrump) ?? offers.filter(isBid).at(-1) ?? lowestBid(offers);

test("an invented deck", async ({ guest }) => {
  const ada = await guest("Ada");
  await ada.goto("/");
  await expect(ada.locator("[data-generated]").first()).toBeVisible();
  await capture(ada, "invented-home", SCREEN);
  await createTable(ada, "lanterns", { bots: 2, options: { target: 100 } });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  await capture(ada, "invented-bidding");
  await playOn(ada, { bid: boldly, until: (page) => page.locator('[data-panel="cards"]').isVisible() });
  await ada.locator(".holding.can").last().click();
  await capture(ada, "invented-discarding");
  await playOn(ada, { bid: boldly, until: (page) => page.locator('[data-kind="trump"]').first().isVisible() });
  await capture(ada, "invented-trump");
  await act(ada, { bid: boldly });
  await playOn(ada, { bid: boldly, until: toPlay(1) });
  await capture(ada, "invented-playing");
  await playOn(ada, { bid: boldly, until: (page) => page.locator(".summary").isVisible() });
  await capture(ada, "invented-deal");
});

test("bids in eight suits", async ({ guest }) => {
  const ada = await guest("Ada");
  await createTable(ada, "harbour", { bots: 3 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  await capture(ada, "invented-grid");
  await playOn(ada, { bid: boldly, until: toPlay(2) });
  await capture(ada, "invented-grid-playing");
});
