/** Lost connections, absences and clocks: nothing is lost, and the page says what happened. */

import { expect, TestServer, test } from "./server";
import { act, playOn } from "./player";
import { inTurn, joinAndStart, createTable } from "./tables";

test.describe("the server stops", () => {
  test.use({ allowErrors: true });

  test("a banner says so, the page reconnects by itself, and actions in between are kept", async ({ person }) => {
    test.setTimeout(240_000); // it starts a server twice
    const own = await TestServer.open();
    try {
      await own.waitUntilReady();
      const [ada, bob] = [await person(own), await person(own)];
      await bob.goto("/");
      const playNow = bob.getByRole("button", { name: "Play now: Spades" });
      await createTable(ada, "spades", { bots: 3 });
      await playOn(ada, { until: (page) => page.locator(".holding.can").first().isVisible() });
      const hand = await ada.locator("[data-card]").count();
      await own.kill();
      await expect(ada.getByRole("alert")).toContainText("Connection lost");
      await playNow.click();
      await expect(bob.getByRole("alert")).toContainText("The server cannot be reached. Check your connection");
      // A card played meanwhile is kept, and sent when the server is back.
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

test("a reload leads back to the same seat", async ({ server, person }) => {
  const ada = await person(server);
  await createTable(ada, "rook", { bots: 3 });
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

test("a bot plays for an absent player, and gives the seat back", async ({ server, person }) => {
  const [ada, bob] = [await person(server), await person(server)];
  const link = await createTable(ada, "spades", { bots: 2 });
  await joinAndStart(ada, bob, link);
  await bob.goto("/");
  await expect(ada.getByText("disconnected").or(ada.getByText("away, a bot plays"))).toBeVisible();
  await playOn(ada, { until: (page) => page.getByText("away, a bot plays").isVisible() });
  await bob.goto(link);
  await expect(ada.getByText("away, a bot plays")).toHaveCount(0);
  await expect(bob.locator("[data-card]").first()).toBeVisible();
});

test("a bot plays after the clock ran out, until the player returns", async ({ server, person }) => {
  const [ada, bob] = [await person(server), await person(server)];
  // With bots in the other seats the match would be over before the player returns.
  await joinAndStart(ada, bob, await createTable(ada, "tendown", { players: 2, clock: "15 s" }));
  const [first, second] = await inTurn([ada, bob]);
  // The shortest clock.
  await expect(first.getByText("Your time ran out")).toBeVisible({ timeout: 30_000 });
  await first.getByRole("button", { name: "I am back" }).click();
  await expect(first.getByRole("region", { name: "A bot plays for you" })).toHaveCount(0);
  await act(second);
  expect(await Promise.all([act(first), act(second)])).toEqual([true, true]);
});
