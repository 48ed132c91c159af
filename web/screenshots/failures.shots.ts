/** What goes wrong around the table: a screen that does not come, a review without its server, a challenge that ends. */

import { AdjustableServer } from "../e2e/adjustable";
import { act, playOn } from "../e2e/player";
import { createTable } from "../e2e/tables";
import { capture, DESKTOP, PHONE, SCREEN } from "./capture";
import { expect, openGuest, test } from "./fixtures";

test.describe.configure({ timeout: 300_000 });

test("a screen that is loading, and one that cannot be loaded", async ({ guest }) => {
  const ada = await guest("Ada");
  await ada.goto("/");
  await expect(ada.getByRole("button", { name: "Play now: Spades" })).toBeVisible();
  await ada.route(/\/assets\/LeaderBoards-.*\.js$/, () => undefined); // no answer
  await ada.getByRole("link", { name: "Leaders" }).click();
  await expect(ada.getByText("Loading …")).toHaveCSS("opacity", "1");
  await capture(ada, "screen-loading", SCREEN);
  await ada.unrouteAll({ behavior: "ignoreErrors" });
  await ada.context().setOffline(true);
  await ada.getByRole("link", { name: "Open tables" }).click();
  await expect(ada.getByRole("main").getByRole("alert")).toBeVisible();
  await capture(ada, "screen-failed", SCREEN);
});

test("a review that is interrupted, and a challenge that ends", async ({ person }) => {
  const server = await AdjustableServer.open("--absence", "1");
  try {
    const [ada, bob] = [await openGuest("Ada", server, person), await openGuest("Bob", server, person)];
    await createTable(ada, "river", { players: 3, bots: 2 });
    await playOn(ada);
    await ada.getByRole("link", { name: "Review", exact: true }).click();
    const panel = ada.getByRole("region", { name: "Review" });
    await expect(panel.getByText(/^[1-9]\d* of \d+ decisions reviewed$/)).toBeVisible();
    await server.kill();
    await expect(panel.getByRole("alert")).toBeVisible();
    await capture(ada, "review-unreachable", SCREEN);
    await server.start();
    await expect(panel.getByText("The review was interrupted.", { exact: false })).toBeVisible();
    await capture(ada, "review-interrupted", SCREEN);

    await ada.goto("/make/tendown");
    await ada.getByRole("button", { name: "Make a challenge" }).click();
    await ada.getByRole("dialog").getByRole("button", { name: "Make the challenge" }).click();
    await ada.waitForURL(/\/challenges\//);
    const link = ada.url();
    await bob.goto(link);
    await bob.getByRole("button", { name: /^Play \d deals?$/ }).click();
    await bob.waitForURL(/\/table\//);
    await act(bob);
    server.goForward(8);
    const ended = bob.getByText("This challenge is over", { exact: false }).first();
    await expect(async () => {
      if (await ended.isHidden()) await act(bob);
      await expect(ended).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await capture(bob, "challenge-ended-at-table", [DESKTOP, PHONE]);
    await bob.goto(link);
    await expect(bob.getByText("over before you had finished", { exact: false })).toBeVisible();
    await capture(bob, "challenge-missed", SCREEN);
    await ada.getByRole("button", { name: /^Play \d deals?$/ }).click();
    await expect(ada.getByRole("alert")).toBeVisible();
    await capture(ada, "challenge-just-ended", SCREEN);
  } finally {
    await server.close();
  }
});
