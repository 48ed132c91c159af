/** Taking pictures: every state of the page is reached once, and then seen at all sizes, by day and by night. */

import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const ALBUM = folder("taken");
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

/** A screen that scrolls is looked at whole; a table has to fit into whatever is there. */
export const SCREEN = [DESKTOP, PHONE];
export const TABLE = [DESKTOP, PHONE, SMALL, LYING];

const THEMES = ["light", "dark"] as const;

export async function take(page: Page, name: string, sizes: Size[] = TABLE): Promise<void> {
  mkdirSync(ALBUM, { recursive: true });
  const before = page.viewportSize() ?? DESKTOP;
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      const picture = await seen(page, "jpeg", sizes === SCREEN);
      writeFileSync(`${ALBUM}/${name}.${size.name}.${colorScheme}.jpg`, picture);
    }
  }
  await page.setViewportSize(before);
}

/** As it is now, at the size that the page has. */
export async function snap(page: Page, name: string): Promise<void> {
  mkdirSync(ALBUM, { recursive: true });
  writeFileSync(`${ALBUM}/${name}.jpg`, await seen(page, "jpeg"));
}

/** What is seen now. Asked of the browser itself: the way round by Playwright takes twenty times as long. */
export async function seen(page: Page, format: "jpeg" | "webp", whole = false): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.mouse.move(0, 0); // whatever was clicked last does not stand out
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

/** Time stands still on the page, so that what comes and goes can be looked at for as long as it takes. */
export async function holdTime(page: Page): Promise<void> {
  // The moment to stop at has to lie ahead when the page hears of it: on a busy machine a little further.
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 250);
  }).toPass({ intervals: [0] });
}

export function hang(name: string, picture: Buffer): void {
  writeFileSync(`${DOCS}/page-${name}.webp`, picture);
}
