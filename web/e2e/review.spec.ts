/** The review of a finished match: what each decision cost. */

import { expect, test } from "./server";
import { cleanOnPhoneToo, SEEN } from "./faults";
import { isBid, playOn } from "./player";
import { createTable } from "./tables";

test("a match is reviewed from its result, goes on after an interruption, and the review is kept", async ({
  server,
  person,
}) => {
  const ada = await person(server, { ...SEEN });
  await createTable(ada, "river", { players: 3, bots: 2, options: { first_hand: 3 } });
  // The highest bid in every deal: that is a mistake in some deal, whatever the cards are.
  await playOn(ada, { bid: (offers) => offers.filter(isBid).at(-1) });
  // The first answers are those of a server that was stopped after three decisions.
  let interrupted = true;
  await ada.route("**/reviews/0", async (route) => {
    const answer = await (await route.fetch()).json();
    if (!interrupted) return route.fulfill({ json: answer });
    const decisions = answer.decisions.slice(0, 3);
    return route.fulfill({ json: { ...answer, decisions, working: decisions.length < 3 } });
  });
  await ada.getByRole("link", { name: "Review", exact: true }).click();
  const panel = ada.getByRole("region", { name: "Review" });
  await expect(panel.getByText("The review was interrupted. What was reviewed is kept.")).toBeVisible();
  await expect(panel.getByText("Points lost")).toBeVisible();
  await cleanOnPhoneToo(ada, "a review that was interrupted");
  interrupted = false;
  await panel.getByRole("button", { name: "Continue the review" }).click();
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
