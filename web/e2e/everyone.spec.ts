/** For everyone: a phone, keys alone, a screen reader, no motion; axe on every screen. */

import axe from "axe-core";
import type { Page } from "@playwright/test";
import { expect, test } from "./house";
import { playOn } from "./player";
import { makeTable } from "./tables";

/** What axe finds that would keep somebody out. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate((source) => {
    // The page forbids scripts in it; what the browser is told from outside is not the page's.
    if (!("axe" in window)) (0, eval)(source);
  }, axe.source);
  return page.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: typeof axe };
    const found = await runner.run(document, { resultTypes: ["violations"] });
    return found.violations
      .filter((fault) => fault.impact === "serious" || fault.impact === "critical")
      .map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.target.join(" ")).join("; ")}`);
  });
}

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing serious on any screen, ${colorScheme}`, async ({ house, person }) => {
    const ada = await person(house, { colorScheme, reducedMotion: "reduce", bypassCSP: true });
    const clean = async (where: string): Promise<void> => expect(await faults(ada), where).toEqual([]);
    for (const path of ["/", "/make/rook", "/tables", "/rooms", "/account", "/matches", "/table/none", "/nowhere"]) {
      await ada.goto(path);
      await expect(ada.getByRole("heading", { level: 1 })).toBeVisible();
      await ada.waitForLoadState("networkidle");
      await clean(path);
    }
    await makeTable(ada, "spades");
    await clean("waiting for players");
    for (const game of ["river", "rook", "tendown", "tocan"]) {
      await makeTable(ada, game, { bots: 3 });
      await expect(ada.locator("[data-bid]").first()).toBeVisible();
      await clean(`bidding in ${game}`);
    }
    await makeTable(ada, "spades", { bots: 3, options: { target: 1 } });
    await playOn(ada, { until: (page) => page.locator(".holding.can").first().isVisible() });
    await clean("playing");
    for (const [button, title] of [
      ["Scores", "Score sheet"],
      ["More", "Spades"],
    ] as const) {
      await ada.getByRole("button", { name: button }).click();
      await expect(ada.getByRole("heading", { name: title, level: 2 })).toBeVisible();
      await clean(button);
      await ada.keyboard.press("Escape");
    }
    await ada.getByRole("button", { name: "Chat" }).click();
    await clean("chat");
    await ada.getByRole("button", { name: "Close chat" }).click();
    await playOn(ada);
    await clean("the result");
    await ada.getByRole("link", { name: "Watch the replay" }).click();
    await expect(ada.getByRole("heading", { level: 1 })).toBeVisible();
    await clean("the replay");
    await ada.goto("/matches");
    await expect(ada.getByRole("link", { name: /^Replay/ }).first()).toBeVisible();
    await clean("my matches");
  });

test("a deal on a phone, with fingers", async ({ house, person }) => {
  const ada = await person(house, { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true });
  await makeTable(ada, "tocan", { bots: 3, options: { target: 1 } });
  await expect(ada.locator("[data-card]").first()).toBeVisible();
  const wide = (): Promise<number> => ada.evaluate(() => document.documentElement.scrollWidth);
  expect(await wide()).toBeLessThanOrEqual(375);
  await playOn(ada, { bid: (offered) => offered.find((bid) => bid.startsWith("bid 1")) ?? "pass" });
  await expect(ada.locator("#result-title")).toBeVisible();
  expect(await wide()).toBeLessThanOrEqual(375);
  for (const path of ["/", "/make/river", "/rooms", "/account", "/matches", "/tables"]) {
    await ada.goto(path);
    await expect(ada.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await wide(), path).toBeLessThanOrEqual(375);
  }
});

test("a match with keys alone, and everything told aloud", async ({ house, person }) => {
  const ada = await person(house, { reducedMotion: "reduce" });
  await ada.goto("/make/spades");
  const focused = (): Promise<string> => ada.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  /** Tab until what is looked for has the focus. */
  const tabTo = async (wanted: (selector: Element | null) => boolean, what: string): Promise<void> => {
    for (let tabs = 0; tabs < 80; tabs++) {
      if (await ada.evaluate(`(${wanted.toString()})(document.activeElement)`)) return;
      await ada.keyboard.press("Tab");
    }
    expect(false, `the focus reaches ${what}; it was at ${await focused()}`).toBe(true);
  };
  await tabTo((at) => at?.closest("fieldset")?.textContent?.includes("Bots among them") ?? false, "the bots");
  for (let bots = 0; bots < 3; bots++) await ada.keyboard.press("ArrowRight");
  await tabTo(
    (at) => at?.closest('[data-option="target"]')?.querySelector("input") === at && at !== null,
    "the target",
  );
  await ada.keyboard.press("Control+A");
  await ada.keyboard.type("1");
  await tabTo((at) => at?.textContent?.includes("Make the table") ?? false, "the button");
  await ada.keyboard.press("Enter");
  await expect(ada.locator("[data-card]")).toHaveCount(13);

  for (let turns = 0; turns < 80; turns++) {
    await expect(ada.locator("[data-bid], .holding.can, .summary, #result-title").first()).toBeAttached();
    if (await ada.locator("#result-title").isVisible()) break;
    if (await ada.locator(".summary").isVisible()) {
      await tabTo((at) => at?.closest(".summary") !== null && at !== null, "going on");
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
  const told = ada.getByRole("log", { name: "What happens" });
  await expect(told).toHaveAttribute("aria-live", "polite");
  await expect(told).toContainText(/You play the|takes the trick|You take the trick/);
});

test("nothing moves for who does not want it, and cards fly for the others", async ({ house, person }) => {
  const moved = async (page: Page): Promise<number> => {
    await makeTable(page, "spades", { bots: 3 });
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
  expect(await moved(await person(house, { reducedMotion: "reduce" }))).toBeLessThan(20);
  expect(await moved(await person(house, { reducedMotion: "no-preference" }))).toBeGreaterThan(100);
});
