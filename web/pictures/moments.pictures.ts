/** What else happens at a table, the bad moments too. */

import { act, playOn } from "../e2e/player";
import { House } from "../e2e/house";
import { joinAndStart, makeTable } from "../e2e/tables";
import { DESKTOP, holdTime, PHONE, take } from "./camera";
import { called, count, expect, playTogether, test, toPlay } from "./people";

test("a card that cannot be played, four colours, the rules", async ({ guest }) => {
  const ada = await guest("Ada");
  await makeTable(ada, "spades", { bots: 3 });
  await playOn(ada, { until: async (page) => (await count(page, ".holding.dim")) > 0 && toPlay(1)(page) });
  await ada
    .locator(".holding.dim")
    .first()
    .click({ force: true, position: { x: 20, y: 40 } });
  await expect(ada.locator("[data-note]")).toBeVisible();
  await holdTime(ada);
  await take(ada, "card-refused");
  await ada.clock.resume();
  await ada.getByRole("button", { name: "More" }).click();
  await expect(ada.getByRole("dialog")).toBeVisible();
  await take(ada, "more", [DESKTOP, PHONE]);
  await ada.getByRole("switch", { name: "Four colours" }).check();
  await ada.keyboard.press("Escape");
  await take(ada, "four-colours");
});

for (const game of ["spades", "rook"])
  test(`a hint in ${game}`, async ({ guest }) => {
    const ada = await guest("Ada");
    await makeTable(ada, game, { bots: 3 });
    await playOn(ada, { until: toPlay(1) });
    await ada.getByRole("button", { name: "Hint" }).click();
    await expect(ada.getByRole("region", { name: "Hint" })).toBeVisible({ timeout: 120_000 });
    await take(ada, `hint-${game}`);
  });

test("taking back by consent, and talking", async ({ guest }) => {
  const people = [await guest("Ada"), await guest("Bob")] as const;
  const [ada, bob] = people;
  await joinAndStart(ada, bob, await makeTable(ada, "tendown", { players: 2 }));
  const first = await playTogether([...people], toPlay(2));
  const second = first === ada ? bob : ada;
  await act(first);
  await second.getByRole("button", { name: "Ask to take back" }).click();
  await expect(first.getByRole("region", { name: "Take back?" })).toBeVisible();
  await take(first, "undo-asked");
  await take(second, "undo-asking");
  await first.getByRole("button", { name: "No" }).click();
  await ada.getByRole("button", { name: "Chat" }).click();
  await ada.getByRole("button", { name: "Good luck!" }).click();
  await bob.getByRole("button", { name: /Chat/ }).click();
  await bob.getByLabel("Say something").fill("Thanks! You will not need it with that hand, I am afraid.");
  await bob.getByRole("button", { name: "Send" }).click();
  await expect(ada.getByRole("log", { name: "What was said" })).toContainText("afraid");
  await take(ada, "chat");
});

test("watching, somebody away, and coming back", async ({ guest }) => {
  const [ada, bob, cleo] = [await guest("Ada"), await guest("Bob"), await guest("Cleo")];
  const link = await makeTable(ada, "spades", { bots: 2 });
  await joinAndStart(ada, bob, link);
  await playTogether([ada, bob], toPlay(2));
  await cleo.goto(link);
  await expect(cleo.getByText("You are watching")).toBeVisible();
  await take(cleo, "watching");
  await bob.goto("/");
  await playOn(ada, { until: (page) => page.getByText("away, a bot plays").isVisible() });
  await take(ada, "stand-in");
  await bob.goto(link);
  await expect(bob.locator("[data-card]").first()).toBeVisible();
  await take(bob, "came-back");
});

test("the clock runs, and runs out", async ({ guest }) => {
  const people = [await guest("Ada"), await guest("Bob")] as const;
  // Among bots alone the match would be over before the picture is taken.
  await joinAndStart(...people, await makeTable(people[0], "spades", { bots: 2, clock: "15 s" }));
  const first = await playTogether([...people], toPlay(0));
  await first.clock.fastForward(10_000);
  await holdTime(first);
  await take(first, "clock");
  await first.clock.resume();
  await expect(first.getByText("Your time ran out")).toBeVisible({ timeout: 30_000 });
  await take(first, "clock-out");
});

test("the server is gone", async ({ person }) => {
  const own = await House.open();
  try {
    await own.botsAreAwake();
    const ada = await called("Ada", own, person);
    await makeTable(ada, "spades", { bots: 3 });
    await playOn(ada, { until: toPlay(0) });
    await own.kill();
    await expect(ada.getByRole("alert")).toContainText("Connection lost");
    await take(ada, "server-gone");
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
  await take(first, "paid-room");
  await Promise.all(people.map((page) => playOn(page)));
  await take(people[0], "paid-room-result");
});
