/** Finding players with one button: two people meet, bots fill the seats after a wait, and matches can be watched. */

import type { Page } from "@playwright/test";
import { cleanOnPhoneToo, SEEN } from "./faults";
import { expect, test } from "./server";

async function openDialog(page: Page, game: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: `Find players: ${game}` }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

test("two people find each other, bots take the other seats, and a third person watches", async ({
  server,
  person,
}) => {
  const [ada, bob, cleo] = [await person(server, SEEN), await person(server, SEEN), await person(server, SEEN)];
  await openDialog(ada, "Whist");
  await cleanOnPhoneToo(ada, "finding players");
  await ada.getByRole("radio", { name: "after 60 s" }).check({ force: true });
  await ada.getByRole("button", { name: "Find a table" }).click();
  await expect(ada.locator("[data-bots-due]")).toContainText(/Bots take the open seats in \d+ s/);
  await cleanOnPhoneToo(ada, "waiting until bots take the seats");
  await openDialog(bob, "Whist");
  await bob.getByRole("button", { name: "Find a table" }).click();
  await expect(bob).toHaveURL(ada.url());
  await cleo.goto("/tables");
  await expect(cleo.getByRole("heading", { name: "Tables to join" })).toBeVisible();
  await cleanOnPhoneToo(cleo, "a table that two people found");
  // Nobody waits for the bots any longer: the host fills the table.
  await ada.getByRole("button", { name: /fill/i }).click();
  for (const page of [ada, bob]) await expect(page.locator("[data-card]").first()).toBeVisible();
  await expect(cleo.getByRole("heading", { name: "Matches to watch" })).toBeVisible();
  await cleanOnPhoneToo(cleo, "matches to watch");
  await cleo.getByRole("link", { name: "Watch" }).first().click();
  await expect(cleo.getByText("You are watching")).toBeVisible();
  await expect(cleo.locator("[data-card]")).toHaveCount(0);
});

test("bots take the open seats when the wait is over", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await openDialog(ada, "Euchre");
  await ada.getByRole("radio", { name: "after 15 s" }).check({ force: true });
  await ada.getByRole("button", { name: "Find a table" }).click();
  await expect(ada.locator("[data-bots-due]")).toBeVisible();
  await expect(ada.locator("[data-card]").first()).toBeVisible({ timeout: 90_000 });
});

test("two devices of one person share the seat, and the second one is told", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await openDialog(ada, "Hearts");
  await ada.getByRole("radio", { name: "never" }).check({ force: true });
  await ada.getByRole("button", { name: "Find a table" }).click();
  await ada.waitForURL(/\/table\//);
  const phone = await ada.context().newPage();
  await openDialog(phone, "Hearts");
  await phone.getByRole("button", { name: "Find a table" }).click();
  await expect(phone.getByText("You already wait at a table of Hearts", { exact: false })).toBeVisible();
  await phone.getByRole("link", { name: "To the table", exact: true }).click();
  await expect(phone).toHaveURL(ada.url());
  await expect(phone.getByText("(you)")).toHaveCount(1);
});
