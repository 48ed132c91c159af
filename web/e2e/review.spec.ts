/** The review of a finished match: what each decision cost. */

import { expect, test } from "./server";
import { cleanOnPhoneToo, SEEN } from "./faults";
import { isBid, playOn } from "./player";
import { createTable } from "./tables";

test("a match is reviewed from its replay, and the review is kept", async ({ server, person }) => {
  const ada = await person(server, { ...SEEN });
  await createTable(ada, "river", { players: 3, bots: 2, options: { first_hand: 3 } });
  // The highest bid in every deal: that is a mistake in some deal, whatever the cards are.
  await playOn(ada, { bid: (offers) => offers.filter(isBid).at(-1) });
  await ada.getByRole("link", { name: "Watch replay" }).click();
  const panel = ada.getByRole("region", { name: "Review" });
  await panel.getByRole("button", { name: "Review" }).click();
  await expect(panel.getByText("Points lost")).toBeVisible({ timeout: 60_000 });
  await expect(panel.getByRole("progressbar")).toHaveCount(0, { timeout: 60_000 });
  await cleanOnPhoneToo(ada, "a review");
  const worst = panel.getByRole("listitem").first().getByRole("button", { name: "Chosen" });
  await worst.click();
  await expect(worst).toHaveAttribute("aria-current", "true");
  await ada.reload();
  await expect(panel.getByRole("listitem").first()).toBeVisible();
  await expect(panel.getByRole("button", { name: "Review", exact: true })).toHaveCount(0);
  await panel.getByLabel("Player").selectOption({ index: 1 });
  await expect(panel.getByRole("button", { name: "Review", exact: true })).toBeVisible();
});
