/** Phones: touch, portrait and landscape, up to seven players. */

import type { Page } from "@playwright/test";
import { expect, test } from "./server";
import { act, bidUpTo, playOn } from "./player";
import { outOfReach, UPRIGHT } from "./reach";
import { createTable } from "./tables";

const LYING = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

const wide = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
const mine = (page: Page): Promise<boolean> => page.locator(".holding.can").first().isVisible();

test("a deal by touch, and no screen is wider than the phone", async ({ server, person }) => {
  const ada = await person(server, UPRIGHT);
  await createTable(ada, "tocan", { bots: 3, options: { target: 1 } });
  await expect(ada.locator("[data-card]").first()).toBeVisible();
  expect(await wide(ada)).toBeLessThanOrEqual(375);
  await playOn(ada, { bid: bidUpTo(1) });
  await expect(ada.locator("#result-title")).toBeVisible();
  expect(await wide(ada)).toBeLessThanOrEqual(375);
  for (const path of ["/", "/make/river", "/rooms", "/leaders", "/account", "/matches", "/tables"]) {
    await ada.goto(path);
    await expect(ada.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await wide(ada), path).toBeLessThanOrEqual(375);
  }
});

test("a card can be dragged onto the table by touch", async ({ server, person }) => {
  const ada = await person(server, UPRIGHT);
  await createTable(ada, "spades", { bots: 3 });
  await playOn(ada, { until: mine });
  const card = ada.locator(".holding.can").first();
  const name = await card.getAttribute("data-card");
  const box = await card.boundingBox();
  if (!box) throw new Error("no card to be seen");
  const finger = await ada.context().newCDPSession(ada);
  const [x, y] = [box.x + 14, box.y + 30];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (const up of [40, 90, 140, 190])
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: x + up / 4, y: y - up }] });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(ada.locator(`[data-played="${name}"]`)).toBeVisible();
  await expect(ada.locator(`[data-card="${name}"]`)).toHaveCount(0);
});

test("River with seven players: every seat is visible and every card can be touched", async ({ server, person }) => {
  const ada = await person(server, { ...UPRIGHT, reducedMotion: "reduce" });
  await createTable(ada, "river", { players: 7, bots: 6 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  expect(await wide(ada)).toBeLessThanOrEqual(375);
  expect(await outOfReach(ada, "[data-bid]")).toEqual([]);
  await playOn(ada, { until: mine });
  expect(await outOfReach(ada, "[data-card]")).toEqual([]);
  const seats = ada.locator(".at");
  await expect(seats).toHaveCount(6);
  for (const seat of await seats.all()) await expect(seat).toBeInViewport({ ratio: 0.9 });
  await act(ada);
  await expect(ada.locator("[data-card]")).toHaveCount(6);
});

for (const game of ["spades", "hearts"])
  test(`the smallest phone: above the scores of ${game} is one line, also while a suit is not broken`, async ({
    server,
    person,
  }) => {
    const ada = await person(server, { ...UPRIGHT, viewport: { width: 320, height: 568 }, reducedMotion: "reduce" });
    await createTable(ada, game, { bots: 3 });
    const broken = ada.locator(".scores .broken");
    await playOn(ada, { until: async (page) => (await mine(page)) && (await broken.isVisible()) });
    await expect(broken).toBeVisible();
    const facts = ada.locator(".scores .deal, .scores .marks > div");
    const middles = await facts.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
    );
    expect(middles.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...middles) - Math.min(...middles), "one line").toBeLessThan(8);
    expect(await wide(ada)).toBeLessThanOrEqual(320);
  });

for (const game of ["spades", "rook", "tocan"])
  test(`landscape: ${game} can be bid and played`, async ({ server, person }) => {
    const ada = await person(server, { ...LYING, reducedMotion: "reduce" });
    await createTable(ada, game, { bots: 3 });
    await expect(ada.locator("[data-bid]").first()).toBeVisible();
    expect(await wide(ada)).toBeLessThanOrEqual(844);
    expect(await outOfReach(ada, "[data-bid]")).toEqual([]);
    await playOn(ada, { until: mine });
    expect(await outOfReach(ada, "[data-card]")).toEqual([]);
    await playOn(ada, {
      bid: bidUpTo(1),
      until: async (page) => (await page.locator("[data-card]").count()) <= 5,
    });
  });
