/** What one does at a table besides playing on: trying what cannot be, hints, taking back, talking, looking back. */

import { expect, test } from "./house";
import { act, playOn } from "./player";
import { inTurn, joinAndStart, makeTable, sitDown } from "./tables";

const note = "[data-note]";
/** What cannot be done is marked so for screen readers; a person may click it all the same, and is told why. */
const refusing = { force: true };

test("a card that cannot be played says why, and nothing happens", async ({ house, person }) => {
  const ada = await person(house);
  await makeTable(ada, "spades", { bots: 3 });
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

test("the number that the hook forbids is struck out with its reason", async ({ house, person }) => {
  const ada = await person(house, { reducedMotion: "reduce" });
  await makeTable(ada, "river", { players: 3, bots: 2 });
  // In at most three deals everybody has dealt once, and the dealer bids last.
  await playOn(ada, { until: (page) => page.locator(".bid-number.struck").isVisible() });
  await expect(ada.locator(".bid-note")).toContainText(/add up/);
  await ada.locator(".bid-number.struck").click(refusing);
  await expect(ada.locator(note)).toContainText(/add up/);
});

test("a card is dragged onto the table", async ({ house, person }) => {
  const ada = await person(house);
  await makeTable(ada, "spades", { bots: 3 });
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

test("a hint has a reason, and can be followed", async ({ house, person }) => {
  test.setTimeout(150_000); // the first hint of a machine is compiled
  const ada = await person(house);
  await makeTable(ada, "spades", { bots: 3 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  await ada.getByRole("button", { name: "Hint" }).click();
  const advice = ada.getByRole("region", { name: "Hint" });
  await expect(advice).toBeVisible({ timeout: 120_000 });
  expect(((await advice.textContent()) ?? "").length).toBeGreaterThan(30);
  await advice.getByRole("button", { name: "Do it" }).click();
  await expect(ada.locator("[data-bid]")).toHaveCount(0);
});

test("taking back: nothing before one has acted, and at once among bots", async ({ house, person }) => {
  const ada = await person(house);
  await makeTable(ada, "tendown", { players: 2, bots: 1 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  const back = ada.getByRole("button", { name: "Take back" });
  await expect(back).toBeDisabled();
  await act(ada);
  await expect(ada.locator("[data-bid]")).toHaveCount(0);
  await back.click();
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
});

test("taking back by consent: everybody sees it, and each answer counts", async ({ house, person }) => {
  const [ada, bob, watcher] = [await person(house), await person(house), await person(house)];
  const link = await makeTable(ada, "tendown", { players: 2 });
  await joinAndStart(ada, bob, link);
  await watcher.goto(link);
  await expect(watcher.getByText("You are watching")).toBeVisible();
  const [first, second] = await inTurn([ada, bob]);
  await act(first);
  // Nobody has acted since: no need to ask.
  await expect(first.getByRole("button", { name: "Take back", exact: true })).toBeEnabled();
  await act(second);
  const ask = first.getByRole("button", { name: "Ask to take back" });
  await ask.click();
  const asked = second.getByRole("region", { name: "Take back?" });
  await expect(asked).toContainText("asks to take back");
  // What is read out does not change with the seconds that are left.
  await expect(first.getByRole("status")).toHaveText(/^You ask to take back\. Still to answer: [^.]+\.$/);
  await expect(first.getByText(/\d s left/)).toBeVisible();
  await expect(watcher.getByText(/asks to take back\. Still to answer: \w/)).toBeVisible();
  await expect(ask).toBeHidden();
  await second.getByRole("button", { name: "No", exact: true }).click();
  await expect(first.locator(note)).toHaveText(/^Nothing is taken back: .+ says no\.$/);
  for (const page of [first, second, watcher]) await expect(page.getByText("Still to answer")).toHaveCount(0);
  await expect(asked).toHaveCount(0);

  await ask.click();
  await second.getByRole("button", { name: "Allow" }).click();
  await expect(first.locator("[data-bid]").first()).toBeVisible();
  await expect(first.getByRole("button", { name: "Take back" })).toBeDisabled();
});

test("a wish to take back lapses when somebody plays on instead of answering", async ({ house, person }) => {
  const people = [await person(house), await person(house), await person(house)] as const;
  const link = await makeTable(people[0], "tendown", { players: 3 });
  for (const guest of people.slice(1)) await sitDown(guest, link);
  await people[0].getByRole("button", { name: "Start" }).click();
  const [first, second, third] = await inTurn(people);
  for (const page of [first, second]) await act(page);
  await first.getByRole("button", { name: "Ask to take back" }).click();
  for (const page of [second, third]) await expect(page.getByRole("region", { name: "Take back?" })).toBeVisible();
  await act(third);
  await expect(first.locator(note)).toHaveText("Nothing is taken back: not everybody answered.");
  await expect(second.getByRole("region", { name: "Take back?" })).toHaveCount(0);
});

test("talking at the table, and not wanting to hear it", async ({ house, person }) => {
  const [ada, bob] = [await person(house), await person(house)];
  await joinAndStart(ada, bob, await makeTable(ada, "spades", { bots: 2 }));
  await ada.getByRole("button", { name: "Chat" }).click();
  await ada.getByRole("button", { name: "Good luck!" }).click();
  await expect(bob.getByRole("button", { name: "1 unread" })).toBeVisible();
  await bob.getByRole("button", { name: /Chat/ }).click();
  const heard = bob.getByRole("log", { name: "What was said" });
  await expect(heard).toContainText("Good luck!");
  await bob.getByRole("button", { name: /^Mute / }).click();
  await ada.getByLabel("Say something").fill("Can you hear me?");
  await ada.getByRole("button", { name: "Send" }).click();
  await expect(ada.getByRole("log", { name: "What was said" })).toContainText("Can you hear me?");
  await expect(heard).not.toContainText("hear me");
  await expect(bob.getByRole("log", { name: "What happens" })).not.toContainText("hear me");
  // It is kept: whoever was not wanted yesterday is not wanted today.
  await bob.reload();
  await bob.getByRole("button", { name: "Chat" }).click();
  await expect(bob.getByRole("button", { name: /^Hear / })).toBeVisible();
  await expect(heard).not.toContainText("Good luck!");
  await bob.getByRole("button", { name: /^Hear / }).click();
  await expect(heard).toContainText("hear me");
});

test("the last trick, the score sheet and the rules can be looked at", async ({ house, person }) => {
  const ada = await person(house, { reducedMotion: "reduce" });
  await makeTable(ada, "spades", { bots: 3 });
  await playOn(ada, { until: (page) => page.getByRole("button", { name: "Last trick" }).isEnabled() });
  await ada.getByRole("button", { name: "Last trick" }).click();
  await expect(ada.getByRole("dialog").getByRole("img")).toHaveCount(4);
  await ada.keyboard.press("Escape");
  await expect(ada.getByRole("dialog")).toHaveCount(0);
  await ada.getByRole("button", { name: "More" }).click();
  await expect(ada.getByRole("dialog")).toContainText("Ten bags cost");
  await ada.keyboard.press("Escape");
  await playOn(ada, { until: (page) => page.locator(".summary").isVisible() });
  await ada.getByRole("button", { name: "Scores" }).click();
  await expect(ada.getByRole("dialog").getByRole("table").first()).toBeVisible();
});
