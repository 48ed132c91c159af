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

/** A second person follows the link and sits down; the host starts. */
export async function joinAndStart(host: Page, guest: Page, link: string): Promise<void> {
  await guest.goto(link);
  await guest.getByRole("button", { name: "Sit here" }).first().click();
  await expect(guest.getByText("(you)")).toBeVisible();
  await host.getByRole("button", { name: "Start" }).click();
  await expect(host.locator("[data-card]").first()).toBeVisible();
  await expect(guest.locator("[data-card]").first()).toBeVisible();
}
