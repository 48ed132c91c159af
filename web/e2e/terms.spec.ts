/** Terms of a game are explained where they appear: by hover, tap, keyboard and screen reader. */

import { clean, PHONE, SEEN } from "./faults";
import { expect, test } from "./server";

const BAG = "A trick above what your team bid. Every 10 bags cost 100 points.";

test("a term in the rule book is explained by hover and by keyboard", async ({ server, person }) => {
  const ada = await person(server);
  await ada.goto("/games/spades");
  const bag = ada.getByRole("button", { name: "bag", exact: true }).first();
  const bubble = ada.getByRole("tooltip");
  await bag.hover();
  await expect(bubble).toHaveText(BAG);
  await ada.mouse.move(0, 0);
  await expect(bubble).toBeHidden();
  await bag.focus();
  await expect(bubble).toHaveText(BAG);
  await expect(bag).toHaveAccessibleDescription(BAG);
  await ada.keyboard.press("Escape");
  await expect(bubble).toBeHidden();
  await bag.press("Enter");
  await expect(bubble).toBeVisible();
  await ada.keyboard.press("Tab");
  await expect(bubble.filter({ hasText: BAG })).toHaveCount(0); // the next term may be explained now
});

test("an explanation follows the chosen options", async ({ server, person }) => {
  const ada = await person(server);
  await ada.goto("/games/hearts");
  await ada.getByRole("button", { name: "moon", exact: true }).focus();
  await expect(ada.getByRole("tooltip")).toContainText("Everyone else gets 26 points then.");
});

test("terms at the table are explained by tap on a phone, and axe finds no fault", async ({ server, person }) => {
  const ada = await person(server, { ...SEEN, viewport: PHONE, hasTouch: true });
  await ada.goto("/");
  await ada.getByRole("button", { name: "Play now: Spades" }).click();
  const bubble = ada.getByRole("tooltip");
  // The seat after the dealer bids first, so that it may take a while until it is one's own turn.
  const panel = ada.getByRole("region", { name: "Your bid" });
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "nello", exact: true }).tap();
  await expect(bubble).toContainText("A bid of no tricks.");
  await clean(ada, "the explanation of a term at the table");
  const box = await bubble.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
  await ada.getByRole("button", { name: "bags", exact: true }).first().tap();
  await expect(bubble).toHaveText(BAG);
});

test("a term in a dialog is explained, and Escape leaves the dialog open", async ({ server, person }) => {
  const ada = await person(server);
  await ada.goto("/");
  await ada.getByRole("button", { name: "Play now: Euchre" }).click();
  await expect(ada.locator("[data-bid], .holding.can").first()).toBeVisible(); // then nothing happens by itself
  await ada.getByRole("button", { name: "More" }).click();
  const dialog = ada.getByRole("dialog");
  await dialog.getByRole("button", { name: "left bower", exact: true }).focus();
  await expect(dialog.getByRole("tooltip")).toContainText("belongs to the trump suit");
  await ada.keyboard.press("Escape");
  await expect(dialog.getByRole("tooltip")).toBeHidden();
  await expect(dialog).toBeVisible();
});
