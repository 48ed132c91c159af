/** Friends: adding a person from the result, who is online, and invitations that reach every screen. */

import type { Page } from "@playwright/test";
import { expect, test } from "./server";
import { createAccount } from "./accounts";
import { clean, cleanOnPhoneToo, SEEN } from "./faults";
import { playOn } from "./player";
import { outOfReach, UPRIGHT } from "./reach";
import { createTable, joinAndStart } from "./tables";

/** Two people play a short match to its end. */
async function playTogether(ada: Page, bob: Page): Promise<void> {
  await joinAndStart(ada, bob, await createTable(ada, "tendown", { players: 2, options: { first_hand: 1 } }));
  await Promise.all([ada, bob].map((page) => playOn(page)));
  for (const page of [ada, bob]) await expect(page.locator("#result-title")).toBeVisible();
}

async function nameOf(page: Page): Promise<string> {
  return (
    await page.evaluate(async () => ((await (await fetch("/api/v1/me")).json()) as { name: string }).name)
  ).trim();
}

/** Both add each other on the result screen. */
async function befriend(ada: Page, bob: Page): Promise<void> {
  await ada.getByRole("button", { name: `Add friend: ${await nameOf(bob)}` }).click();
  await expect(ada.getByText("asked", { exact: true })).toBeVisible();
  await bob.getByRole("button", { name: `Accept ${await nameOf(ada)}` }).click();
  for (const page of [ada, bob]) await expect(page.getByText("your friend", { exact: true })).toBeVisible();
}

for (const [device, more] of Object.entries({ desktop: SEEN, phone: { ...SEEN, ...UPRIGHT } }))
  test(`people add each other after a match, see who is online and join by an invitation, on a ${device}`, async ({
    server,
    person,
  }) => {
    test.setTimeout(180_000);
    const [ada, bob] = [await person(server, more), await person(server, more)];
    await playTogether(ada, bob);
    await clean(ada, "the result with a person to add");
    await befriend(ada, bob);
    const [host, friend] = [await nameOf(ada), await nameOf(bob)];

    await bob.goto("/leaders");
    await ada.goto("/friends");
    const row = ada.locator(`[data-friend="${friend}"]`);
    await expect(row).toContainText("online");
    await clean(ada, "friends");

    // The switch hides this person from friends.
    await bob.goto("/friends");
    await bob.getByRole("switch", { name: "Show friends that I am online" }).uncheck();
    await expect(row).toContainText("offline");
    await bob.getByRole("switch", { name: "Show friends that I am online" }).check();
    await expect(row.getByText("online", { exact: true })).toBeVisible();

    // An invitation from the list of friends reaches the friend on any screen.
    await bob.goto("/rooms");
    await row.getByRole("button", { name: `Invite ${friend} to a table` }).click();
    await ada.getByRole("dialog").getByRole("radio", { name: "Spades" }).check({ force: true });
    await clean(ada, "inviting a friend to a game");
    await ada.getByRole("button", { name: "Open table and invite" }).click();
    await ada.waitForURL(/\/table\//);
    await expect(ada.getByText("invited", { exact: true })).toBeVisible();
    await clean(ada, "inviting");
    const notice = bob.getByRole("status", { name: "Invitation" });
    await expect(notice).toContainText(`${host} invites you to a table of Spades.`);
    await clean(bob, "an invitation");
    expect(await outOfReach(bob, '[aria-label="Invitation"] button')).toEqual([]);
    await bob.getByRole("button", { name: `Decline the invitation of ${host}` }).click();
    await expect(notice).not.toContainText("invites you");
    await expect(ada.getByText("declined", { exact: true })).toBeVisible();

    // At another table, in the middle of a match.
    await createTable(bob, "spades", { bots: 3 });
    await expect(bob.locator("[data-card]")).toHaveCount(13);
    const link = await createTable(ada, "spades");
    await ada.getByRole("button", { name: `Invite ${friend}` }).click();
    await expect(notice).toContainText("A bot plays on for you here.");
    await clean(bob, "an invitation at a table");
    expect(await outOfReach(bob, ".holding")).toEqual([]);
    await bob.getByRole("button", { name: `Join the table of ${host}` }).click();
    await expect(bob).toHaveURL(link);
    await expect(bob.getByText("(you)")).toBeVisible();
    await expect(ada.getByText("accepted", { exact: true })).toBeVisible();
    await expect(ada.getByRole("listitem").filter({ hasText: "your partner" })).toContainText(friend);

    // Two devices of one person: the second one shows the same seat, and the invitation is gone.
    const second = await bob.context().newPage();
    await second.goto(link);
    await expect(second.getByText("(you)")).toBeVisible();
    await expect(second.getByRole("status", { name: "Invitation" })).not.toContainText("invites you");
  });

test("requests are answered on the friends screen, and friends are removed there", async ({ server, person }) => {
  const [ada, bob] = [await person(server, SEEN), await person(server, SEEN)];
  const [host, friend] = [await createAccount(ada), await createAccount(bob)];
  await ada.goto("/friends");
  await expect(ada.getByText("You have no friends here yet.", { exact: false })).toBeVisible();
  await playTogether(ada, bob);
  await ada.goto("/friends");
  await ada.getByRole("button", { name: `Add friend: ${friend}` }).click();
  await expect(ada.getByText(`${friend} has been asked.`)).toBeVisible();
  await cleanOnPhoneToo(ada, "a request");
  await bob.goto("/");
  await bob.getByRole("link", { name: "Friends, 1 waiting for your answer" }).click();
  await expect(bob.getByText(`${host} wants to be your friend.`)).toBeVisible();
  await cleanOnPhoneToo(bob, "a request to answer");
  await bob.getByRole("button", { name: `Accept ${host}` }).click();
  await expect(bob.getByText(`You and ${host} are friends now.`)).toBeVisible();
  await expect(ada.locator(`[data-friend="${friend}"]`)).toContainText("online");
  await bob.getByRole("link", { name: host }).click();
  await expect(bob.getByRole("heading", { level: 1, name: host })).toBeVisible();
  await ada.getByRole("button", { name: `Remove ${friend}` }).click();
  await ada.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(ada.locator("[data-friend]")).toHaveCount(0);
  await bob.goto("/friends");
  await expect(bob.getByText("You have no friends here yet.", { exact: false })).toBeVisible();
});
