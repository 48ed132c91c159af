/** What happens before the play: cards that are given, a card that is offered as trump, playing alone, a shown card. */

import type { Page } from "@playwright/test";
import { expect, test } from "./server";
import { clean, SEEN } from "./faults";
import { cornerOf, DISCARD, lowestBid, type Offer, playOn } from "./player";
import { outOfReach, UPRIGHT } from "./reach";
import { createTable } from "./tables";

const SCREENS = { desktop: { viewport: { width: 1280, height: 800 } }, phone: UPRIGHT };
const there = (selector: string) => (page: Page) => page.locator(selector).first().isVisible();

/** Orders up and plays alone whenever that is offered. */
const alone = (offers: Offer[]): Offer | undefined =>
  offers.find(({ kind }) => kind === "order_up" || kind === "alone" || kind === "trump") ?? lowestBid(offers);

for (const [screen, more] of Object.entries(SCREENS)) {
  test(`Hearts on a ${screen}: three cards are given and three are received`, async ({ server, person }) => {
    const ada = await person(server, { ...SEEN, ...more });
    await createTable(ada, "hearts", { players: 4, bots: 3, options: { target: 1 } });
    const panel = ada.locator(DISCARD);
    await expect(panel).toContainText(/Choose 3 cards to give to \w+\./);
    await expect(panel.getByRole("button", { name: "Give" })).toBeDisabled();
    expect(await outOfReach(ada, "[data-card]")).toEqual([]);
    const given: (string | null)[] = [];
    for (const place of [0, 2, 4]) {
      const card = ada.locator(".holding").nth(place);
      given.push(await card.getAttribute("data-card"));
      await card.click({ position: cornerOf(ada) });
    }
    await expect(panel).toContainText("3 chosen");
    await clean(ada, "the cards to give");
    await panel.getByRole("button", { name: "Give" }).click();
    await expect(panel).toBeHidden();
    for (const card of given) await expect(ada.locator(`[data-card="${card}"]`)).toHaveCount(0);
    await expect(ada.locator(".holding.fresh")).toHaveCount(3);
    for (const card of await ada.locator(".holding.fresh").all())
      await expect(card).toHaveAccessibleName(/, from \w+$/);
    await expect(ada.locator(".holding")).toHaveCount(13);
    await clean(ada, "the cards received");
    await playOn(ada);
    await expect(ada.locator("#result-title")).toBeVisible();
  });

  test(`Euchre on a ${screen}: the turned card is ordered up, and the partner sits out`, async ({ server, person }) => {
    const ada = await person(server, { ...SEEN, ...more });
    await createTable(ada, "euchre", { bots: 3, options: { target: 5 } });
    await playOn(ada, { bid: alone, until: there('[data-kind="order_up"]') });
    await expect(ada.getByRole("heading", { name: /^Shall .+ be trump\?$/ })).toBeVisible();
    await expect(ada.getByRole("group", { name: /^Offered as trump: / })).toBeVisible();
    expect(await outOfReach(ada, "[data-bid]")).toEqual([]);
    await clean(ada, "the offered card");
    await ada.getByRole("button", { name: "Order up", exact: true }).click();
    await expect(ada.getByRole("heading", { name: /^Will you play alone, or together with/ })).toBeVisible();
    await ada.getByRole("button", { name: "Alone", exact: true }).click();
    await expect(ada.locator("[data-seat]").getByText("sits out", { exact: true })).toBeVisible();
    await playOn(ada, { bid: alone, until: there(".holding.can") });
    await playOn(ada, { bid: alone, until: there(".summary .foot button") });
    await playOn(ada, { bid: alone });
    await expect(ada.locator("#result-title")).toBeVisible();
    await ada.getByRole("link", { name: "Watch replay" }).click();
    await expect(ada.getByText(/The cards are dealt/)).toBeVisible();
    for (let step = 0; step < 9; step++) await ada.keyboard.press("ArrowRight");
  });

  test(`Whist on a ${screen}: the card that the dealer shows stays in sight`, async ({ server, person }) => {
    const ada = await person(server, { ...SEEN, ...more });
    await createTable(ada, "whist", { bots: 3, options: { target: 1 } });
    await playOn(ada, { until: there(".holding.can") });
    await expect(ada.getByRole("region", { name: "Scores" }).getByText("Dealer’s card")).toBeVisible();
    await playOn(ada);
    await expect(ada.locator("#result-title")).toBeVisible();
  });
}
