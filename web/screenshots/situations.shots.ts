/** Other situations at a table: refusals, hints, take-backs, absences, lost connections. */

import { act, playOn } from "../e2e/player";
import { TestServer } from "../e2e/server";
import { joinAndStart, createTable } from "../e2e/tables";
import { DESKTOP, holdTime, PHONE, capture } from "./capture";
import { openGuest, count, expect, playTogether, test, toPlay } from "./fixtures";

test("a card that cannot be played, four colours, the rules", async ({ guest }) => {
  const ada = await guest("Ada");
  await createTable(ada, "spades", { bots: 3 });
  await playOn(ada, { until: async (page) => (await count(page, ".holding.dim")) > 0 && toPlay(1)(page) });
  await ada
    .locator(".holding.dim")
    .first()
    .click({ force: true, position: { x: 20, y: 40 } });
  await expect(ada.locator("[data-note]")).toBeVisible();
  await holdTime(ada);
  await capture(ada, "card-refused");
  await ada.clock.resume();
  await ada.getByRole("button", { name: "More" }).click();
  await expect(ada.getByRole("dialog")).toBeVisible();
  await capture(ada, "more", [DESKTOP, PHONE]);
  await ada.getByRole("switch", { name: "Four colours" }).check();
  await ada.keyboard.press("Escape");
  await capture(ada, "four-colours");
});

for (const game of ["spades", "rook"])
  test(`a hint in ${game}`, async ({ guest }) => {
    const ada = await guest("Ada");
    await createTable(ada, game, { bots: 3 });
    await playOn(ada, { until: toPlay(1) });
    await ada.getByRole("button", { name: "Hint" }).click();
    await expect(ada.getByRole("region", { name: "Hint" })).toBeVisible({ timeout: 120_000 });
    await capture(ada, `hint-${game}`);
  });

test("taking back by consent, and talking", async ({ guest }) => {
  const people = [await guest("Ada"), await guest("Bob")] as const;
  const [ada, bob] = people;
  await joinAndStart(ada, bob, await createTable(ada, "tendown", { players: 2 }));
  const first = await playTogether([...people], toPlay(2));
  const second = first === ada ? bob : ada;
  await act(first);
  await second.getByRole("button", { name: "Ask to take back" }).click();
  await expect(first.getByRole("region", { name: "Take back?" })).toBeVisible();
  await capture(first, "undo-asked");
  await capture(second, "undo-asking");
  await first.getByRole("button", { name: "No" }).click();
  await second.getByRole("button", { name: "Ask to take back" }).click();
  await first.getByRole("button", { name: "Allow" }).click();
  for (const [page, name] of [
    [first, "allowed"],
    [second, "done"],
  ] as const) {
    await expect(page.locator("[data-note]")).toContainText("counts on no leader board");
    await holdTime(page);
    await capture(page, `undo-${name}`);
    await page.clock.resume();
  }
  await second.getByRole("button", { name: "Scores" }).click();
  await capture(second, "unranked-scores", [DESKTOP, PHONE]);
  await second.getByRole("button", { name: "Close" }).click();
  await ada.getByRole("button", { name: "Chat" }).click();
  await ada.getByRole("button", { name: "Good luck!" }).click();
  await bob.getByRole("button", { name: /Chat/ }).click();
  await bob.getByLabel("Message", { exact: true }).fill("Thanks! You will not need it with that hand, I am afraid.");
  await bob.getByRole("button", { name: "Send" }).click();
  await expect(ada.getByRole("log", { name: "Messages" })).toContainText("afraid");
  await capture(ada, "chat");
});

test("watching, somebody away, and coming back", async ({ guest }) => {
  const [ada, bob, cleo] = [await guest("Ada"), await guest("Bob"), await guest("Cleo")];
  const link = await createTable(ada, "spades", { bots: 2 });
  await joinAndStart(ada, bob, link);
  await playTogether([ada, bob], toPlay(2));
  await cleo.goto(link);
  await expect(cleo.getByText("You are watching")).toBeVisible();
  await capture(cleo, "watching");
  await bob.goto("/");
  await playOn(ada, { until: (page) => page.getByText("away, a bot plays").isVisible() });
  await capture(ada, "stand-in");
  await bob.goto(link);
  await expect(bob.locator("[data-card]").first()).toBeVisible();
  await capture(bob, "came-back");
});

test("the clock runs, and runs out", async ({ guest }) => {
  const people = [await guest("Ada"), await guest("Bob")] as const;
  // With bots in the other seats the match would be over too early.
  await joinAndStart(...people, await createTable(people[0], "spades", { bots: 2, clock: "15 s" }));
  const first = await playTogether([...people], toPlay(0));
  await first.clock.fastForward(10_000);
  await holdTime(first);
  await capture(first, "clock");
  await first.clock.resume();
  await expect(first.getByText("Your time ran out")).toBeVisible({ timeout: 30_000 });
  await capture(first, "clock-out");
});

test("the server is gone", async ({ person }) => {
  const own = await TestServer.open();
  try {
    await own.waitUntilReady();
    const ada = await openGuest("Ada", own, person);
    await createTable(ada, "spades", { bots: 3 });
    await playOn(ada, { until: toPlay(0) });
    await own.kill();
    await expect(ada.getByRole("alert")).toContainText("Connection lost");
    await capture(ada, "server-gone");
    await ada.goto("/").catch(() => undefined);
  } finally {
    await own.close();
  }
});

test("a paid room of Ten Down", async ({ guest }) => {
  const people = [await guest("Ada"), await guest("Bob")] as const;
  for (const [place, page] of people.entries()) {
    const name = `${["Ada", "Bob"][place]} ${Date.now() % 100_000}`;
    await page.request.post("/api/v1/accounts", { data: { name, password: "a long secret" } });
    await page.goto("/rooms");
    await page.getByRole("radio", { name: "2", exact: true }).check({ force: true });
    await page.getByRole("button", { name: "Enter the room: 50 credits" }).click();
  }
  const first = await playTogether([...people], toPlay(2));
  await capture(first, "paid-room");
  await Promise.all(people.map((page) => playOn(page)));
  await capture(people[0], "paid-room-result");
});
