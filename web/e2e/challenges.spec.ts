/** Challenges: the same deals for everybody, results side by side, and nothing of others before finishing. */

import type { Page } from "@playwright/test";
import { AdjustableServer } from "./adjustable";
import { cleanOnPhoneToo, PHONE, SEEN } from "./faults";
import { act, playOn } from "./player";
import { expect, test, TestServer } from "./server";
import { setOption } from "./tables";

test.use({ animations: "fast" });

/** Makes a challenge on the screen that creates a table, and returns its link. */
async function makeChallenge(page: Page, deals: number): Promise<string> {
  await page.goto("/make/tendown");
  await page
    .getByRole("group", { name: "Number of players" })
    .getByRole("radio", { name: "2", exact: true })
    .check({ force: true });
  await setOption(page, "first_hand", 3);
  await page.getByRole("button", { name: "Make a challenge" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByRole("group", { name: "Deals" })
    .getByRole("radio", { name: String(deals), exact: true })
    .check({ force: true });
  await cleanOnPhoneToo(page, "making a challenge");
  await dialog.getByRole("button", { name: "Make the challenge" }).click();
  await page.waitForURL(/\/challenges\//);
  return page.url();
}

test.describe.configure({ timeout: 240_000 }); // whole matches, at several sizes and in both themes

const playButton = (page: Page) => page.getByRole("button", { name: /^Play \d deals?$/ });
const results = (page: Page) => page.getByRole("table");

test.describe("refused", () => {
  test.use({ allowErrors: true }); // the replay of another player, before finishing

  test("two people play the same deals and compare them", async ({ server, person }) => {
    const [ada, bob] = [await person(server, SEEN), await person(server, { ...SEEN, viewport: PHONE })];
    const link = await makeChallenge(ada, 2);
    await expect(playButton(ada)).toBeVisible();
    await cleanOnPhoneToo(ada, "a challenge that waits");
    await playButton(ada).click();
    await ada.waitForURL(/\/table\//);
    await expect(ada.getByRole("button", { name: "Hint" })).toHaveCount(0);
    const table = ada.url();
    await playOn(ada);
    await expect(ada.getByRole("button", { name: "Rematch" })).toHaveCount(0);
    await cleanOnPhoneToo(ada, "the result of an attempt");
    await ada.getByRole("link", { name: "All results" }).click();
    await expect(ada.getByText("Only you have finished so far.")).toBeVisible();
    await expect(results(ada).getByRole("row")).toHaveCount(2);
    await cleanOnPhoneToo(ada, "the first result");
    const replay = await results(ada).getByRole("link").first().getAttribute("href");

    await bob.goto(link);
    await expect(bob.getByText("1 person has finished.", { exact: false })).toBeVisible();
    await expect(results(bob)).toHaveCount(0);
    await bob.goto(replay ?? "");
    await expect(bob.getByText("finish it yourself first", { exact: false })).toBeVisible();
    await bob.goto(table);
    await expect(bob.getByRole("heading", { level: 1 })).toHaveText("Table not found");
    await expect(bob.locator("[data-card]")).toHaveCount(0);
    await bob.goto(link);
    await playButton(bob).click();
    await bob.waitForURL(/\/table\//);
    await playOn(bob);
    await bob.getByRole("link", { name: "All results" }).click();
    await expect(bob.getByText(/^You are (1st|2nd) of 2\.$/)).toBeVisible();
    await expect(results(bob).getByRole("row")).toHaveCount(3);
    await cleanOnPhoneToo(bob, "results side by side");
    await bob.goto(replay ?? "");
    await expect(bob.getByRole("heading", { name: "Scores", exact: true })).toBeVisible();
    await bob.getByRole("link", { name: "All results" }).click();
    await expect(bob).toHaveURL(link);
    await ada.reload();
    await expect(results(ada).getByRole("row")).toHaveCount(3);
  });
});

test("an attempt waits for its player, on any device and after a restart of the server", async ({ person }) => {
  const server = await TestServer.open("--absence", "1");
  try {
    const ada = await person(server, SEEN);
    const link = await makeChallenge(ada, 1);
    await playButton(ada).click();
    await ada.waitForURL(/\/table\//);
    const table = ada.url();
    await act(ada);
    await ada.getByRole("button", { name: "More" }).click();
    await ada.getByRole("button", { name: "Leave table" }).click();
    await expect(ada.getByText("Nobody plays for you.", { exact: false })).toBeVisible();
    await cleanOnPhoneToo(ada, "leaving an attempt");
    await ada.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
    await expect(ada).toHaveURL(link);
    await expect(ada.getByText("Your cards wait for you.", { exact: false })).toBeVisible();
    await ada.goto("about:blank");
    await server.kill();
    await server.start();
    const phone = await ada.context().newPage();
    await phone.setViewportSize(PHONE);
    await phone.goto(link);
    await phone.getByRole("button", { name: "Continue" }).click();
    await expect(phone).toHaveURL(table);
    await playOn(phone);
    await phone.getByRole("link", { name: "All results" }).click();
    await expect(results(phone).getByRole("row")).toHaveCount(2);
  } finally {
    await server.close();
  }
});

test("the daily deal is on the home page and on the page of its game", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await ada.goto("/");
  const daily = ada.getByRole("region", { name: "Daily deals of all games" });
  await expect(daily.getByRole("link", { name: "Daily deal: Whist" })).toBeVisible();
  await cleanOnPhoneToo(ada, "daily deals");
  await ada.goto("/games/whist");
  await expect(ada.getByRole("heading", { name: "Daily deal" })).toBeVisible();
  await cleanOnPhoneToo(ada, "the daily deal of a game");
  await ada.getByRole("link", { name: "Play today’s deal" }).click();
  await expect(ada.getByRole("heading", { level: 1 })).toHaveText("Daily deal of Whist");
  const link = ada.url();
  await ada.getByText("Fair deals").click();
  await expect(ada.getByText("The secret is published when this is over.", { exact: false })).toBeVisible();
  await cleanOnPhoneToo(ada, "a daily deal");
  await playButton(ada).click();
  await expect(ada.locator("[data-card]").first()).toBeVisible();
  await ada.goto(link);
  await expect(ada.getByRole("button", { name: "Continue" })).toBeVisible();
  await expect(ada.getByRole("table")).toHaveCount(0);
});

test.describe("refused because it is over", () => {
  test.use({ allowErrors: true });

  test("a challenge that ends while people play says so, keeps the results and shows its secret", async ({
    person,
  }) => {
    const server = await AdjustableServer.open("--absence", "1");
    try {
      const [ada, bob] = [await person(server, SEEN), await person(server, { ...SEEN, viewport: PHONE })];
      const cleo = await person(server, SEEN);
      const link = await makeChallenge(ada, 1);
      await playButton(ada).click();
      await ada.waitForURL(/\/table\//);
      await playOn(ada);
      await bob.goto(link);
      await playButton(bob).click();
      await bob.waitForURL(/\/table\//);
      await act(bob);
      await cleo.goto(link);
      await expect(playButton(cleo)).toBeVisible();
      server.goForward(8); // it was made for seven days

      // At the table: the server ends the attempt, or refuses the next action.
      const ended = bob.getByText("This challenge is over", { exact: false });
      await expect(async () => {
        if (await ended.isHidden()) await act(bob);
        await expect(ended.first()).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
      await cleanOnPhoneToo(bob, "an attempt that was not finished in time");
      await bob.goto(link);
      await expect(bob.getByText("over before you had finished", { exact: false })).toBeVisible();
      await expect(results(bob).getByRole("row")).toHaveCount(2); // only Ada's counts
      await bob.goto("/challenges");
      await expect(bob.getByText("not finished in time")).toBeVisible();

      // On a page that was opened before: the button is still there.
      await playButton(cleo).click();
      await expect(cleo.getByRole("alert")).toContainText("This challenge is over: it can no longer be played");
      await expect(cleo.getByText("This challenge is over. Nobody can play it any more.")).toBeVisible();
      await expect(playButton(cleo)).toHaveCount(0);
      await cleanOnPhoneToo(cleo, "a challenge that has just ended");

      await ada.goto(link);
      await expect(results(ada).getByRole("row")).toHaveCount(2);
      await expect(ada.getByText("Only you have finished so far.")).toBeVisible();
      await ada.getByText("Fair deals").click();
      await expect(ada.getByText("the secret fits the commitment", { exact: false })).toBeVisible();
      await cleanOnPhoneToo(ada, "a challenge that is over");
      await results(ada).getByRole("link").first().click();
      await expect(ada.getByRole("heading", { name: "Scores", exact: true })).toBeVisible();
    } finally {
      await server.close();
    }
  });
});
