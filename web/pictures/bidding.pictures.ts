/** Bidding, as each game has it. */

import { playOn, timid } from "../e2e/player";
import { makeTable } from "../e2e/tables";
import { take } from "./camera";
import { expect, test } from "./people";

test("River: the number that the hook forbids", async ({ guest }) => {
  const ada = await guest("Ada");
  await makeTable(ada, "river", { players: 4, bots: 3 });
  await playOn(ada, { until: (page) => page.locator(".bid-number.struck").isVisible() });
  await expect(ada.locator(".bid-note")).toContainText(/add up/);
  await take(ada, "river-bid-hook");
});

test("River: seven players", async ({ guest }) => {
  const ada = await guest("Ada");
  await makeTable(ada, "river", { players: 7, bots: 6 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  await take(ada, "river-7-bid");
});

for (const game of ["spades", "tendown", "tocan"])
  test(`the first bid of ${game}`, async ({ guest }) => {
    const ada = await guest("Ada");
    await makeTable(ada, game, { bots: 3, ...(game === "tocan" && { options: { no_trump: true } }) });
    await expect(ada.locator("[data-bid]").first()).toBeVisible();
    await take(ada, `${game}-bid`);
  });

test("Rook: the auction, six cards away, a colour", async ({ guest }) => {
  const ada = await guest("Ada");
  await makeTable(ada, "rook", { bots: 3 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  await take(ada, "rook-bid");
  const bold = (offered: string[]) => offered.find((bid) => /^(bid|trump)/.test(bid)) ?? timid(offered);
  await playOn(ada, { bid: bold, until: (page) => page.getByLabel("Lay cards away").isVisible() });
  for (let picked = 0; picked < 4; picked++) await ada.locator(".holding.can:not(.picked)").nth(picked).click();
  await take(ada, "rook-discard");
  await playOn(ada, { until: (page) => page.locator('[data-bid^="trump"]').first().isVisible() });
  await take(ada, "rook-colour");
});
