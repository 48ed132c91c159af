/** axe finds no serious fault on any screen of any game, in both themes. */

import type { Page } from "@playwright/test";
import { expect, test } from "./server";
import { createAccount } from "./accounts";
import { clean, cleanOnPhoneToo, SEEN } from "./faults";
import { act, bidUpTo, DISCARD, isBid, lowestBid, type Offer, playOn } from "./player";
import { inTurn, createTable, takeSeat } from "./tables";

const GAMES = ["river", "rook", "spades", "tendown", "tocan"];
const mine = (page: Page): Promise<boolean> => page.locator(".holding.can").first().isVisible();

test("the screens and the form of every game", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  const forms = GAMES.map((game) => `/make/${game}`);
  await createTable(ada, "spades", { listed: true });
  await clean(ada, "waiting for players");
  for (const path of ["/", ...forms, "/tables", "/rooms", "/leaders", "/account", "/matches"]) {
    await ada.goto(path);
    await expect(ada.getByRole("heading", { level: 1 })).toBeVisible();
    await ada.waitForLoadState("networkidle");
    await clean(ada, path);
  }
});

test.describe("refused", () => {
  test.use({ allowErrors: true });

  test("screens of an account, and refusals", async ({ server, person }) => {
    const [ada, bob] = [await person(server, SEEN), await person(server, SEEN)];
    await createAccount(ada);
    await clean(ada, "an account");
    await ada.getByRole("link", { name: "Rooms" }).click();
    await expect(ada.getByText("You have 1,000 credits")).toBeVisible();
    await clean(ada, "the rooms");
    await ada.getByRole("link", { name: "Leaders" }).click();
    await ada.getByRole("radio", { name: "Credits" }).check({ force: true });
    await expect(ada.getByText("(you)")).toBeVisible();
    await clean(ada, "a leader board");
    await bob.goto("/rooms");
    await bob.getByRole("button", { name: "Enter the room: 5 credits" }).click();
    await expect(bob.getByRole("alert")).toBeVisible();
    await clean(bob, "refused");
    await bob.goto("/match/none");
    await expect(bob.getByText("there is no finished match", { exact: false })).toBeVisible();
    await clean(bob, "a match that is not there");
    for (const path of ["/table/none", "/none"]) {
      await bob.goto(path);
      await expect(bob.getByRole("heading", { level: 1 })).toBeVisible();
      await bob.waitForLoadState("networkidle");
      await clean(bob, path);
    }
  });
});

for (const game of GAMES)
  test(`bidding and playing ${game}`, async ({ server, person }) => {
    const ada = await person(server, SEEN);
    await createTable(ada, game, { bots: 3 });
    await expect(ada.locator("[data-bid]").first()).toBeVisible();
    await cleanOnPhoneToo(ada, "bidding");
    if (game === "rook") {
      const bid = (offers: Offer[]) => offers.find(isBid) ?? lowestBid(offers);
      await playOn(ada, { bid, until: (page) => page.locator(DISCARD).isVisible() });
      await ada.locator(".holding.can").last().click();
      await cleanOnPhoneToo(ada, "discarding");
      await playOn(ada, { until: (page) => page.locator('[data-kind="trump"]').first().isVisible() });
      await cleanOnPhoneToo(ada, "choosing trump");
    }
    await playOn(ada, { bid: bidUpTo(1), until: mine });
    await cleanOnPhoneToo(ada, "playing");
  });

test("panels and dialogs of a table, the result and the replay", async ({ server, person }) => {
  test.setTimeout(240_000); // on a new machine the bots are compiled first
  const ada = await person(server, SEEN);
  await createTable(ada, "spades", { bots: 3, options: { target: 105 } });
  await ada.getByRole("button", { name: "Hint" }).click();
  await expect(ada.getByRole("region", { name: "Hint" })).toBeVisible({ timeout: 120_000 });
  await clean(ada, "a hint");
  await playOn(ada, { until: (page) => page.getByRole("button", { name: "Last trick" }).isEnabled() });
  for (const button of ["Last trick", "Scores", "More"]) {
    await ada.getByRole("button", { name: button }).click();
    await expect(ada.getByRole("dialog")).toBeVisible();
    await clean(ada, button);
    await ada.keyboard.press("Escape");
  }
  await ada.getByRole("button", { name: "Chat" }).click();
  await clean(ada, "chat");
  await ada.getByRole("button", { name: "Close chat" }).click();
  await playOn(ada, { until: (page) => page.locator(".summary").isVisible() });
  await clean(ada, "the result of a deal");
  await playOn(ada, { bid: (offers) => offers.find(({ amount }) => amount === 2) });
  await cleanOnPhoneToo(ada, "the result");
  await ada.getByRole("link", { name: "Watch replay" }).click();
  await ada.getByRole("button", { name: /next trick/i }).click();
  await cleanOnPhoneToo(ada, "the replay");
  await ada.goto("/matches");
  await expect(ada.getByRole("link", { name: /^Replay/ }).first()).toBeVisible();
  await clean(ada, "my matches");
});

test("several people: take-back request, watching, absence", async ({ server, person }) => {
  const [ada, bob, watcher] = [await person(server, SEEN), await person(server, SEEN), await person(server, SEEN)];
  const link = await createTable(ada, "tendown", { players: 2, clock: "60 s" });
  await bob.goto(link);
  await expect(bob.getByRole("button", { name: "Sit here" })).toBeVisible();
  await clean(bob, "an invitation");
  await takeSeat(bob, link);
  await clean(bob, "waiting for the host");
  await ada.getByRole("button", { name: "Start" }).click();
  await watcher.goto(link);
  await expect(watcher.getByText("You are watching")).toBeVisible();
  await clean(watcher, "watching");
  const [first, second] = await inTurn([ada, bob]);
  for (const page of [first, second]) await act(page);
  await first.getByRole("button", { name: "Ask to take back" }).click();
  await expect(second.getByRole("region", { name: "Take back?" })).toBeVisible();
  await clean(second, "a take-back request");
  await second.getByRole("button", { name: "No", exact: true }).click();
  await expect(first.locator("[data-note]")).toBeVisible();
  await clean(first, "a note");
  await second.goto("/");
  await expect(first.getByText("disconnected").or(first.getByText("away, a bot plays"))).toBeVisible();
  await clean(first, "somebody is away");
});
