/** Finds what is hard to use with a screen reader or with weak eyes. */

import axe from "axe-core";
import { type BrowserContextOptions, expect, type Page } from "@playwright/test";

/** axe runs as a script in the page, which the content security policy forbids. */
export const SEEN: BrowserContextOptions = { reducedMotion: "reduce", bypassCSP: true };
export const PHONE = { width: 375, height: 667 };

/** What depends on the theme. All other rules find the same in both. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** The serious and critical faults that axe finds, with these rules or with all. */
export async function faults(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate((source) => {
    if (!("axe" in window)) (0, eval)(source);
  }, axe.source);
  return page.evaluate(async (only) => {
    const { axe: runner } = window as unknown as { axe: typeof axe };
    const found = await runner.run(document, {
      resultTypes: ["violations"],
      ...(only && { runOnly: { type: "rule", values: only } }),
    });
    return found.violations
      .filter((fault) => fault.impact === "serious" || fault.impact === "critical")
      .map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.target.join(" ")).join("; ")}`);
  }, rules);
}

/** Checks the page as it is, in both themes. Not in Firefox: it finds the same there, and crashes Firefox now and then. */
export async function clean(page: Page, where: string): Promise<void> {
  if (page.context().browser()?.browserType().name() === "firefox") return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`html[data-theme="${colorScheme}"]`)).toBeAttached();
    const rules = colorScheme === "dark" ? RULES_OF_COLOUR : undefined;
    expect(await faults(page, rules), `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** Checks the page at its size and at the size of a phone. */
export async function cleanOnPhoneToo(page: Page, where: string): Promise<void> {
  const before = page.viewportSize() ?? PHONE;
  await clean(page, where);
  await page.setViewportSize(PHONE);
  await clean(page, `${where} on a phone`);
  await page.setViewportSize(before);
}
