/** Preferences: sounds and four colours, stored in the browser. */

import type { Page } from "@playwright/test";
import { expect, test } from "./server";
import { act, playOn } from "./player";
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
