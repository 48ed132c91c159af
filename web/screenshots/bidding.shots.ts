/** The bidding of each game. */

import { DISCARD, isBid, isTrump, lowestBid, type Offer, playOn } from "../e2e/player";
import { createTable } from "../e2e/tables";
import { capture } from "./capture";
import { expect, test } from "./fixtures";

test("River: the number that the hook forbids", async ({ guest }) => {
  const ada = await guest("Ada");
  await createTable(ada, "river", { players: 4, bots: 3 });
  await playOn(ada, { until: (page) => page.locator(".bid-number.struck").isVisible() });
  await expect(ada.locator(".bid-note")).toContainText(/add up/);
  await capture(ada, "river-bid-hook");
});

test("River: seven players", async ({ guest }) => {
  const ada = await guest("Ada");
  await createTable(ada, "river", { players: 7, bots: 6 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  await capture(ada, "river-7-bid");
});

for (const game of ["spades", "tendown", "tocan"])
  test(`the first bid of ${game}`, async ({ guest }) => {
    const ada = await guest("Ada");
    await createTable(ada, game, { bots: 3, ...(game === "tocan" && { options: { no_trump: true } }) });
    await expect(ada.locator("[data-bid]").first()).toBeVisible();
    await capture(ada, `${game}-bid`);
  });

test("Rook: the auction, discarding, choosing trump", async ({ guest }) => {
  const ada = await guest("Ada");
  await createTable(ada, "rook", { bots: 3 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  await capture(ada, "rook-bid");
  const bold = (offers: Offer[]) => offers.find((offer) => isBid(offer) || isTrump(offer)) ?? lowestBid(offers);
  await playOn(ada, { bid: bold, until: (page) => page.locator(DISCARD).isVisible() });
  for (let chosen = 0; chosen < 4; chosen++) await ada.locator(".holding.can:not(.chosen)").nth(chosen).click();
  await capture(ada, "rook-discard");
  await playOn(ada, { until: (page) => page.locator('[data-kind="trump"]').first().isVisible() });
  await capture(ada, "rook-colour");
});
