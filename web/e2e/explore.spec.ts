/** The explorer: a deal chosen by hand, pasted or dealt, judged by bots and played from any seat. */

import type { Page } from "@playwright/test";
import { cleanOnPhoneToo, PHONE, SEEN } from "./faults";
import { playOn } from "./player";
import { expect, test } from "./server";

const zone = (page: Page, id: string) => page.locator(`[data-zone="${id}"]`);
const cardsIn = (page: Page, id: string): Promise<string[]> =>
  zone(page, id)
    .locator("[data-card]")
    .evaluateAll((cards) => cards.map((card) => card.getAttribute("data-card") ?? ""));
const words = (page: Page) => page.getByLabel("Position as text");

async function open(page: Page, game: string): Promise<void> {
  await page.goto(`/explore/${game}`);
  await expect(zone(page, "0").locator("[data-card]").first()).toBeVisible();
}

const DEAL = "0: SA SK; 1: H2 H3; 2: D4 D5; turned: S5";

/** A record of a deal of two cards. The dealer holds the two highest trumps and bids last. */
async function pasteRecord(page: Page, calls = "calls: 1 bid 1, 2 bid 0\n"): Promise<void> {
  const tags = [
    ["Overtrick", "1"],
    ["Game", "river"],
    ["Options", "first_hand=2"],
    ["Players", "3"],
  ];
  const head = tags.map(([name, value]) => `[${name} "${value}"]`).join("\n");
  await words(page).fill(`${head}\n\nDeal 1, dealer 0\n${DEAL.replaceAll("; ", "\n")}\n${calls}`);
  await page.getByRole("button", { name: "Read the text" }).click();
  await expect(page.getByText(/Hand \d is to act/)).toBeVisible();
  await expect.poll(() => cardsIn(page, "1")).toEqual(["H2", "H3"]);
}

test("a pasted record is judged by the bots, changed, and played from another seat", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await ada.goto("/games/river");
  await ada.getByRole("link", { name: "Explore a deal" }).click();
  await expect(ada).toHaveURL(/\/explore\/river$/);
  await pasteRecord(ada);
  await expect(ada.getByText("Hand 0 is to act.")).toBeVisible();
  await expect(ada.getByLabel("Number of players")).toHaveValue("3");
  await ada.getByRole("button", { name: "What do the bots think?" }).click();
  const judged = ada.getByRole("region", { name: /^The choices of Hand 0/ });
  await expect(judged.getByRole("listitem").first()).toContainText("Bid 2", { timeout: 60_000 });
  await expect(judged.getByRole("listitem").first()).toContainText("Best");
  await expect(judged.getByRole("listitem").nth(1)).toContainText("−");
  await cleanOnPhoneToo(ada, "the explorer with a judgement");
  await ada.locator('[data-action="bid 2"]').click();
  await expect(judged).toBeHidden();
  await expect(ada.locator('[data-action^="play "]').first()).toBeVisible();
  await ada.getByRole("button", { name: "Take back" }).click();
  await expect(ada.locator('[data-action="bid 2"]')).toBeVisible();
  await ada.getByLabel("Play from").selectOption({ label: "Hand 1" });
  await ada.getByRole("button", { name: "Play with bots" }).click();
  await ada.waitForURL(/\/table\//);
  await expect(ada.getByRole("region", { name: "Practice", exact: true })).toContainText("chosen by hand");
  await playOn(ada);
  await expect(ada.getByRole("region", { name: "How it ended" })).toBeVisible();
});

test("cards are moved with the mouse and the keyboard, and wrong numbers are said", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await open(ada, "spades");
  const [first] = await cardsIn(ada, "0");
  await zone(ada, "0").locator("[data-card]").first().click();
  await ada.getByRole("button", { name: "Move here: Hand 1" }).click();
  await expect(ada.getByText("Hand 1 has 14 cards and needs 13.")).toBeVisible();
  await expect(ada.getByText("Hand 0, dealer has 12 cards and needs 13.")).toBeVisible();
  await expect(ada.getByRole("button", { name: "Use these cards" })).toBeDisabled();
  await cleanOnPhoneToo(ada, "a deal with wrong numbers of cards");
  const second = await zone(ada, "1").locator("[data-card]").first().getAttribute("data-card");
  await zone(ada, "1").locator("[data-card]").first().focus();
  await ada.keyboard.press("Enter");
  await expect(zone(ada, "1").locator("[data-card]").first()).toHaveAttribute("aria-pressed", "true");
  await ada.keyboard.press("Escape");
  await expect(zone(ada, "1").locator('[aria-pressed="true"]')).toHaveCount(0);
  await ada.keyboard.press("Enter");
  await ada.getByRole("button", { name: "Move here: Hand 0, dealer" }).press("Enter");
  await expect(ada.getByText(/cards and needs/)).toHaveCount(0);
  await ada.getByRole("button", { name: "Use these cards" }).click();
  await expect(ada.getByRole("button", { name: "Use these cards" })).toBeHidden();
  expect(await cardsIn(ada, "1")).toContain(first);
  expect(await cardsIn(ada, "0")).toContain(second);
  expect(await words(ada).inputValue()).toMatch(new RegExp(`^1: .*\\b${first}\\b`, "m"));
  // By dragging, a card that is swapped back with two presses.
  const dragged = (await cardsIn(ada, "2"))[0];
  await zone(ada, "2").locator("[data-card]").first().dragTo(zone(ada, "3").getByRole("heading"));
  await expect.poll(() => cardsIn(ada, "3")).toContain(dragged);
});

test.describe("what cannot be read", () => {
  test.use({ allowErrors: true });

  test("is said in sentences, and the position stays", async ({ server, person }) => {
    const ada = await person(server, SEEN);
    await open(ada, "river");
    await pasteRecord(ada, "");
    await words(ada).fill(DEAL.replace("H2", "SA"));
    await ada.getByRole("button", { name: "Read the text" }).click();
    await expect(ada.getByRole("alert")).toContainText("SA is there twice, and the deck has it once");
    expect(await cardsIn(ada, "1")).toEqual(["H2", "H3"]);
    await words(ada).fill(DEAL.replace("H2 ", ""));
    await ada.getByRole("button", { name: "Read the text" }).click();
    await expect(ada.getByRole("alert")).toContainText(/hand 1 has 1 card, and a hand of this deal has 2/i);
    await words(ada).fill("hello");
    await ada.getByRole("button", { name: "Read the text" }).click();
    await expect(ada.getByRole("alert")).toContainText("a deal has lines such as");
    await words(ada).fill(DEAL);
    await ada.getByRole("button", { name: "Read the text" }).click();
    await expect(ada.getByRole("alert")).toHaveCount(0);
  });
});

test("cards are moved by touch on a phone, and missing ones are dealt", async ({ server, person }) => {
  const ada = await person(server, { ...SEEN, viewport: PHONE, hasTouch: true });
  await open(ada, "euchre");
  expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  const kept = await cardsIn(ada, "1");
  await zone(ada, "2").locator("[data-card]").first().tap();
  await ada.getByRole("button", { name: "Move here: Not dealt" }).tap();
  await expect(ada.getByText("Hand 2 has 4 cards and needs 5.")).toBeVisible();
  await ada.getByRole("button", { name: "Deal the missing cards at random" }).tap();
  await expect.poll(async () => (await cardsIn(ada, "2")).length).toBe(5);
  expect((await cardsIn(ada, "1")).sort()).toEqual(kept.sort());
  await ada.getByRole("button", { name: "Play with bots" }).tap();
  await ada.waitForURL(/\/table\//);
  await expect(ada.locator("[data-card]").first()).toBeVisible();
});
