/** Finds what is hard to use with a screen reader or with weak eyes. */

import axe from "axe-core";
import { type BrowserContextOptions, expect, type Page } from "@playwright/test";

/** axe runs as a script in the page, which the content security policy forbids. */
export const SEEN: BrowserContextOptions = { reducedMotion: "reduce", bypassCSP: true };
export const PHONE = { width: 375, height: 667 };

/** The serious and critical faults that axe finds. */
export async function faults(page: Page): Promise<string[]> {
  await page.evaluate((source) => {
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

/** Checks the page as it is, in both themes; in Firefox, where tests cannot choose one, as it is. */
export async function clean(page: Page, where: string): Promise<void> {
  if (page.context().browser()?.browserType().name() === "firefox") {
    expect(await faults(page), where).toEqual([]);
    return;
  }
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`html[data-theme="${colorScheme}"]`)).toBeAttached();
    expect(await faults(page), `${where}, ${colorScheme}`).toEqual([]);
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
