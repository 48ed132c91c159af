/** The review of a finished match: what each decision cost. */

import type { Review } from "../src/net/types";
import { expect, test, TestServer } from "./server";
import { cleanOnPhoneToo, SEEN } from "./faults";
import { isBid, playOn } from "./player";
import { createTable } from "./tables";

test("a match is reviewed from its result, and the review is kept", async ({ server, person }) => {
  const ada = await person(server, { ...SEEN });
  await createTable(ada, "river", { players: 3, bots: 2, options: { first_hand: 3 } });
  // The highest bid in every deal: that is a mistake in some deal, whatever the cards are.
  await playOn(ada, { bid: (offers) => offers.filter(isBid).at(-1) });
  await ada.getByRole("link", { name: "Review", exact: true }).click();
  const panel = ada.getByRole("region", { name: "Review" });
  await expect(panel.getByText("Points lost")).toBeVisible();
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

test.describe("interrupted", () => {
  test.use({ allowErrors: true, animations: "fast" });

  test("a review that a crash of the server interrupts goes on where it was", async ({ person }) => {
    test.setTimeout(240_000);
    const server = await TestServer.open("--absence", "1");
    try {
      const ada = await person(server, { ...SEEN });
      await createTable(ada, "river", { players: 3, bots: 2 });
      await playOn(ada);
      const review = async (): Promise<Review> => {
        const match = new URL(ada.url()).pathname.split("/").at(-1) ?? "";
        return (await ada.request.get(`/api/v1/matches/${match}/reviews/0`)).json();
      };
      await ada.getByRole("link", { name: "Review", exact: true }).click();
      const panel = ada.getByRole("region", { name: "Review" });
      await expect(panel.getByText(/^[1-9]\d* of \d+ decisions reviewed$/)).toBeVisible();
      await server.kill();
      await expect(panel.getByRole("alert")).toHaveText(
        "The server cannot be reached. Check your connection and try again.",
      );
      await cleanOnPhoneToo(ada, "a review without its server");
      await server.start();
      await expect(panel.getByText("The review was interrupted. What was reviewed is kept.")).toBeVisible();
      await expect(panel.getByRole("alert")).toHaveCount(0);
      await expect(panel.getByText("Points lost")).toBeVisible();
      await cleanOnPhoneToo(ada, "a review that was interrupted");
      const kept = await review();
      expect(kept.decisions.length).toBeGreaterThan(0);
      expect(kept.decisions.length).toBeLessThan(kept.total);
      await panel.getByRole("button", { name: "Continue the review" }).click();
      await expect(panel.getByRole("progressbar")).toHaveCount(0, { timeout: 120_000 });
      const whole = await review();
      expect(whole.decisions).toHaveLength(whole.total);
      expect(whole.decisions.slice(0, kept.decisions.length)).toEqual(kept.decisions);
    } finally {
      await server.close();
    }
  });
});
