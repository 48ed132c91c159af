/** Several people at one table: sides and seats while they gather, chat at the seats, and a person who is gone. */

import type { Page } from "@playwright/test";
import { expect, test } from "./server";
import { cleanOnPhoneToo, SEEN } from "./faults";
import { playOn } from "./player";
import { UPRIGHT } from "./reach";
import { createTable, joinAndStart } from "./tables";

const ROW = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const mine = (page: Page): Promise<boolean> => page.locator(".holding.can").first().isVisible();

async function nameOf(page: Page): Promise<string> {
  const words = await page.getByText("(you)").textContent();
  return (words ?? "").replace(" (you)", "").trim();
}

test("sides are shown while people gather, the first friend is the partner, and seats are swapped", async ({
  server,
  person,
}) => {
  const [ada, bob] = [await person(server, SEEN), await person(server, { ...SEEN, ...UPRIGHT })];
  const link = await createTable(ada, "spades");
  await bob.goto(link);
  await expect(bob.getByText("partner of")).toBeVisible();
  await bob.getByRole("button", { name: "Sit here" }).first().click();
  const [host, friend] = [await nameOf(ada), await nameOf(bob)];
  await expect(ROW(ada, friend)).toContainText("your partner");
  await expect(ROW(bob, host)).toContainText("your partner");
  for (const page of [ada, bob]) {
    await expect(page.getByRole("heading", { name: "Your side" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "The other side" })).toBeVisible();
  }
  await cleanOnPhoneToo(ada, "the sides of a table that waits");

  // A person moves to a free seat without asking anybody.
  await bob.getByRole("button", { name: "Change seat" }).click();
  await bob.getByRole("button", { name: "Move here" }).first().click();
  await expect(ROW(ada, friend)).not.toContainText("your partner");

  // With another person only if they agree.
  await ada.getByRole("button", { name: "Change seat" }).click();
  await expect(ada.getByText("Choose your new seat.")).toBeVisible();
  await ada.getByRole("button", { name: `Ask ${friend} to swap` }).click();
  await expect(bob.getByText(`${host} wants to swap seats with you.`)).toBeVisible();
  await cleanOnPhoneToo(ada, "waiting for the answer");
  const before = await ROW(bob, friend).getAttribute("data-seat");
  await bob.getByRole("button", { name: "Stay here" }).click();
  await expect(ada.getByText("Waiting for the answer")).toHaveCount(0);
  await expect(ROW(bob, friend)).toHaveAttribute("data-seat", before ?? "");
  await ada.getByRole("button", { name: "Change seat" }).click();
  await ada.getByRole("button", { name: `Ask ${friend} to swap` }).click();
  await bob.getByRole("button", { name: "Swap seats" }).click();
  await expect(ROW(ada, host)).toHaveAttribute("data-seat", before ?? "");
  await expect(ada.getByText("host")).toBeVisible(); // who sat down first stays the host

  // The host moves bots.
  await ada.getByRole("button", { name: "Fill with bots" }).click();
  await expect(ada.getByRole("button", { name: "Start" })).toBeEnabled();
  const bots = ada.getByRole("listitem").filter({ hasText: "bot, " });
  await bots.first().getByRole("button", { name: /^Move/ }).click();
  await bots
    .last()
    .getByRole("button", { name: /^Swap with/ })
    .click();
  await ada.getByRole("button", { name: "Start" }).click();
  for (const page of [ada, bob]) await expect(page.locator("[data-card]")).toHaveCount(13);
});

test("a partner is named as such during play, on a phone too", async ({ server, person }) => {
  const [ada, bob] = [await person(server), await person(server, UPRIGHT)];
  await joinAndStart(ada, bob, await createTable(ada, "spades", { bots: 2 }));
  for (const page of [ada, bob]) {
    // Exactly: the explanation of a nello that a bot has bid speaks of partners too.
    const partner = page.locator(".area [data-seat]").getByText("partner", { exact: true });
    await expect(partner).toHaveCount(1);
    await expect(partner).toBeVisible();
  }
});

test("a chat message is at the seat for some seconds, emotes by mouse and keyboard", async ({ server, person }) => {
  const [ada, bob] = [await person(server, SEEN), await person(server, { ...SEEN, ...UPRIGHT })];
  await joinAndStart(ada, bob, await createTable(ada, "spades", { bots: 2 }));
  await ada.keyboard.press("c");
  await ada.getByLabel("Message", { exact: true }).fill("What a hand!");
  await ada.keyboard.press("Enter");
  const bubble = bob.locator(".area [data-bubble]");
  await expect(bubble).toHaveText("What a hand!");
  await expect(ada.locator(".me [data-bubble]")).toHaveText("What a hand!");
  await expect(bubble).toHaveCount(0); // it goes by itself
  await ada.getByRole("button", { name: "Close chat" }).click();
  await ada.keyboard.press("e");
  await expect(ada.getByRole("toolbar", { name: "Emotes" })).toBeVisible();
  await cleanOnPhoneToo(ada, "emotes");
  await ada.keyboard.press("1");
  await expect(bubble).toHaveText("😀");
  await expect(bob.getByRole("log", { name: "Game log" })).toContainText("Happy");
});

test("on a phone the chat covers neither the hand nor the bids", async ({ server, person }) => {
  for (const viewport of [UPRIGHT.viewport, { width: 390, height: 844 }, { width: 740, height: 360 }]) {
    const bob = await person(server, { ...SEEN, ...UPRIGHT, viewport });
    await createTable(bob, "spades", { bots: 3 });
    await expect(bob.locator("[data-bid]").first()).toBeVisible();
    await bob.getByRole("button", { name: "Chat" }).click();
    const chat = bob.getByRole("complementary", { name: "Chat" });
    await expect(chat.getByRole("button", { name: "Send" })).toBeVisible();
    const overlaps = (selector: string): Promise<boolean> =>
      bob.evaluate((what) => {
        const box = document.querySelector("aside")?.getBoundingClientRect();
        return [...document.querySelectorAll(what)].some((one) => {
          const its = one.getBoundingClientRect();
          if (!box || its.width === 0) return false;
          return (
            its.left < box.right - 1 && its.right > box.left + 1 && its.top < box.bottom - 1 && its.bottom > box.top + 1
          );
        });
      }, selector);
    await expect.poll(() => overlaps("[data-bid]")).toBe(false);
    await expect.poll(() => overlaps("[data-card]")).toBe(false);
    await bob.locator("[data-bid]").first().click();
    await playOn(bob, { until: mine });
    await expect.poll(() => overlaps("[data-card]")).toBe(false);
  }
});

test("a person who is gone keeps bid and tricks, a countdown tells when a bot plays, and coming back is possible", async ({
  server,
  person,
}) => {
  const [ada, bob] = [await person(server, SEEN), await person(server)];
  await joinAndStart(ada, bob, await createTable(ada, "spades", { bots: 2 }));
  // Bob goes when it is his turn to play, so his bid is known.
  const both = [ada, bob].map((page) => playOn(page, { until: async () => (await mine(bob)) || mine(ada) }));
  await Promise.race(both);
  const link = bob.url();
  const seat = await bob.locator(".me [data-seat]").getAttribute("data-seat");
  await bob.goto("about:blank");
  const gone = ada.locator(`.area [data-seat="${seat}"]`);
  await expect(gone.locator("[data-away]")).toBeVisible();
  await expect(gone).toContainText(/\d/); // the bid and the tricks
  await cleanOnPhoneToo(ada, "a person is gone");
  await Promise.all([
    playOn(ada, { until: async () => (await gone.getByText("a bot plays").count()) > 0 }),
    expect(gone).toContainText("a bot plays"),
  ]);
  await expect(gone).toContainText(/\d/);
  await bob.goto(link);
  await expect(gone.locator("[data-away]")).toHaveCount(0);
  await expect(bob.locator("[data-card]").first()).toBeVisible();
});
