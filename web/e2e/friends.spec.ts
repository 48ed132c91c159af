/** A table among friends: the last seat, watching, playing again, two tabs, seven people, and whoever goes away and comes back. */

import type { Page } from "@playwright/test";
import { expect, test } from "./house";
import { act, playOn } from "./player";
import { inTurn, joinAndStart, makeTable, sitDown } from "./tables";

const cardsOf = (page: Page): Promise<(string | null)[]> =>
  page.locator("[data-card]").evaluateAll((all) => all.map((card) => card.getAttribute("data-card")));

test.describe("refused", () => {
  test.use({ mayBeRefused: true });

  test("two people want the last seat: one has it, the other is told, watches, and sits down when it is free again", async ({
    house,
    person,
  }) => {
    const [ada, bob, cleo] = [await person(house), await person(house), await person(house)];
    const link = await makeTable(ada, "tendown", { players: 2 });
    for (const guest of [bob, cleo]) await guest.goto(link);
    // Cleo has asked already when Bob sits down: her wish comes a moment later.
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
    await expect(cleo.getByText("The table is full: you can watch.")).toBeVisible();
    await expect(bob.getByText("The host starts the match.")).toBeVisible();
    await bob.getByRole("button", { name: "Get up" }).click();
    await cleo.getByRole("button", { name: "Sit here" }).click();
    await expect(cleo.getByText("(you)")).toBeVisible();
  });
});

test("a watcher sees what everybody sees, and nobody's hand", async ({ house, person }) => {
  const [ada, watcher] = [await person(house), await person(house)];
  const link = await makeTable(ada, "spades", { bots: 3 });
  await watcher.goto(link);
  await expect(watcher.getByText("You are watching")).toBeVisible();
  await playOn(ada, { until: (page) => page.locator(".holding.can").first().isVisible() });
  const card = ada.locator(".holding.can").first();
  const name = await card.getAttribute("data-card");
  await card.click({ position: { x: 24, y: 45 } });
  await expect(watcher.locator(`[data-played="${name}"]`)).toBeVisible();
  await expect(watcher.locator("[data-card]")).toHaveCount(0);
  await expect(watcher.getByRole("button", { name: /take back|hint/i })).toHaveCount(0);
});

test("friends play again at the same table", async ({ house, person }) => {
  const calm = { reducedMotion: "reduce" } as const;
  const [ada, bob] = [await person(house, calm), await person(house, calm)];
  await joinAndStart(ada, bob, await makeTable(ada, "spades", { bots: 2, options: { target: 1 } }));
  await Promise.all([ada, bob].map((page) => playOn(page)));
  // Who did not make the table sets it, and the host deals.
  await bob.getByRole("button", { name: "Play again" }).click();
  await ada.getByRole("button", { name: "Start" }).click();
  for (const page of [ada, bob]) {
    await expect(page.locator("[data-card]")).toHaveCount(13);
    await expect(page.locator("#result-title")).toHaveCount(0);
  }
  await Promise.all([ada, bob].map((page) => playOn(page)));
  // The host does both at once.
  await ada.getByRole("button", { name: "Play again" }).click();
  for (const page of [ada, bob]) await expect(page.locator("[data-card]")).toHaveCount(13);
});

test("in two tabs one sits in the same seat, and either plays", async ({ house, person }) => {
  const ada = await person(house);
  await makeTable(ada, "spades", { bots: 3 });
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
  // Who closes one of them is still there.
  await tab.close();
  await playOn(ada, { until: async (page) => (await page.locator("[data-card]").count()) < 11 });
  await expect(ada.getByText("a bot plays")).toHaveCount(0);
});

test("a match that was left cannot be played again: the other tab leads to the games", async ({ house, person }) => {
  const ada = await person(house);
  await makeTable(ada, "spades", { bots: 3 });
  const tab = await ada.context().newPage();
  await tab.goto(ada.url());
  await expect(tab.locator("[data-card]")).toHaveCount(13);
  await ada.getByRole("button", { name: "More" }).click();
  await ada.getByRole("button", { name: "Leave the table" }).click();
  await expect(tab.getByText("It was left before its end, and nobody won.")).toBeVisible();
  for (const name of ["Play again", "I am back"]) await expect(tab.getByRole("button", { name })).toHaveCount(0);
  await tab.getByRole("link", { name: "To the games", exact: true }).click();
  await expect(tab.getByRole("button", { name: "Play now: Spades" })).toBeVisible();
});

test("back leads home, from there one finds the table again, and a bid that was thought about is still to be made", async ({
  house,
  person,
}) => {
  const ada = await person(house);
  await ada.goto("/");
  await ada.getByRole("link", { name: "Make a table: Rook" }).click();
  await makeTable(ada, "rook", { bots: 3 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  const cards = await cardsOf(ada);
  await ada.reload();
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  expect(await cardsOf(ada)).toEqual(cards);
  await ada.goBack();
  await expect(ada.getByRole("heading", { name: "Make a table of Rook" })).toBeVisible();
  await ada.goBack();
  await expect(ada.getByText("You sit at a table of Rook.")).toBeVisible();
  await ada.getByRole("link", { name: "Back to the table" }).click();
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  expect(await cardsOf(ada)).toEqual(cards);
  await act(ada);
  await expect(ada.getByRole("log", { name: "What happens" })).toContainText(/You (bid|pass)/);
});

test("seven people and no bot, one of them with a long name, on a phone too", async ({ house, person }) => {
  test.setTimeout(180_000);
  const small = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };
  const people: Page[] = [];
  for (let number = 0; number < 7; number++) people.push(await person(house, number === 1 ? small : {}));
  const [host, ...guests] = people as [Page, ...Page[]];
  const long = "Wolfeschlegelsteinhausen";
  await host.goto("/account");
  await host.getByLabel("Name at the table").fill(long);
  await host.getByRole("button", { name: "Take this name" }).click();
  await expect(host.getByText(`You are called ${long} now.`)).toBeVisible();
  const link = await makeTable(host, "river", { players: 7 });
  for (const guest of guests) await sitDown(guest, link);
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
  // Who leads is the game's affair: everybody plays a card as soon as they may.
  const corner = { position: { x: 12, y: 22 }, timeout: 60_000 };
  await Promise.all(people.map((page) => page.locator(".holding.can").first().click(corner)));
  for (const page of people) await expect(page.locator("[data-card]")).toHaveCount(6);
});
