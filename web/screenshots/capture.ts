/** Taking screenshots: each state of the page is reached once, then captured at all sizes in both themes. */

import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const FOLDER = folder("taken");
const DOCS = folder("../../docs/img");

export interface Size {
  name: string;
  width: number;
  height: number;
}

export const DESKTOP: Size = { name: "desktop", width: 1280, height: 800 };
export const PHONE: Size = { name: "phone", width: 375, height: 667 };
const SMALL: Size = { name: "small", width: 320, height: 568 };
const LYING: Size = { name: "lying", width: 844, height: 390 };

const LARGE: Size = { name: "large", width: 1920, height: 1080 };
const HUGE: Size = { name: "huge", width: 2560, height: 1440 };
const USUAL: Size = { name: "usual", width: 390, height: 844 };
const NARROW: Size = { name: "narrow", width: 360, height: 640 };

/** A scrolling screen is captured in full; a table has to fit into every size. */
export const SCREEN = [DESKTOP, PHONE];
export const TABLE = [DESKTOP, PHONE, SMALL, LYING];
/** From the smallest usual phone to a large screen. */
export const SIZES = [DESKTOP, LARGE, HUGE, USUAL, NARROW];
/** A laptop, a large screen and a phone. */
export const THREE = [{ name: "laptop", width: 1440, height: 900 }, HUGE, USUAL];

/** THEME=light takes half of the time. */
const THEMES = (["light", "dark"] as const).filter((theme) => theme === (process.env["THEME"] ?? theme));

export async function capture(page: Page, name: string, sizes: Size[] = TABLE): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const before = page.viewportSize() ?? DESKTOP;
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      const image = await screenshot(page, "jpeg", sizes === SCREEN);
      writeFileSync(`${FOLDER}/${name}.${size.name}.${colorScheme}.jpg`, image);
    }
  }
  await page.setViewportSize(before);
}

/** Captures the page at its current size. */
export async function captureNow(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/${name}.jpg`, await screenshot(page, "jpeg"));
}

/** The page as an image. It uses the browser's protocol, because Playwright's screenshot is twenty times slower here. */
export async function screenshot(page: Page, format: "jpeg" | "webp", whole = false): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.mouse.move(0, 0); // no hover effect on the element that was clicked last
  const session = await page.context().newCDPSession(page);
  const { cssContentSize, cssLayoutViewport } = await session.send("Page.getLayoutMetrics");
  const { clientWidth: width, clientHeight: height, pageX: x, pageY: y } = cssLayoutViewport;
  const { data } = await session.send("Page.captureScreenshot", {
    format,
    quality: 88,
    captureBeyondViewport: whole,
    clip: { ...(whole ? cssContentSize : { x, y, width, height }), scale: await page.evaluate(() => devicePixelRatio) },
  });
  await session.detach();
  return Buffer.from(data, "base64");
}

/** Stops the clock of the page, so that a short-lived state can be captured. */
export async function holdTime(page: Page): Promise<void> {
  // The time to stop at must be in the future when the page receives it.
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 250);
  }).toPass({ intervals: [0] });
}

export function saveForDocs(name: string, image: Buffer): void {
  writeFileSync(`${DOCS}/page-${name}.webp`, image);
}
