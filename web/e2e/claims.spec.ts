/** Claims of some of the remaining tricks, and concessions. */

import { expect, test } from "./server";
import { cleanOnPhoneToo, SEEN } from "./faults";
import { playOn } from "./player";
import { createTable } from "./tables";

test("a claim that cannot be proven is refused, and the player plays on", async ({ server, person }) => {
  const ada = await person(server, { ...SEEN });
  await createTable(ada, "spades", { bots: 3 });
  await playOn(ada, { until: (page) => page.locator(".holding.can").first().isVisible() });
  const cards = await ada.locator("[data-card]").count();
  await ada.getByRole("button", { name: "More" }).click();
  await ada.getByRole("button", { name: "Claim or concede tricks …" }).click();
  const dialog = ada.getByRole("dialog", { name: "Claim tricks" });
  // Nobody is sure of every trick before the first one is over.
  await dialog.getByRole("spinbutton").press("ControlOrMeta+a"); // in Firefox, `fill` adds to a number that is there
  await ada.keyboard.type(String(cards));
  await dialog.getByRole("button", { name: "Claim", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("cannot be proven from what you know");
  await cleanOnPhoneToo(ada, "a claim that is refused");
  await dialog.getByRole("button", { name: "Play on" }).click();
  await expect(dialog).toHaveCount(0);
  await ada.locator(".holding.can").first().focus();
  await ada.keyboard.press("Enter");
  await expect(ada.locator("[data-card]")).toHaveCount(cards - 1);
});

test("the rest of a deal is conceded: weak cards are played without a click, and the player may stop it", async ({
  server,
  person,
}) => {
  const ada = await person(server, { ...SEEN });
  await createTable(ada, "whist", { bots: 3 });
  await playOn(ada, { until: (page) => page.locator(".holding.can").first().isVisible() });
  const speed = async (): Promise<string> => {
    const reply = await ada.request.get(`/api/v1/tables/${new URL(ada.url()).pathname.split("/").at(-1)}`);
    return ((await reply.json()) as { table: { speed: string } }).table.speed;
  };
  const concede = async (): Promise<void> => {
    await ada.getByRole("button", { name: "More" }).click();
    await ada.getByRole("button", { name: "Claim or concede tricks …" }).click();
    await ada.getByRole("button", { name: "Concede the rest" }).click();
  };
  const panel = ada.locator('[data-panel="line"]');
  await concede();
  await expect(panel).toContainText("You concede the rest");
  await expect.poll(speed).toBe("fastest"); // nobody needs time to look
  await expect.poll(() => ada.locator("[data-card]").count()).toBeLessThan(13);
  // On a slow machine the deal may be over before the click.
  const stop = panel.getByRole("button", { name: "Play them myself" });
  await stop.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(panel).toHaveCount(0);
  await expect.poll(speed).toBe("normal");
  await playOn(ada, { until: (page) => page.locator(".holding.can").first().isVisible() });
  await concede();
  await expect(ada.locator(".summary")).toBeVisible({ timeout: 60_000 });
  await expect(panel).toHaveCount(0);
  await expect.poll(speed).toBe("normal");
});

test("the claim dialog explains both ways, and axe finds no fault", async ({ server, person }) => {
  const ada = await person(server, { ...SEEN });
  await createTable(ada, "whist", { bots: 3 });
  await playOn(ada, { until: (page) => page.locator(".holding.can").first().isVisible() });
  await ada.getByRole("button", { name: "More" }).click();
  await ada.getByRole("button", { name: "Claim or concede tricks …" }).click();
  await expect(ada.getByRole("dialog", { name: "Claim tricks" })).toContainText("give the remaining tricks away");
  await cleanOnPhoneToo(ada, "the dialog of a claim");
});
