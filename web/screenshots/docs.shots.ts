/** The screenshots in the README and the docs: `make screenshots DOCS=1` takes them again. */

import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { act, bidUpTo, playOn } from "../e2e/player";
import { TestServer } from "../e2e/server";
import { createTable } from "../e2e/tables";
import { DESKTOP, saveForDocs, PHONE, screenshot } from "./capture";
import { count, expect, openGuest, test, toPlay } from "./fixtures";

const LANDFALL = fileURLToPath(new URL("../../examples/landfall.py", import.meta.url));

const SHARP = { viewport: DESKTOP, deviceScaleFactor: 1.5 };
const POCKET = { viewport: PHONE, deviceScaleFactor: 2 };
type Guest = (name: string, more?: BrowserContextOptions) => Promise<Page>;

/** A trick with three cards in it, and more than one that can be played. */
const ripe =
  (tricks: number, lying = 3) =>
  async (page: Page): Promise<boolean> =>
    (await toPlay(tricks)(page)) && (await count(page, ".played")) >= lying && (await count(page, ".holding.can")) > 1;

test("home @docs", async ({ guest }) => {
  const ada = await guest("Ada", SHARP);
  const ready = async (): Promise<unknown> => (await ada.request.get("/api/v1/readiness")).json();
  await expect.poll(ready, { timeout: 240_000 }).toMatchObject({ message: null }); // no banner
  await ada.goto("/");
  await expect(ada.getByRole("button", { name: /^Play now/ })).toHaveCount(8);
  await ada.waitForLoadState("networkidle");
  saveForDocs("home", await screenshot(ada, "webp", true));
});

test("Spades @docs", async ({ guest }) => {
  const ada = await guest("Ada", SHARP);
  await createTable(ada, "spades", { bots: 3 });
  await playOn(ada, { until: async (page) => (await ripe(3)(page)) && (await count(page, ".holding.dim")) > 1 });
  saveForDocs("spades", await screenshot(ada, "webp"));
});

test("Rook @docs", async ({ guest }) => {
  const ada = await guest("Ada", { ...SHARP, colorScheme: "dark" });
  await createTable(ada, "rook", { bots: 3 });
  await playOn(ada, { bid: bidUpTo(95), until: ripe(1) });
  saveForDocs("rook", await screenshot(ada, "webp"));
});

test("Tocan's grid @docs", async ({ guest }) => {
  const ada = await guest("Ada", SHARP);
  await createTable(ada, "tocan", { bots: 3 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  saveForDocs("tocan", await screenshot(ada, "webp"));
});

test("a game of a file @docs", async ({ person }) => {
  const port = process.env["E2E_PORT"];
  const server = port ? TestServer.running(Number(port)) : await TestServer.open("--game", LANDFALL);
  try {
    if (!port) await server.waitUntilReady();
    const ada = await openGuest("Ada", server, person, SHARP);
    await createTable(ada, "landfall", { players: 4, bots: 3 });
    const special = (page: Page): Promise<number> =>
      count(page, '.holding[data-card^="Light"], .holding[data-card^="Fog"]');
    await playOn(ada, { until: async (page) => (await ripe(1, 2)(page)) && (await special(page)) > 0 });
    saveForDocs("landfall", await screenshot(ada, "webp"));
  } finally {
    if (!port) await server.close();
  }
});

test("a replay @docs", async ({ guest }) => {
  const ada = await guest("Ada", SHARP);
  await createTable(ada, "spades", { bots: 3, options: { target: 150 } });
  await playOn(ada);
  await ada.getByRole("link", { name: "Watch replay" }).click();
  await ada.waitForURL(/\/match\//);
  for (let tricks = 0; tricks < 4; tricks++) await ada.getByRole("button", { name: /next trick/i }).click();
  await ada.evaluate(() => scrollTo(0, 0));
  saveForDocs("replay", await screenshot(ada, "webp"));
});

test("phones @docs", async ({ guest, browser }) => {
  const shown = [await hook(guest), await auction(guest), await tocan(guest), await scores(guest)];
  const wall = await browser.newPage({ viewport: { width: 1264, height: 530 }, deviceScaleFactor: 1.5 });
  const image = (one: Buffer): string => `<img src="data:image/webp;base64,${one.toString("base64")}">`;
  await wall.setContent(
    `<style>
      body { margin: 0; display: flex; gap: 24px; padding: 8px; }
      img { width: 288px; height: 512px; border-radius: 22px; box-shadow: 0 0 0 5px #16211b; margin: 1px 3px; }
    </style>${shown.map(image).join("")}`,
  );
  const session = await wall.context().newCDPSession(wall);
  await session.send("Emulation.setDefaultBackgroundColorOverride", { color: { r: 0, g: 0, b: 0, a: 0 } });
  saveForDocs("phones", await screenshot(wall, "webp"));
  await wall.close();
});

async function hook(guest: Guest): Promise<Buffer> {
  const ada = await guest("Ada", POCKET);
  await createTable(ada, "river", { players: 4, bots: 3 });
  await playOn(ada, { until: (page) => page.locator(".bid-number.struck").isVisible() });
  await expect(ada.locator(".bid-note")).toContainText(/add up/);
  return screenshot(ada, "webp");
}

async function auction(guest: Guest): Promise<Buffer> {
  const ada = await guest("Ada", { ...POCKET, colorScheme: "dark" });
  await createTable(ada, "rook", { bots: 3 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  return screenshot(ada, "webp");
}

async function tocan(guest: Guest): Promise<Buffer> {
  const ada = await guest("Ada", POCKET);
  await createTable(ada, "tocan", { bots: 3 });
  await playOn(ada, {
    bid: bidUpTo(4),
    until: ripe(1, 2),
  });
  return screenshot(ada, "webp");
}

async function scores(guest: Guest): Promise<Buffer> {
  const ada = await guest("Ada", { ...POCKET, colorScheme: "dark" });
  await createTable(ada, "tendown", { players: 3, bots: 2 });
  for (let deals = 0; deals < 6; deals++) {
    await playOn(ada, { until: (page) => page.locator(".summary").isVisible() });
    await act(ada);
  }
  await ada.getByRole("button", { name: "Scores" }).click();
  await expect(ada.getByRole("dialog")).toBeVisible();
  return screenshot(ada, "webp");
}
