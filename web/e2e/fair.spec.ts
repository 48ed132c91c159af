/** Fair deals: the page checks every finished match by itself, and tells the player when a server cheats. */

import type { Page } from "@playwright/test";
import { expect, test } from "./server";
import { playOn } from "./player";
import { createTable } from "./tables";

test.use({ animations: "fast" });

const CALM = { reducedMotion: "reduce" } as const;
const SHORT = { players: 2, bots: 1, options: { first_hand: 2 } };

/** A server in the middle that changes what the page and the real server send each other. */
async function cheat(page: Page, change: { toPage?: (text: string) => string; toServer?: (text: string) => string }) {
  const same = (text: string): string => text;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send((change.toServer ?? same)(String(message))));
    server.onMessage((message) => socket.send((change.toPage ?? same)(String(message))));
  });
}

test("a match is checked when it is over, after a reload and a rematch too", async ({ server, person }) => {
  const ada = await person(server, CALM);
  await createTable(ada, "tendown", SHORT);
  await playOn(ada, { until: (page) => page.locator(".holding.can").first().isVisible() });
  await ada.reload();
  await playOn(ada);
  const check = ada.locator("[data-fair]");
  await expect(check).toHaveAttribute("data-fair", "good");
  await expect(check).toContainText("2 deals were dealt again");
  await check.getByText("All checks").click();
  await expect(check.getByText("The shuffle chose the first dealer.")).toBeVisible();
  await expect(check.getByText(/Your browser’s word counted/)).toBeVisible();
  await ada.getByRole("button", { name: "Play again" }).click();
  await playOn(ada, { until: (page) => page.locator("[data-bid], .holding.can").first().isVisible() });
  await expect(check).toHaveCount(0);
  await playOn(ada);
  await expect(check).toHaveAttribute("data-fair", "good");
  await check.getByText("All checks").click();
  await expect(check.getByText("The first dealer follows the last dealer of the match before.")).toBeVisible();
});

test("a server that shows another secret than it had committed to is found out", async ({ server, person }) => {
  const ada = await person(server, CALM);
  await cheat(ada, { toPage: (text) => text.replace(/"secret":"[0-9a-f]{64}"/, `"secret":"${"ab".repeat(32)}"`) });
  await createTable(ada, "tendown", SHORT);
  await playOn(ada);
  const check = ada.locator("[data-fair]");
  await expect(check).toHaveAttribute("data-fair", "bad");
  await expect(check).toContainText("The server used another secret than the one to which it had committed.");
});

test("a server that changes the word of a player is found out", async ({ server, person }) => {
  const ada = await person(server, CALM);
  let word = "";
  await cheat(ada, {
    toServer: (text) =>
      text.replace(/"contribution":"(\w+)"/, (_, sent: string) => `"contribution":"${(word = sent) && "chosen"}"`),
    toPage: (text) => (word ? text.replaceAll('"contribution":"chosen"', `"contribution":"${word}"`) : text),
  });
  await createTable(ada, "tendown", SHORT);
  await playOn(ada);
  await expect(ada.locator("[data-fair]")).toHaveAttribute("data-fair", "bad");
  await expect(ada.locator("[data-fair]")).toContainText("Deal 1 is wrong: your cards");
});
