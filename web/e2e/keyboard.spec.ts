/** Accessibility: keyboard only, announcements for screen readers, reduced motion. */

import type { Page } from "@playwright/test";
import { expect, test } from "./server";
import { clean, SEEN } from "./faults";
import { act, playOn } from "./player";
import { UPRIGHT } from "./reach";
import { createTable, inTurn, joinAndStart } from "./tables";

test("a match with the keyboard only, with announcements for screen readers", async ({ server, person }) => {
  const ada = await person(server, { reducedMotion: "reduce" });
  await ada.goto("/make/spades");
  const focused = (): Promise<string> => ada.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  /** Presses Tab until the wanted element has the focus. */
  const tabTo = async (wanted: (selector: Element | null) => boolean, what: string): Promise<void> => {
    for (let tabs = 0; tabs < 80; tabs++) {
      if (await ada.evaluate(`(${wanted.toString()})(document.activeElement)`)) return;
      await ada.keyboard.press("Tab");
    }
    expect(false, `the focus reaches ${what}; it was at ${await focused()}`).toBe(true);
  };
  await tabTo((at) => at?.closest("fieldset")?.querySelector("legend")?.textContent === "Bots", "the bots");
  for (let bots = 0; bots < 3; bots++) await ada.keyboard.press("ArrowRight");
  await tabTo(
    (at) => at?.closest('[data-option="target"]')?.querySelector("input") === at && at !== null,
    "the target",
  );
  await ada.keyboard.press("Control+A");
  await ada.keyboard.type("1");
  await tabTo((at) => at?.textContent?.includes("Create table") ?? false, "the button");
  await ada.keyboard.press("Enter");
  await expect(ada.locator("[data-card]")).toHaveCount(13);

  for (let turns = 0; turns < 80; turns++) {
    await expect(ada.locator("[data-bid], .holding.can, .summary, #result-title").first()).toBeAttached();
    if (await ada.locator("#result-title").isVisible()) break;
    if (await ada.locator(".summary").isVisible()) {
      await tabTo((at) => at?.closest(".summary .foot") !== null && at !== null, "the Continue button");
      await ada.keyboard.press("Enter");
    } else if (await ada.locator("[data-bid]").first().isVisible()) {
      await tabTo((at) => at?.hasAttribute("data-bid") ?? false, "a bid");
      await ada.keyboard.press("Enter");
      await expect(ada.locator("[data-bid]")).toHaveCount(0);
    } else {
      await tabTo((at) => at?.hasAttribute("data-card") ?? false, "the hand");
      for (let steps = 0; steps < 13 && !(await ada.evaluate(() => document.activeElement?.matches(".can"))); steps++)
        await ada.keyboard.press("ArrowRight");
      const cards = await ada.locator("[data-card]").count();
      await ada.keyboard.press("Enter");
      await expect(ada.locator("[data-card]")).not.toHaveCount(cards);
    }
  }
  await expect(ada.locator("#result-title")).toBeVisible();
  const told = ada.getByRole("log", { name: "Game log" });
  await expect(told).toHaveAttribute("aria-live", "polite");
  await expect(told).toContainText(/You play the|wins the trick|You win the trick/);
});

test("with reduced motion nothing moves, without it cards do", async ({ server, person }) => {
  const moved = async (page: Page): Promise<number> => {
    await createTable(page, "spades", { bots: 3 });
    await playOn(page, { until: (at) => at.locator(".holding.can").first().isVisible() });
    return page.evaluate(async () => {
      document.querySelector<HTMLElement>(".holding.can")?.click();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const durations = document
        .getAnimations()
        .filter((one) => one.effect instanceof KeyframeEffect && one.effect.target?.closest(".trick"))
        .map((one) => Number(one.effect?.getComputedTiming().duration ?? 0));
      return Math.max(0, ...durations);
    });
  };
  expect(await moved(await person(server, { reducedMotion: "reduce" }))).toBeLessThan(20);
  expect(await moved(await person(server, { reducedMotion: "no-preference" }))).toBeGreaterThan(100);
});

test("when it is the player's turn the focus is at the bids, then in the hand, and number keys choose a bid", async ({
  server,
  person,
}) => {
  const ada = await person(server, { ...SEEN });
  await createTable(ada, "spades", { bots: 3, options: { bid_total_cap: 52 } }); // every number is legal, whatever the bots bid
  await expect(ada.getByRole("region", { name: "Your bid" })).toBeFocused();
  const chosen = ada.locator(".bid-number:focus");
  await ada.keyboard.type("12");
  await expect(chosen).toHaveText("12");
  await clean(ada, "a bid chosen with number keys");
  await ada.waitForTimeout(1_600); // then a new number begins
  await ada.keyboard.press("2");
  await expect(chosen).toHaveText("2");
  await ada.keyboard.press("Enter");
  await expect(ada.getByRole("log", { name: "Game log" })).toContainText("You bid 2");
  await expect(ada.locator(".holding.can:focus")).toBeVisible();
  await ada.keyboard.press("Enter");
  await expect(ada.locator("[data-card]")).toHaveCount(12);
});

test("the amount of an auction can be typed", async ({ server, person }) => {
  const ada = await person(server, { reducedMotion: "reduce" });
  await createTable(ada, "rook", { bots: 3 });
  await expect(ada.getByRole("region", { name: "Your bid" })).toBeFocused();
  await ada.keyboard.type("150");
  await expect(ada.getByRole("button", { name: "Bid 150" })).toBeFocused();
  await ada.keyboard.press("Enter");
  await expect(ada.getByRole("log", { name: "Game log" })).toContainText("You bid 150");
});

test("the focus stays in the chat and in dialogs when it is the player's turn", async ({ server, person }) => {
  const [ada, bob] = [await person(server), await person(server)];
  await joinAndStart(ada, bob, await createTable(ada, "tendown", { players: 2 }));
  const [first, second] = await inTurn([ada, bob]);
  await second.getByRole("button", { name: "Chat" }).click();
  const message = second.getByLabel("Message", { exact: true });
  await message.fill("1");
  await act(first);
  await expect(second.locator("[data-bid]").first()).toBeVisible();
  await second.keyboard.press("2");
  await expect(message).toBeFocused();
  await expect(message).toHaveValue("12");
  await first.getByRole("button", { name: "More" }).click();
  await act(second);
  await expect(second.locator("[data-bid]")).toHaveCount(0);
  expect(await first.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
});

for (const [device, context] of Object.entries({ desktop: {}, phone: UPRIGHT }))
  test(`tricks and suit of a bid are chosen with the keyboard, on a ${device}`, async ({ server, person }) => {
    const ada = await person(server, { ...context, ...SEEN });
    await createTable(ada, "tocan", { bots: 3 });
    const panel = ada.getByRole("region", { name: "Your bid" });
    await expect(panel).toBeFocused();
    const chosen = ada.locator(".cell:focus");
    // Nobody bids as high as the most tricks in the highest suit.
    await ada.keyboard.type("13");
    await expect(chosen).toHaveText("13");
    await ada.keyboard.press("h");
    await expect(chosen).toHaveAccessibleName("13 hearts");
    await expect(ada.getByRole("region", { name: "Hint" })).toHaveCount(0); // H is the shortcut of hints elsewhere
    await ada.keyboard.press("ArrowUp");
    await expect(chosen).toHaveAccessibleName("13 spades");
    await ada.keyboard.press("ArrowLeft");
    await expect(chosen).toHaveAccessibleName("12 spades");
    await clean(ada, `a bid of tricks and a suit chosen with keys on a ${device}`);
    await expect(ada.getByRole("group", { name: "Tricks and suit" })).toHaveAccessibleDescription(/Enter bids/);
    await ada.keyboard.type("13");
    await expect(chosen).toHaveAccessibleName("13 spades");
    await ada.keyboard.press("Enter");
    await expect(ada.getByRole("log", { name: "Game log" })).toContainText("You bid 13 spades");
  });
