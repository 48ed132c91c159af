/** Moments of a match: claims, leaving, new cards, a card to confirm, the last deal, a lost bid. */

import { bidUpTo, isTrump, lowestBid, playOn } from "../e2e/player";
import { createTable } from "../e2e/tables";
import { capture, holdTime, THREE } from "./capture";
import { expect, test, toPlay } from "./fixtures";

test("claims and concessions", async ({ guest }) => {
  const ada = await guest("Ada");
  await createTable(ada, "spades", { bots: 3 });
  await playOn(ada, { until: toPlay(1) });
  await ada.getByRole("button", { name: "More" }).click();
  await capture(ada, "menu", THREE);
  await ada.getByRole("button", { name: "Claim or concede tricks …" }).click();
  const dialog = ada.getByRole("dialog", { name: "Claim tricks" });
  await expect(dialog).toBeVisible();
  await capture(ada, "claim-dialog", THREE);
  await dialog.getByRole("spinbutton").fill("9");
  await dialog.getByRole("button", { name: "Claim", exact: true }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await capture(ada, "claim-refused", THREE);
  await holdTime(ada);
  await dialog.getByRole("button", { name: "Concede the rest" }).click();
  await expect(ada.locator('[data-panel="line"]')).toBeVisible();
  await capture(ada, "conceding", THREE);
});

test("a claim of everything is offered", async ({ guest }) => {
  test.skip(!process.env["E2E_PORT"], "needs a server with the game soloists");
  const ada = await guest("Ada");
  await createTable(ada, "soloists", { bots: 1 });
  const claim = ada.getByRole("button", { name: "Claim 4 tricks" });
  const onwards = ada.locator(".summary .foot button");
  await expect(claim.or(onwards).first()).toBeVisible({ timeout: 60_000 });
  if (await onwards.isVisible()) await onwards.click();
  await expect(claim).toBeVisible();
  await capture(ada, "claim-offered", THREE);
  await claim.click();
  await expect(ada.locator("[data-note]")).toBeVisible();
  await holdTime(ada);
  await capture(ada, "claim-accepted", THREE);
});

test("leaving, confirming a card, settings", async ({ guest }) => {
  const ada = await guest("Ada");
  await createTable(ada, "spades", { bots: 3 });
  await ada.getByRole("button", { name: "More" }).click();
  await ada.getByRole("switch", { name: "Confirm each card" }).check();
  await ada.getByRole("button", { name: "Leave table" }).click();
  await expect(ada.getByRole("dialog")).toContainText("match");
  await capture(ada, "leaving", THREE);
  await ada.keyboard.press("Escape");
  await playOn(ada, { until: toPlay(1) });
  await ada.locator(".holding.can").first().focus();
  await ada.keyboard.press("Enter");
  await expect(ada.locator(".holding.chosen")).toBeVisible();
  await capture(ada, "confirm", THREE);
  await ada.goto("/account");
  await expect(ada.getByRole("group", { name: "Trumps in your hand" })).toBeVisible();
  await capture(ada, "settings", THREE);
});

test("new cards and points in Rook, the last deal and the result", async ({ guest }) => {
  const ada = await guest("Ada");
  await createTable(ada, "rook", { bots: 3, options: { target: 50 } });
  const boldly = bidUpTo(150);
  await playOn(ada, { bid: boldly, until: (page) => page.locator('[data-panel="cards"]').isVisible() });
  await capture(ada, "rook-new-cards", THREE);
  await playOn(ada, { bid: (offers) => offers.find(isTrump) ?? lowestBid(offers), until: toPlay(4) });
  await capture(ada, "rook-points", THREE);
  await playOn(ada, { until: (page) => page.locator(".summary").isVisible() });
  await holdTime(ada);
  await capture(ada, "rook-summary", THREE);
  await ada.clock.resume();
  await playOn(ada);
  await capture(ada, "rook-match", THREE);
});

for (const game of ["river", "spades", "tendown", "tocan", "hearts", "euchre", "whist", "landfall"])
  test(`${game} in the middle of a deal`, async ({ guest }) => {
    test.skip(game === "landfall" && !process.env["E2E_PORT"], "needs a server with this game");
    const ada = await guest("Ada");
    await createTable(ada, game, { bots: 3 });
    await playOn(ada, { until: toPlay(2) });
    await capture(ada, `middle-${game}`, THREE);
    await playOn(ada, { until: (page) => page.locator(".summary").isVisible() });
    if (!(await ada.locator(".summary").isVisible())) return;
    await holdTime(ada);
    await capture(ada, `middle-${game}-summary`, THREE);
  });
