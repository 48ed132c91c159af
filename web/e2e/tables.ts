/** Making tables as people do: through the form. */

import { expect, type Page } from "@playwright/test";

export interface Wanted {
  players?: number;
  bots?: number;
  /** Options by their names; numbers are typed, choices and switches are clicked. */
  options?: Record<string, string | number | boolean>;
  listed?: boolean;
  serious?: boolean;
  clock?: "15 s" | "30 s" | "60 s";
}

export async function setOption(page: Page, name: string, value: string | number | boolean): Promise<void> {
  const field = page.locator(`[data-option="${name}"]`);
  if (typeof value === "number") await field.getByRole("spinbutton").fill(String(value));
  else if (typeof value === "boolean") await field.getByRole("switch").setChecked(value);
  else await field.getByRole("radio", { name: value, exact: true }).check({ force: true });
}

/** Makes a table and is at it; answers with its link. */
export async function makeTable(page: Page, game: string, wanted: Wanted = {}): Promise<string> {
  await page.goto(`/make/${game}`);
  const pick = (group: string, choice: string) =>
    page.getByRole("group", { name: group }).getByRole("radio", { name: choice, exact: true }).check({ force: true });
  if (wanted.players !== undefined) await pick("Players", String(wanted.players));
  if (wanted.bots !== undefined) await pick("Bots among them", wanted.bots === 0 ? "none" : String(wanted.bots));
  if (wanted.listed) await page.getByRole("switch", { name: "Listed for everybody" }).check();
  if (wanted.serious) await page.getByRole("switch", { name: "Hints and undo" }).uncheck();
  if (wanted.clock) await pick("Clock", wanted.clock);
  for (const [name, value] of Object.entries(wanted.options ?? {})) await setOption(page, name, value);
  await page.getByRole("button", { name: /^Make the table/ }).click();
  await page.waitForURL(/\/table\//);
  return page.url();
}

/** Somebody follows a table's link and sits down. */
export async function sitDown(guest: Page, link: string): Promise<void> {
  await guest.goto(link);
  await guest.getByRole("button", { name: "Sit here" }).first().click();
  await expect(guest.getByText("(you)")).toBeVisible();
}

/** A second person follows the link and sits down; the host starts. */
export async function joinAndStart(host: Page, guest: Page, link: string): Promise<void> {
  await sitDown(guest, link);
  await host.getByRole("button", { name: "Start" }).click();
  for (const page of [host, guest]) await expect(page.locator("[data-card]").first()).toBeVisible();
}

/** The people who sit in this order, beginning with who bids first. */
export async function inTurn<People extends readonly Page[]>(people: People): Promise<People> {
  const asked = people.map(async (page, place) => {
    await page.locator("[data-bid]").first().waitFor();
    return place;
  });
  const first = await Promise.any(asked);
  return [...people.slice(first), ...people.slice(0, first)] as unknown as People;
}
