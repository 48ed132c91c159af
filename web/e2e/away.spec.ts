/** Bad moments of the line and the clock: nothing is lost, and the page says what happened. */

import { expect, House, test } from "./house";
import { act, playOn } from "./player";
import { inTurn, joinAndStart, makeTable } from "./tables";

test.describe("the server goes away", () => {
  test.use({ mayBeRefused: true });

  test("a banner says so, the page comes back by itself, and what was done is still there", async ({ person }) => {
    test.setTimeout(240_000); // a server of its own begins twice
    const own = await House.open();
    try {
      await own.botsAreAwake();
      const [ada, bob] = [await person(own), await person(own)];
      await bob.goto("/");
      const playNow = bob.getByRole("button", { name: "Play now: Spades" });
      await makeTable(ada, "spades", { bots: 3 });
      await playOn(ada, { until: (page) => page.locator(".holding.can").first().isVisible() });
      const hand = await ada.locator("[data-card]").count();
      await own.kill();
      await expect(ada.getByRole("alert")).toContainText("Connection lost");
      await playNow.click();
      await expect(bob.getByRole("alert")).toContainText("The server cannot be reached. Check your connection");
      // What is played meanwhile is kept, and sent when the server is there again.
      await ada
        .locator(".holding.can")
        .first()
        .click({ position: { x: 24, y: 45 } });
      await own.start();
      await expect(ada.getByRole("alert")).toHaveCount(0);
      await expect(ada.locator("[data-card]")).toHaveCount(hand - 1);
      await playOn(ada, { until: async (page) => (await page.locator("[data-card]").count()) <= hand - 3 });
      await playNow.click();
      await expect(bob.locator("[data-card]")).toHaveCount(13);
    } finally {
      await own.close();
    }
  });
});

test("whoever loads the page again sits where they sat", async ({ house, person }) => {
  const ada = await person(house);
  await makeTable(ada, "rook", { bots: 3 });
  await expect(ada.locator("[data-card]").first()).toBeVisible();
  const cards = await ada
    .locator("[data-card]")
    .evaluateAll((all) => all.map((card) => card.getAttribute("data-card")));
  await ada.reload();
  await expect(ada.locator("[data-card]")).toHaveCount(cards.length);
  expect(
    await ada.locator("[data-card]").evaluateAll((all) => all.map((card) => card.getAttribute("data-card"))),
  ).toEqual(cards);
});

test("a bot plays for who has gone, and gives the seat back", async ({ house, person }) => {
  const [ada, bob] = [await person(house), await person(house)];
  const link = await makeTable(ada, "spades", { bots: 2 });
  await joinAndStart(ada, bob, link);
  await bob.goto("/");
  await expect(ada.getByText("not connected").or(ada.getByText("away, a bot plays"))).toBeVisible();
  await playOn(ada, { until: (page) => page.getByText("away, a bot plays").isVisible() });
  await bob.goto(link);
  await expect(ada.getByText("away, a bot plays")).toHaveCount(0);
  await expect(bob.locator("[data-card]").first()).toBeVisible();
});

test("when the clock has run out a bot plays, and one says that one is back", async ({ house, person }) => {
  const [ada, bob] = [await person(house), await person(house)];
  // Among bots alone the match would be over before anybody could be back.
  await joinAndStart(ada, bob, await makeTable(ada, "tendown", { players: 2, clock: "15 s" }));
  const [first, second] = await inTurn([ada, bob]);
  // The shortest clock there is.
  await expect(first.getByText("Your time ran out")).toBeVisible({ timeout: 30_000 });
  await first.getByRole("button", { name: "I am back" }).click();
  await expect(first.getByRole("region", { name: "A bot plays for you" })).toHaveCount(0);
  await act(second);
  expect(await Promise.all([act(first), act(second)])).toEqual([true, true]);
});
