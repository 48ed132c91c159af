/** At a table: illegal actions, hints, take-backs, chat, last trick and score sheet. */

import { expect, test } from "./server";
import { act, playOn } from "./player";
import { inTurn, joinAndStart, createTable, takeSeat } from "./tables";

const note = "[data-note]";
/** Illegal actions are marked as disabled for screen readers, but a click on them shows the reason. */
const refusing = { force: true };

test("a click on an illegal card shows the reason and plays nothing", async ({ server, person }) => {
  const ada = await person(server);
  await createTable(ada, "spades", { bots: 3 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  await ada
    .locator("[data-card]")
    .first()
    .click({ ...refusing, position: { x: 24, y: 45 } });
  await expect(ada.locator(note)).toContainText("Bid first");
  await playOn(ada, { until: (page) => page.locator(".holding.dim").first().isVisible() });
  const cards = await ada.locator("[data-card]").count();
  await ada
    .locator(".holding.dim")
    .first()
    .click({ ...refusing, position: { x: 24, y: 45 } });
  await expect(ada.locator(note)).toHaveText(/hold|spades|led|broken/i);
  expect(await ada.locator("[data-card]").count()).toBe(cards);
});

test("the bid that the hook forbids is struck out, with the reason", async ({ server, person }) => {
  const ada = await person(server, { reducedMotion: "reduce" });
  await createTable(ada, "river", { players: 3, bots: 2 });
  // The dealer bids last, and within three deals everybody has dealt once.
  await playOn(ada, { until: (page) => page.locator(".bid-number.struck").isVisible() });
  await expect(ada.locator(".bid-note")).toContainText(/add up/);
  await ada.locator(".bid-number.struck").click(refusing);
  await expect(ada.locator(note)).toContainText(/add up/);
});

test("a card can be dragged onto the table", async ({ server, person }) => {
  const ada = await person(server);
  await createTable(ada, "spades", { bots: 3 });
  await playOn(ada, { until: (page) => page.locator(".holding.can").first().isVisible() });
  const card = ada.locator(".holding.can").first();
  const name = await card.getAttribute("data-card");
  const before = await ada.locator("[data-card]").count();
  const box = await card.boundingBox();
  if (!box) throw new Error("no card to be seen");
  await ada.mouse.move(box.x + 24, box.y + 45);
  await ada.mouse.down();
  await ada.mouse.move(box.x + 60, box.y - 60, { steps: 4 });
  await ada.mouse.move(box.x + 120, box.y - 250, { steps: 4 });
  await ada.mouse.up();
  await expect(ada.locator(`[data-played="${name}"]`)).toBeVisible();
  await expect(ada.locator("[data-card]")).toHaveCount(before - 1);
});

test("a hint has a reason, and can be followed", async ({ server, person }) => {
  test.setTimeout(150_000); // on a new machine the bots are compiled first
  const ada = await person(server);
  await createTable(ada, "spades", { bots: 3 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  await ada.getByRole("button", { name: "Hint" }).click();
  const advice = ada.getByRole("region", { name: "Hint" });
  await expect(advice).toBeVisible({ timeout: 120_000 });
  expect(((await advice.textContent()) ?? "").length).toBeGreaterThan(30);
  await advice.getByRole("button", { name: /^(Bid|Pass)/ }).click();
  await expect(ada.locator("[data-bid]")).toHaveCount(0);
});

test("a take-back is disabled before the first action, and immediate with bots", async ({ server, person }) => {
  const ada = await person(server);
  await createTable(ada, "tendown", { players: 2, bots: 1 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  const back = ada.getByRole("button", { name: "Take back" });
  await expect(back).toBeDisabled();
  await act(ada);
  await expect(ada.locator("[data-bid]")).toHaveCount(0);
  await back.click();
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
});

test("a take-back by consent: everybody sees the request, and each answer counts", async ({ server, person }) => {
  const [ada, bob, watcher] = [await person(server), await person(server), await person(server)];
  const link = await createTable(ada, "tendown", { players: 2 });
  await joinAndStart(ada, bob, link);
  await watcher.goto(link);
  await expect(watcher.getByText("You are watching")).toBeVisible();
  const [first, second] = await inTurn([ada, bob]);
  await act(first);
  // Nobody has acted since, so no consent is needed.
  await expect(first.getByRole("button", { name: "Take back", exact: true })).toBeEnabled();
  await act(second);
  const ask = first.getByRole("button", { name: "Ask to take back" });
  await ask.click();
  const asked = second.getByRole("region", { name: "Take back?" });
  await expect(asked).toContainText("asks to take back");
  // The text for screen readers does not change every second.
  const status = first.getByRole("status").filter({ hasText: "You ask" });
  await expect(status).toHaveText(/^You ask to take back\. Waiting for [^.]+\.$/);
  await expect(first.getByText(/\d s left/)).toBeVisible();
  await expect(watcher.getByText(/asks to take back\. Waiting for \w/)).toBeVisible();
  await expect(ask).toBeHidden();
  await second.getByRole("button", { name: "No", exact: true }).click();
  await expect(first.locator(note)).toHaveText(/^Nothing is taken back: .+ said no\.$/);
  for (const page of [first, second, watcher]) await expect(page.getByText("Waiting for")).toHaveCount(0);
  await expect(asked).toHaveCount(0);

  await ask.click();
  await second.getByRole("button", { name: "Allow" }).click();
  await expect(first.locator("[data-bid]").first()).toBeVisible();
  await expect(first.getByRole("button", { name: "Take back" })).toBeDisabled();
});

test("a take-back request lapses when somebody plays instead of answering", async ({ server, person }) => {
  const people = [await person(server), await person(server), await person(server)] as const;
  const link = await createTable(people[0], "tendown", { players: 3 });
  for (const guest of people.slice(1)) await takeSeat(guest, link);
  await people[0].getByRole("button", { name: "Start" }).click();
  const [first, second, third] = await inTurn(people);
  for (const page of [first, second]) await act(page);
  await first.getByRole("button", { name: "Ask to take back" }).click();
  for (const page of [second, third]) await expect(page.getByRole("region", { name: "Take back?" })).toBeVisible();
  await act(third);
  await expect(first.locator(note)).toHaveText("Nothing is taken back: not everybody answered.");
  await expect(second.getByRole("region", { name: "Take back?" })).toHaveCount(0);
});

test("chat, and muting a player", async ({ server, person }) => {
  const [ada, bob] = [await person(server), await person(server)];
  await joinAndStart(ada, bob, await createTable(ada, "spades", { bots: 2 }));
  await ada.getByRole("button", { name: "Chat" }).click();
  await ada.getByRole("button", { name: "Good luck!" }).click();
  await expect(bob.getByRole("button", { name: "1 unread" })).toBeVisible();
  await bob.getByRole("button", { name: /Chat/ }).click();
  const heard = bob.getByRole("log", { name: "Messages" });
  await expect(heard).toContainText("Good luck!");
  await bob.getByRole("button", { name: /^Mute / }).click();
  await ada.getByLabel("Message", { exact: true }).fill("Can you hear me?");
  await ada.getByRole("button", { name: "Send" }).click();
  await expect(ada.getByRole("log", { name: "Messages" })).toContainText("Can you hear me?");
  await expect(heard).not.toContainText("hear me");
  await expect(bob.getByRole("log", { name: "Game log" })).not.toContainText("hear me");
  // A muted player stays muted after a reload.
  await bob.reload();
  await bob.getByRole("button", { name: "Chat" }).click();
  await expect(bob.getByRole("button", { name: /^Unmute / })).toBeVisible();
  await expect(heard).not.toContainText("Good luck!");
  await bob.getByRole("button", { name: /^Unmute / }).click();
  await expect(heard).toContainText("hear me");
});

test("the last trick, the score sheet and the rules can be opened", async ({ server, person }) => {
  const ada = await person(server, { reducedMotion: "reduce" });
  await createTable(ada, "spades", { bots: 3 });
  await playOn(ada, { until: (page) => page.getByRole("button", { name: "Last trick" }).isEnabled() });
  await ada.getByRole("button", { name: "Last trick" }).click();
  await expect(ada.getByRole("dialog").getByRole("img")).toHaveCount(4);
  await ada.keyboard.press("Escape");
  await expect(ada.getByRole("dialog")).toHaveCount(0);
  await ada.getByRole("button", { name: "More" }).click();
  await expect(ada.getByRole("dialog")).toContainText("Every 10 bags cost 100 points");
  await ada.keyboard.press("Escape");
  await playOn(ada, { until: (page) => page.locator(".summary").isVisible() });
  await ada.getByRole("button", { name: "Scores" }).click();
  await expect(ada.getByRole("dialog").getByRole("table").first()).toBeVisible();
});
