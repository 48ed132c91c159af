/** Claims of some of the remaining tricks. */

import { expect, test } from "./server";
import { cleanOnPhoneToo, SEEN } from "./faults";
import { playOn } from "./player";
import { createTable } from "./tables";

test("a claim that cannot be proven is refused, and the player plays on", async ({ server, person }) => {
  const ada = await person(server, { ...SEEN });
  await createTable(ada, "spades", { bots: 3 });
  await playOn(ada, { until: (page) => page.locator(".holding.can").first().isVisible() });
  const cards = await ada.locator("[data-card]").count();
  await ada.getByRole("button", { name: "More" }).click();
  await ada.getByRole("button", { name: "Claim tricks …" }).click();
  const dialog = ada.getByRole("dialog", { name: "Claim tricks" });
  // Nobody is sure of every trick before the first one is over.
  await dialog.getByRole("spinbutton").fill(String(cards));
  await dialog.getByRole("button", { name: "Claim", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("cannot be proven from what you know");
  await cleanOnPhoneToo(ada, "a claim that is refused");
  await dialog.getByRole("button", { name: "Play on" }).click();
  await expect(dialog).toHaveCount(0);
  await ada.locator(".holding.can").first().focus();
  await ada.keyboard.press("Enter");
  await expect(ada.locator("[data-card]")).toHaveCount(cards - 1);
});
