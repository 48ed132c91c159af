/** Preferences: sounds, four colours and automatic play, stored in the browser. */

import type { Page } from "@playwright/test";
import { expect, test } from "./server";
import { act, playOn } from "./player";
import { UPRIGHT } from "./reach";
import { createTable } from "./tables";

const mine = (page: Page): Promise<boolean> => page.locator(".holding.can").first().isVisible();

test("sounds are off by default, and audible once switched on", async ({ server, person }) => {
  const ada = await person(server);
  // Records every sound that the page plays.
  await ada.addInitScript(() => {
    const begin = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      const notes = (document.documentElement.dataset["notes"] ??= "");
      document.documentElement.dataset["notes"] = `${notes}${this.context.state} `;
      begin.call(this, when);
    };
  });
  await createTable(ada, "spades", { bots: 3 });
  await act(ada);
  await playOn(ada, { until: mine });
  await expect(ada.locator("html[data-notes]")).toHaveCount(0);
  await ada.getByRole("button", { name: "More" }).click();
  await ada.getByRole("switch", { name: "Sounds" }).check();
  await ada.keyboard.press("Escape");
  await act(ada);
  await playOn(ada, { until: mine });
  // One for the card and one for the next turn; the browser allows them after a click.
  await expect(ada.locator("html")).toHaveAttribute("data-notes", /running .*running/);
  await ada.reload();
  await ada.getByRole("button", { name: "More" }).click();
  await expect(ada.getByRole("switch", { name: "Sounds" })).toBeChecked();
});

test("with four colours every suit has its own", async ({ server, person }) => {
  const ada = await person(server);
  await createTable(ada, "spades", { bots: 3 });
  await expect(ada.locator("[data-card]")).toHaveCount(13);
  /** The colours of the pips in the hand, by suit. */
  const colours = (): Promise<Record<string, string>> =>
    ada.locator("[data-card]").evaluateAll((all) => {
      const found: Record<string, string> = {};
      for (const card of all) {
        const pip = card.querySelector("use.fill");
        const suit = card.getAttribute("data-card")?.charAt(0) ?? "";
        if (pip) found[suit] = getComputedStyle(pip).fill;
      }
      return found;
    });
  const before = await colours();
  await ada.getByRole("button", { name: "More" }).click();
  await ada.getByRole("switch", { name: "Four colours" }).check();
  await ada.keyboard.press("Escape");
  const suits = Object.keys(before);
  expect(new Set(Object.values(before)).size).toBeLessThanOrEqual(2);
  await expect(async () => expect(new Set(Object.values(await colours())).size).toBe(suits.length)).toPass();
});

for (const [device, context] of Object.entries({ desktop: {}, phone: UPRIGHT }))
  test(`forced cards are played automatically, after a pause, on a ${device}`, async ({ server, person }) => {
    const ada = await person(server, { ...context, reducedMotion: "reduce" });
    await createTable(ada, "river", { players: 3, bots: 2 });
    const switchTo = async (on: boolean): Promise<void> => {
      await ada.getByRole("button", { name: "More" }).click();
      await ada.getByRole("switch", { name: "Play forced cards" }).setChecked(on);
      await ada.keyboard.press("Escape");
    };
    // Switched off, the only card of a hand waits for the player.
    await playOn(ada, {
      until: async (page) => (await mine(page)) && (await page.locator("[data-card]").count()) === 1,
    });
    await ada.waitForTimeout(1_500);
    await expect(ada.locator(".holding.can")).toHaveCount(1);
    await switchTo(true);
    await expect(ada.locator(".holding.forced")).toBeVisible();
    await expect(ada.locator(".summary")).toBeVisible(); // it was the last card of the deal
  });

test("a forced card that was taken back waits for the player, and so does a bid", async ({ server, person }) => {
  const ada = await person(server, { reducedMotion: "reduce" });
  await createTable(ada, "river", { players: 3, bots: 2 });
  await ada.getByRole("button", { name: "More" }).click();
  await ada.getByRole("switch", { name: "Play forced cards" }).check();
  await ada.keyboard.press("Escape");
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  await ada.waitForTimeout(1_500);
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  await playOn(ada, { until: (page) => page.locator(".holding.forced").isVisible() });
  const cards = await ada.locator("[data-card]").count();
  await expect(ada.locator("[data-card]")).not.toHaveCount(cards);
  await ada.getByRole("button", { name: "Take back" }).click();
  await expect(ada.locator("[data-card]")).toHaveCount(cards);
  await ada.waitForTimeout(1_500);
  await expect(ada.locator(".holding.can")).toHaveCount(1);
});

test("a whole match with automatic play on, for a player who also clicks", async ({ server, person }) => {
  const ada = await person(server, { reducedMotion: "reduce" });
  await ada.goto("/account");
  await ada.getByRole("switch", { name: "Play forced cards" }).check();
  await createTable(ada, "euchre", { bots: 3, options: { target: 1 } });
  await playOn(ada);
  await expect(ada.locator("#result-title")).toHaveText(/win/i);
});
