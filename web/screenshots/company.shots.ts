/** Several people: sides and seats, a change of seats, chat at the seats, emotes, a person who is gone. */

import { act, playOn } from "../e2e/player";
import { createTable, joinAndStart, takeSeat } from "../e2e/tables";
import { DESKTOP, holdTime, PHONE, capture } from "./capture";
import { expect, test } from "./fixtures";

const BOTH = [DESKTOP, PHONE];

test("a change of seats", async ({ guest }) => {
  const [ada, bob] = [await guest("Ada"), await guest("Bob")];
  const link = await createTable(ada, "spades");
  await bob.goto(link);
  await expect(bob.getByText("partner of Ada")).toBeVisible();
  await capture(bob, "seats-invited", BOTH);
  await takeSeat(bob, link);
  await ada.getByRole("button", { name: "Change seat" }).click();
  await capture(ada, "seats-choosing", BOTH);
  await ada.getByRole("button", { name: "Ask Bob to swap" }).click();
  await expect(bob.getByText("Ada wants to swap")).toBeVisible();
  await capture(bob, "seats-asked", BOTH);
  await capture(ada, "seats-waiting", BOTH);
});

test("chat, emotes and a partner who is gone", async ({ guest }) => {
  const [ada, bob] = [await guest("Ada"), await guest("Bob")];
  await joinAndStart(ada, bob, await createTable(ada, "spades", { bots: 2 }));
  // Bob bids if he is asked before Ada.
  await expect(async () => {
    if (await bob.locator("[data-bid]").first().isVisible()) await act(bob);
    expect(await ada.locator("[data-bid]").first().isVisible()).toBe(true);
  }).toPass();
  await ada.getByRole("button", { name: "Chat" }).click();
  await capture(ada, "chat-and-bids");
  await bob.keyboard.press("e");
  await capture(bob, "emotes");
  await bob.keyboard.press("8");
  await ada.getByLabel("Message", { exact: true }).fill("Good luck, partner. This will be a close one!");
  await ada.keyboard.press("Enter");
  await expect(bob.locator(".area [data-bubble]")).toBeVisible();
  await expect(ada.locator(".area [data-bubble]")).toBeVisible();
  for (const page of [ada, bob]) await holdTime(page);
  await capture(bob, "bubble");
  await capture(ada, "bubble-emote");
  for (const page of [ada, bob]) await page.clock.resume();
  await ada.getByRole("button", { name: "Close chat" }).click();
  const mine = (page: typeof ada): Promise<boolean> => page.locator(".holding.can").first().isVisible();
  await Promise.race([ada, bob].map((page) => playOn(page, { until: async () => (await mine(ada)) || mine(bob) })));
  await bob.goto("/");
  const note = ada.locator(".area [data-away]");
  await expect(note).toBeVisible();
  await playOn(ada, { until: async () => /in \d|bot plays/.test((await note.textContent()) ?? "") });
  await holdTime(ada);
  await capture(ada, "partner-gone");
});
