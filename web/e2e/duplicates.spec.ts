/** Duplicate matches: two pairs in four browsers play the same cards at two tables, and compare them at the end. */

import type { Page } from "@playwright/test";
import { cleanOnPhoneToo, PHONE, SEEN } from "./faults";
import { playOn } from "./player";
import { expect, test, TestServer } from "./server";

test.describe.configure({ timeout: 300_000 }); // whole matches of four people, at several sizes and in both themes

/** Makes a duplicate match on the page of its game, and returns its link. */
async function makeDuplicate(page: Page, deals: number): Promise<string> {
  await page.goto("/games/euchre");
  await page.getByRole("button", { name: "Make a duplicate match" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("group", { name: "Deals" })
    .getByRole("radio", { name: String(deals), exact: true })
    .check({ force: true });
  await cleanOnPhoneToo(page, "making a duplicate match");
  await dialog.getByRole("button", { name: "Make the match" }).click();
  await page.waitForURL(/\/duplicates\//);
  return page.url();
}

const start = (page: Page) => page.getByRole("button", { name: "Start with these teams" });
const playButton = (page: Page) => page.getByRole("button", { name: /^Play at table \d$/ });
const team = (page: Page, number: number) => page.getByRole("region", { name: `Team ${number}` });

async function join(page: Page, link: string, number: number): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: `Join team ${number}` }).click();
  await expect(team(page, number)).toContainText("(you)");
}

async function sit(page: Page): Promise<string> {
  await playButton(page).click();
  await page.waitForURL(/\/table\//);
  return page.url();
}

test.describe("refused", () => {
  test.use({ allowErrors: true }); // the table and the replay of the other team, too early

  test("two pairs play the same cards and compare the tables", async ({ server, person }) => {
    const phone = { ...SEEN, viewport: PHONE };
    const [ada, bob] = [await person(server, SEEN), await person(server, phone)];
    const [cyd, dan] = [await person(server, SEEN), await person(server, phone)];
    const link = await makeDuplicate(ada, 2);
    await expect(start(ada)).toBeDisabled();
    await expect(ada.getByText("Each team needs at least one person")).toBeVisible();
    await cleanOnPhoneToo(ada, "a duplicate match that waits");

    await join(bob, link, 2);
    await bob.getByRole("button", { name: "Change to team 1" }).click();
    await expect(team(bob, 1)).toContainText("(you)");
    await join(cyd, link, 2);
    await join(dan, link, 2);
    await expect(dan.getByText("starts the match when everybody is here", { exact: false })).toBeVisible();
    await cleanOnPhoneToo(dan, "waiting for the start");
    await expect(start(ada)).toBeEnabled(); // the page heard of the others by itself
    await start(ada).click();
    for (const page of [ada, bob, cyd, dan]) await expect(playButton(page)).toBeVisible();
    await cleanOnPhoneToo(bob, "a duplicate match that has begun");

    const [table, same, other] = [await sit(ada), await sit(bob), await sit(cyd)];
    await sit(dan);
    expect(same).toBe(table);
    expect(other).not.toBe(table);
    await expect(ada.getByText("Duplicate", { exact: true })).toBeVisible();
    await expect(ada.getByRole("button", { name: "Hint" })).toHaveCount(0);
    await Promise.all([playOn(ada), playOn(bob)]);
    await expect(ada.getByRole("button", { name: "Rematch" })).toHaveCount(0);
    await cleanOnPhoneToo(ada, "the result of one table");
    await ada.getByRole("link", { name: "Both tables" }).click();
    await expect(ada.getByText("Your table has finished.", { exact: false })).toBeVisible();
    await expect(ada.getByRole("table")).toHaveCount(0);
    await cleanOnPhoneToo(ada, "waiting for the other table");

    const watcher = await person(server, SEEN);
    await watcher.goto(table);
    await expect(watcher.getByRole("heading", { level: 1 })).toHaveText("Table not found");
    await watcher.goto(link);
    await expect(watcher.getByText("The match is being played.", { exact: false })).toBeVisible();
    await expect(watcher.getByRole("table")).toHaveCount(0);

    await Promise.all([playOn(cyd), playOn(dan)]);
    await dan.getByRole("link", { name: "Both tables" }).click();
    // Ada has not touched the page: the result comes by itself.
    for (const page of [ada, dan, watcher]) {
      await expect(page.getByRole("status").filter({ hasText: /wins by|A draw/ })).toBeVisible();
      await expect(page.getByRole("table").getByRole("row")).toHaveCount(4);
    }
    await cleanOnPhoneToo(ada, "both tables");
    await cleanOnPhoneToo(dan, "both tables, first on a phone");
    await ada.getByText("Fair deals").click();
    await expect(ada.getByText("the secret fits the commitment", { exact: false })).toBeVisible();
    const replays = ada.getByRole("table").getByRole("link");
    const links = await replays.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    expect(new Set(links.map((one) => one.split("#")[0])).size).toBe(2);
    await ada.goto(links[1] ?? ""); // the other table
    await expect(ada.getByRole("heading", { name: "Scores", exact: true })).toBeVisible();
    await ada.getByRole("link", { name: "Both tables" }).click();
    await expect(ada).toHaveURL(link);

    await dan.goto("/challenges");
    await expect(dan.getByRole("listitem").filter({ hasText: "Duplicate match of Euchre" })).toContainText("finished");
    await cleanOnPhoneToo(dan, "one's own challenges");
  });
});

test("a seat in a duplicate match waits, on any device and after a restart of the server", async ({ person }) => {
  const server = await TestServer.open("--absence", "1");
  try {
    const [ada, bob] = [await person(server, SEEN), await person(server, SEEN)];
    const link = await makeDuplicate(ada, 1);
    await join(bob, link, 2);
    await start(ada).click();
    const table = await sit(ada);
    await ada.getByRole("button", { name: "More" }).click();
    await ada.getByRole("button", { name: "Leave table" }).click();
    await expect(ada.getByText("your partner waits too", { exact: false })).toBeVisible();
    await cleanOnPhoneToo(ada, "leaving a duplicate match");
    await ada.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
    await expect(ada).toHaveURL(link);
    await ada.goto("about:blank");
    await bob.goto("about:blank");
    await server.kill();
    await server.start();
    const phone = await ada.context().newPage();
    await phone.setViewportSize(PHONE);
    await phone.goto("/challenges");
    await phone.getByRole("link", { name: /^Duplicate match of Euchre/ }).click();
    expect(await sit(phone)).toBe(table);
    await playOn(phone);
    await bob.goto(link);
    await sit(bob);
    await playOn(bob);
    await bob.getByRole("link", { name: "Both tables" }).click();
    await expect(bob.getByRole("table").getByRole("row")).toHaveCount(3);
  } finally {
    await server.close();
  }
});

test("one's own challenges are listed, also when there are none", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await ada.goto("/challenges");
  await expect(ada.getByText("You have not made or played a challenge yet", { exact: false })).toBeVisible();
  await cleanOnPhoneToo(ada, "no challenges of one's own");
  await ada.goto("/games/whist");
  await ada.getByRole("button", { name: "Make a challenge" }).click();
  await ada.getByRole("dialog").getByRole("button", { name: "Make the challenge" }).click();
  await ada.waitForURL(/\/challenges\/./);
  await ada.goto("/games/river");
  await expect(ada.getByRole("button", { name: "Make a duplicate match" })).toHaveCount(0); // no teams there
  await ada.getByRole("link", { name: "Play today’s deal" }).click();
  await ada.getByRole("button", { name: /^Play \d deals?$/ }).click();
  await expect(ada.locator("[data-card]").first()).toBeVisible();
  await ada.goto("/matches");
  await ada.getByRole("link", { name: "My challenges" }).click();
  const rows = ada.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Daily deal of River");
  await expect(rows.first()).toContainText("begun");
  await expect(rows.last()).toContainText("made by you");
  await cleanOnPhoneToo(ada, "two challenges of one's own");
});
