/** The icons of the installed page and the picture of link previews, from the logo: `make screenshots DOCS=1`. */

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, test } from "@playwright/test";

const open = (path: string): URL => new URL(path, import.meta.url);
const LOGO = readFileSync(open("../public/icon.svg"), "utf8");
const FONT = readFileSync(
  open("../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2"),
).toString("base64");
const GREEN = "#14603f";

/** Writes a picture of this HTML into web/public. */
async function draw(browser: Browser, name: string, [width, height]: [number, number], body: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>
    @font-face { font-family: Fraunces; src: url(data:font/woff2;base64,${FONT}); font-weight: 100 900; }
    body { margin: 0; height: 100vh; display: grid; place-items: center; align-content: center; text-align: center; }
    svg { display: block; }
  </style>${body}`);
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(fileURLToPath(open(`../public/${name}.png`)), await page.screenshot({ omitBackground: true }));
  await page.close();
}

const logo = (size: number): string => `<style>svg { width: ${size}px; height: ${size}px }</style>${LOGO}`;
/** The background fills the picture: systems cut their own shape out of it. */
const filled = `<style>body { background: ${GREEN} }</style>`;

test("icons @docs", async ({ browser }) => {
  for (const size of [192, 512]) await draw(browser, `icon-${size}`, [size, size], logo(size));
  // What matters lies in a circle of 80 % of the width.
  await draw(browser, "icon-maskable-512", [512, 512], filled + logo(420));
  await draw(browser, "apple-touch-icon", [180, 180], filled + logo(164));
  const words = `<style>
    h1 { margin: 24px 0 0; font: 600 96px/1.1 Fraunces; color: #fffdf8; }
    p { margin: 12px 0 0; font: 400 38px/1.3 Fraunces; color: #d8e8dd; }
  </style><h1>Overtrick</h1><p>Trick-taking games with friends and good bots</p>`;
  await draw(browser, "preview", [1200, 630], filled + logo(260) + words);
});
