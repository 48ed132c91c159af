/** Settings for playing: confirming a card, the order of the hand, the speed of bots and of animations. */

import type { Page } from "@playwright/test";
import { expect, test } from "./server";
import { clean, SEEN } from "./faults";
import { cornerOf, playOn } from "./player";
import { UPRIGHT } from "./reach";
import { createTable, joinAndStart } from "./tables";

const mine = (page: Page): Promise<boolean> => page.locator(".holding.can").first().isVisible();
const hand = (page: Page): Promise<string[]> =>
  page.locator("[data-card]").evaluateAll((all) => all.map((card) => card.getAttribute("data-card") ?? ""));

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function choose(page: Page, field: string, choice: string): Promise<void> {
  const group = page.getByRole("group", { name: field });
  await group.getByRole("radio", { name: choice, exact: true }).check({ force: true });
}

for (const [device, context] of Object.entries({ desktop: SEEN, phone: { ...UPRIGHT, ...SEEN } }))
  test(`a card is confirmed by choosing it again, on a ${device}`, async ({ server, person }) => {
    const ada = await person(server, context);
    await createTable(ada, "spades", { bots: 3 });
    await openMenu(ada);
    await ada.getByRole("switch", { name: "Confirm each card" }).check();
    await clean(ada, `the settings on a ${device}`);
    await ada.keyboard.press("Escape");
    await playOn(ada, { until: mine });
    const card = ada.locator(".holding.can").first();
    const name = await card.getAttribute("data-card");
    const click = () => card.click({ position: cornerOf(ada) });
    await click();
    await expect(ada.locator(".holding.chosen")).toHaveAttribute("data-card", name ?? "");
    await expect(ada.locator(".holding.chosen")).toHaveAttribute("aria-pressed", "true");
    await expect(ada.getByRole("log", { name: "Game log" })).toContainText("Choose it again to play it");
    await expect(ada.locator("[data-card]")).toHaveCount(13);
    await clean(ada, `a chosen card on a ${device}`);
    await click();
    await expect(ada.locator("[data-card]")).toHaveCount(12);
  });

test("a card is confirmed with the keyboard alone, put back with Escape, or dragged without confirmation", async ({
  server,
  person,
}) => {
  const ada = await person(server, SEEN);
  await createTable(ada, "spades", { bots: 3 });
  await openMenu(ada);
  await ada.getByRole("switch", { name: "Confirm each card" }).focus();
  await ada.keyboard.press("Space");
  await ada.keyboard.press("Escape");
  await playOn(ada, { until: mine });
  await ada.locator(".holding.can").first().focus();
  await ada.keyboard.press("Enter");
  await expect(ada.locator(".holding.chosen:focus")).toBeVisible();
  await ada.keyboard.press("Escape");
  await expect(ada.locator(".holding.chosen")).toHaveCount(0);
  await ada.keyboard.press("Enter");
  await expect(ada.locator(".holding.chosen")).toHaveCount(1);
  await ada.keyboard.press("Enter");
  await expect(ada.locator("[data-card]")).toHaveCount(12);
  await expect(ada.locator(".holding.chosen")).toHaveCount(0);
  await expect(ada.locator(".holding.can").first()).toBeVisible();
  const box = await ada.locator(".holding.can").first().boundingBox();
  if (!box) throw new Error("no card to be seen");
  await ada.mouse.move(box.x + 24, box.y + 45);
  await ada.mouse.down();
  await ada.mouse.move(box.x + 60, box.y - 60, { steps: 4 });
  await ada.mouse.move(box.x + 120, box.y - 250, { steps: 4 });
  await ada.mouse.up();
  await expect(ada.locator("[data-card]")).toHaveCount(11);
});

test("the hand is sorted as the player likes it, at the next visit too", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await createTable(ada, "spades", { bots: 3 });
  await expect(ada.locator("[data-card]")).toHaveCount(13);
  const before = await hand(ada);
  const isSpade = (card: string): boolean => card.startsWith("S");
  const spades = before.filter(isSpade);
  expect(before.slice(0, spades.length)).toEqual(spades);
  await openMenu(ada);
  await choose(ada, "Trumps in your hand", "last");
  await ada.keyboard.press("Escape");
  await expect.poll(async () => (await hand(ada)).slice(13 - spades.length)).toEqual(spades);
  await openMenu(ada);
  await choose(ada, "Cards of a suit", "lowest first");
  await ada.keyboard.press("Escape");
  const low = [...before].reverse();
  await expect.poll(() => hand(ada)).toEqual(low);
  await ada.reload();
  await expect.poll(() => hand(ada)).toEqual(low);
  await ada.goto("/account");
  await expect(
    ada.getByRole("group", { name: "Trumps in your hand" }).getByRole("radio", { name: "last" }),
  ).toBeChecked();
  await clean(ada, "the settings on the account page");
});

test("the speed of bots is chosen for tables without other people, and kept for the next table", async ({
  server,
  person,
}) => {
  const [ada, bob] = [await person(server, SEEN), await person(server, SEEN)];
  const speed = async (page: Page): Promise<string> => {
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const reply = (await (await page.request.get(`/api/v1/tables/${id}`)).json()) as { table: { speed: string } };
    return reply.table.speed;
  };
  await createTable(ada, "spades", { bots: 3 });
  await expect(ada.locator("[data-card]").first()).toBeVisible();
  expect(await speed(ada)).toBe("normal");
  await openMenu(ada);
  await choose(ada, "Speed of bots", "fastest");
  await expect.poll(() => speed(ada)).toBe("fastest");
  await ada.keyboard.press("Escape");
  await createTable(ada, "river", { players: 3, bots: 2 });
  await expect.poll(() => speed(ada)).toBe("fastest");
  // With other people the pace of the server counts, whatever they like.
  await joinAndStart(ada, bob, await createTable(ada, "tendown", { players: 3, bots: 1 }));
  expect(await speed(ada)).toBe("normal");
  await openMenu(ada);
  await expect(ada.getByText("Other people play here")).toBeVisible();
});

test("animations can be switched off", async ({ server, person }) => {
  const ada = await person(server);
  const moving = (playing = false): Promise<number> =>
    ada.evaluate(async (playing) => {
      if (playing) document.querySelector<HTMLElement>(".holding.can")?.click();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const moving = document
        .getAnimations()
        .filter((one) => one.effect instanceof KeyframeEffect && one.effect.target?.closest(".trick"));
      return Math.max(0, ...moving.map((one) => Number(one.effect?.getComputedTiming().duration ?? 0)));
    }, playing);
  await createTable(ada, "spades", { bots: 3 });
  await playOn(ada, { until: mine });
  expect(await moving(true)).toBeGreaterThan(100);
  await openMenu(ada);
  await choose(ada, "Speed of animations", "none");
  await ada.keyboard.press("Escape");
  await playOn(ada, { until: mine });
  await expect.poll(() => moving()).toBe(0); // what began before
  expect(await moving(true)).toBe(0);
});
