/** Creating tables through the form. */

import { expect, type Page } from "@playwright/test";

export interface TableSetup {
  players?: number;
  bots?: number;
  /** Options by name; numbers are typed, choices and switches are clicked. */
  options?: Record<string, string | number | boolean>;
  listed?: boolean;
  serious?: boolean;
  rated?: boolean;
  clock?: "15 s" | "30 s" | "60 s";
}

export async function setOption(page: Page, name: string, value: string | number | boolean): Promise<void> {
  const field = page.locator(`[data-option="${name}"]`);
  if (!(await field.isVisible())) await page.getByText("More options").click();
  if (typeof value === "number") {
    await field.getByRole("spinbutton").press("Control+A"); // in Firefox `fill` does not replace a number
    await page.keyboard.type(String(value));
  } else if (typeof value === "boolean") await field.getByRole("switch").setChecked(value);
  else await field.getByRole("radio", { name: value, exact: true }).check({ force: true });
}

/** Creates a table, goes there and returns its link. */
export async function createTable(page: Page, game: string, setup: TableSetup = {}): Promise<string> {
  await page.goto(`/make/${game}`);
  const pick = (group: string, choice: string) =>
    page.getByRole("group", { name: group }).getByRole("radio", { name: choice, exact: true }).check({ force: true });
  if (setup.players !== undefined) await pick("Number of players", String(setup.players));
  if (setup.bots !== undefined) await pick("Bots", setup.bots === 0 ? "none" : String(setup.bots));
  if (setup.rated) await page.getByRole("switch", { name: "Rated match" }).check();
  if (setup.listed) await page.getByRole("switch", { name: "Public table" }).check();
  if (setup.serious) await page.getByRole("switch", { name: "Hints and take-backs" }).uncheck();
  if (setup.clock) await pick("Time per turn", setup.clock);
  for (const [name, value] of Object.entries(setup.options ?? {})) await setOption(page, name, value);
  await page.getByRole("button", { name: /^Create table/ }).click();
  await page.waitForURL(/\/table\//);
  return page.url();
}

/** A person follows the link of a table and takes a seat. */
export async function takeSeat(guest: Page, link: string): Promise<void> {
  await guest.goto(link);
  await guest.getByRole("button", { name: "Sit here" }).first().click();
  await expect(guest.getByText("(you)")).toBeVisible();
}

/** A second person takes a seat, and the host starts the match. */
export async function joinAndStart(host: Page, guest: Page, link: string): Promise<void> {
  await takeSeat(guest, link);
  await host.getByRole("button", { name: "Start" }).click();
  for (const page of [host, guest]) await expect(page.locator("[data-card]").first()).toBeVisible();
}

/** The people in seat order, starting with the first bidder. */
export async function inTurn<People extends readonly Page[]>(people: People): Promise<People> {
  const asked = people.map(async (page, place) => {
    await page.locator("[data-bid]").first().waitFor();
    return place;
  });
  const first = await Promise.any(asked);
  return [...people.slice(first), ...people.slice(0, first)] as unknown as People;
}

/** A browser in which no lesson was offered yet. The other tests never see an offer. */
export async function setLessonsNew(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!location.protocol.startsWith("http") || sessionStorage.getItem("lessons-new")) return;
    sessionStorage.setItem("lessons-new", "yes");
    localStorage.setItem("overtrick.lessons", "-");
  });
}
