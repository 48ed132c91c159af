/** What somebody likes: sounds, four colours, no motion; kept in the browser, and kept the next time. */

import type { Page } from "@playwright/test";
import { expect, test } from "./house";
import { act, playOn } from "./player";
import { makeTable } from "./tables";

const mine = (page: Page): Promise<boolean> => page.locator(".holding.can").first().isVisible();

test("sounds are off until they are wanted, and then really played", async ({ house, person }) => {
  const ada = await person(house);
  // Counts the notes that a browser is asked to play, and lets it play them.
  await ada.addInitScript(() => {
    const begin = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      const notes = (document.documentElement.dataset["notes"] ??= "");
      document.documentElement.dataset["notes"] = `${notes}${this.context.state} `;
      begin.call(this, when);
    };
  });
  await makeTable(ada, "spades", { bots: 3 });
  await act(ada);
  await playOn(ada, { until: mine });
  await expect(ada.locator("html[data-notes]")).toHaveCount(0);
  await ada.getByRole("button", { name: "More" }).click();
  await ada.getByRole("switch", { name: "Sounds" }).check();
  await ada.keyboard.press("Escape");
  await act(ada);
  await playOn(ada, { until: mine });
  // A card, and that it is one's turn again; a browser plays them since somebody has clicked.
  await expect(ada.locator("html")).toHaveAttribute("data-notes", /running .*running/);
  await ada.reload();
  await ada.getByRole("button", { name: "More" }).click();
  await expect(ada.getByRole("switch", { name: "Sounds" })).toBeChecked();
});

test("four colours: every suit has its own", async ({ house, person }) => {
  const ada = await person(house);
  await makeTable(ada, "spades", { bots: 3 });
  await expect(ada.locator("[data-card]")).toHaveCount(13);
  /** The colours of the pips that one holds, by suit. */
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
