/** A table with several people: the last seat, watching, rematches, two tabs, seven people, leaving and returning. */

import type { Page } from "@playwright/test";
import { expect, test } from "./server";
import { clean, SEEN } from "./faults";
import { act, cornerOf, playOn } from "./player";
import { UPRIGHT } from "./reach";
import { inTurn, joinAndStart, createTable, takeSeat } from "./tables";

const cardsOf = (page: Page): Promise<(string | null)[]> =>
  page.locator("[data-card]").evaluateAll((all) => all.map((card) => card.getAttribute("data-card")));

test.describe("refused", () => {
  test.use({ allowErrors: true });

  test("two people want the last seat: one gets it, the other is told, watches, and takes it when it is free again", async ({
    server,
    person,
  }) => {
    const [ada, bob, cleo] = [await person(server), await person(server), await person(server)];
    const link = await createTable(ada, "tendown", { players: 2 });
    for (const guest of [bob, cleo]) await guest.goto(link);
    // Cleo clicks first, but her request is delayed until Bob has the seat.
    let seated = (): void => undefined;
    const afterBob = new Promise<void>((resolve) => (seated = resolve));
    await cleo.route("**/sit", async (route) => {
      await afterBob;
      await route.continue();
    });
    await cleo.getByRole("button", { name: "Sit here" }).click();
    await bob.getByRole("button", { name: "Sit here" }).click();
    await expect(bob.getByText("(you)")).toBeVisible();
    seated();
    await expect(cleo.getByRole("alert")).toContainText(/no seat is open.*you can watch/i);
    await expect(cleo.getByText("The table is full. You can watch.")).toBeVisible();
    await expect(bob.getByText("The host starts the match.")).toBeVisible();
    await bob.getByRole("button", { name: "Leave seat" }).click();
    await cleo.getByRole("button", { name: "Sit here" }).click();
    await expect(cleo.getByText("(you)")).toBeVisible();
  });
});

test("a watcher sees the trick and no hand", async ({ server, person }) => {
  const [ada, watcher] = [await person(server), await person(server)];
  const link = await createTable(ada, "spades", { bots: 3 });
  await watcher.goto(link);
  await expect(watcher.getByText("You are watching")).toBeVisible();
  await playOn(ada, { until: (page) => page.locator(".holding.can").first().isVisible() });
  const card = ada.locator(".holding.can").first();
  const name = await card.getAttribute("data-card");
  await card.click({ position: { x: 24, y: 45 } });
  await expect(watcher.locator(`[data-played="${name}"]`)).toBeVisible();
  await expect(watcher.locator("[data-card]")).toHaveCount(0);
  await expect(watcher.getByRole("button", { name: /take back|hint/i })).toHaveCount(0);
  for (const size of [{ width: 1280, height: 800 }, UPRIGHT.viewport]) {
    await watcher.setViewportSize(size);
    const held = await watcher.locator("#hand .held").boundingBox();
    const words = await watcher.getByText("You are watching").evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().top;
    });
    expect(words, "below the cards of the player at the bottom").toBeGreaterThanOrEqual(
      (held?.y ?? 0) + (held?.height ?? 0),
    );
  }
});

test("friends play again at the same table", async ({ server, person }) => {
  const calm = { reducedMotion: "reduce" } as const;
  const [ada, bob] = [await person(server, calm), await person(server, calm)];
  await joinAndStart(ada, bob, await createTable(ada, "spades", { bots: 2, options: { target: 1 } }));
  await Promise.all([ada, bob].map((page) => playOn(page)));
  // Another player asks for the rematch, and the host starts it.
  await bob.getByRole("button", { name: "Play again" }).click();
  await ada.getByRole("button", { name: "Start" }).click();
  for (const page of [ada, bob]) {
    await expect(page.locator("[data-card]")).toHaveCount(13);
    await expect(page.locator("#result-title")).toHaveCount(0);
  }
  await Promise.all([ada, bob].map((page) => playOn(page)));
  // The host asks and starts in one click.
  await ada.getByRole("button", { name: "Play again" }).click();
  for (const page of [ada, bob]) await expect(page.locator("[data-card]")).toHaveCount(13);
});

test("people of a public table stay together: one looks at the replay, the other asks, and nobody needs the host", async ({
  server,
  person,
}) => {
  test.setTimeout(150_000);
  const calm = { reducedMotion: "reduce" } as const;
  const [ada, bob] = [await person(server, calm), await person(server, { ...calm, ...UPRIGHT })];
  const link = await createTable(ada, "tendown", { players: 2, listed: true, options: { first_hand: 1 } });
  await joinAndStart(ada, bob, link);
  await Promise.all([ada, bob].map((page) => playOn(page)));
  // The host leaves the table for the replay. The other one asks, and may start when the host is back.
  await ada.getByRole("link", { name: "Watch replay" }).click();
  await expect(ada.getByText("You have a seat")).toHaveCount(0);
  await bob.getByRole("button", { name: "Play again" }).click();
  await expect(bob.getByText("away", { exact: false })).toBeVisible();
  await expect(ada.getByText("The others want to play again.")).toBeVisible();
  await ada.getByRole("link", { name: "Back to the table" }).click();
  await expect(bob.getByText("away", { exact: false })).toHaveCount(0);
  await bob.getByRole("button", { name: "Start" }).click();
  for (const page of [ada, bob]) await expect(page.locator("[data-card]").first()).toBeVisible();
});

test("two tabs share one seat, and both can play", async ({ server, person }) => {
  const ada = await person(server);
  await createTable(ada, "spades", { bots: 3 });
  const tab = await ada.context().newPage();
  await tab.goto(ada.url());
  await expect(tab.locator("[data-card]")).toHaveCount(13);
  expect(await cardsOf(tab)).toEqual(await cardsOf(ada));
  await act(tab);
  await expect(ada.locator("[data-bid]")).toHaveCount(0);
  await playOn(ada, { until: (page) => page.locator(".holding.can").first().isVisible() });
  const card = await tab.locator(".holding.can").first().getAttribute("data-card");
  await act(ada);
  await expect(tab.locator(`[data-card="${card}"]`)).toHaveCount(0);
  // After one tab is closed the player is still connected.
  await tab.close();
  await playOn(ada, { until: async (page) => (await page.locator("[data-card]").count()) < 11 });
  await expect(ada.getByText("a bot plays")).toHaveCount(0);
});

for (const [device, context] of Object.entries({ desktop: SEEN, phone: { ...SEEN, ...UPRIGHT } }))
  test(`leaving a match asks first, and the player can come back, on a ${device}`, async ({ server, person }) => {
    const [ada, bob] = [await person(server, context), await person(server)];
    const link = await createTable(ada, "spades", { bots: 2 });
    await joinAndStart(ada, bob, link);
    const askToLeave = async (): Promise<void> => {
      await ada.getByRole("button", { name: "More" }).click();
      await ada.getByRole("button", { name: "Leave table" }).click();
      await expect(ada.getByRole("dialog", { name: "Leave this match?" })).toContainText("A bot will play on for you");
    };
    await askToLeave();
    await clean(ada, "leaving");
    await ada.getByRole("button", { name: "Stay" }).click();
    await expect(ada.getByRole("dialog")).toHaveCount(0);
    await expect(ada.locator("[data-card]")).toHaveCount(13);
    await expect(bob.getByText("left, a bot plays")).toHaveCount(0);
    await askToLeave();
    await ada.getByRole("button", { name: "Leave match" }).click();
    await expect(ada.getByRole("button", { name: "Play now: Spades" })).toBeVisible();
    await expect(bob.getByText("left, a bot plays")).toBeVisible();
    await ada.goto(link);
    await expect(ada.locator("[data-card]").first()).toBeVisible();
    await expect(bob.getByText("left, a bot plays")).toHaveCount(0);
  });

test("an abandoned match has no rematch: the other tab leads to the games", async ({ server, person }) => {
  const ada = await person(server);
  await createTable(ada, "spades", { bots: 3 });
  const tab = await ada.context().newPage();
  await tab.goto(ada.url());
  await expect(tab.locator("[data-card]")).toHaveCount(13);
  await ada.getByRole("button", { name: "More" }).click();
  await ada.getByRole("button", { name: "Leave table" }).click();
  await ada.getByRole("button", { name: "Leave match" }).click();
  await expect(tab.getByText("The match was abandoned. Nobody won.")).toBeVisible();
  for (const name of ["Play again", "I am back"]) await expect(tab.getByRole("button", { name })).toHaveCount(0);
  await tab.getByRole("link", { name: "To the games", exact: true }).click();
  await expect(tab.getByRole("button", { name: "Play now: Spades" })).toBeVisible();
});

test("the back button leads home, the home page leads back to the table, and the bid is still open", async ({
  server,
  person,
}) => {
  const ada = await person(server);
  await ada.goto("/");
  await ada.getByRole("link", { name: "Create table: Rook" }).click();
  await createTable(ada, "rook", { bots: 3 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  const cards = await cardsOf(ada);
  await ada.reload();
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  expect(await cardsOf(ada)).toEqual(cards);
  await ada.goBack();
  await expect(ada.getByRole("heading", { name: "Create a table of Rook" })).toBeVisible();
  await ada.goBack();
  await expect(ada.getByText("You have a seat at a table of Rook.")).toBeVisible();
  await ada.getByRole("link", { name: "Back to the table" }).click();
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  expect(await cardsOf(ada)).toEqual(cards);
  await act(ada);
  await expect(ada.getByRole("log", { name: "Game log" })).toContainText(/You (bid|pass)/);
});

test("seven people without bots, one with a long name, one on a phone", async ({ server, person }) => {
  test.setTimeout(180_000);
  const small = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };
  const people: Page[] = [];
  for (let number = 0; number < 7; number++) people.push(await person(server, number === 1 ? small : {}));
  const [host, ...guests] = people as [Page, ...Page[]];
  const long = "Wolfeschlegelsteinhausen";
  await host.goto("/account");
  await host.getByLabel("Name at the table").fill(long);
  await host.getByRole("button", { name: "Save name" }).click();
  await expect(host.getByText(`Your name is now ${long}.`)).toBeVisible();
  const link = await createTable(host, "river", { players: 7 });
  for (const guest of guests) await takeSeat(guest, link);
  await host.getByRole("button", { name: "Start" }).click();
  for (const page of people) await expect(page.locator("[data-card]")).toHaveCount(7);
  for (const page of people) {
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: innerWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(width);
  }
  const order = await inTurn(people);
  for (const page of order) await act(page);
  // Everybody plays a card as soon as it is allowed.
  const play = (page: Page) =>
    page
      .locator(".holding.can")
      .first()
      .click({ position: cornerOf(page), timeout: 60_000 });
  await Promise.all(people.map(play));
  for (const page of people) await expect(page.locator("[data-card]")).toHaveCount(6);
});
