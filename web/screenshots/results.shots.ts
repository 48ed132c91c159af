/** The end: result of a deal, score sheet, result of the match, replay, list of matches. */

import { bidUpTo, playOn, type PlayStyle } from "../e2e/player";
import { createTable, type TableSetup } from "../e2e/tables";
import { DESKTOP, holdTime, PHONE, SCREEN, capture } from "./capture";
import { expect, test } from "./fixtures";

interface Match {
  game: string;
  wanted: TableSetup;
  bid?: PlayStyle["bid"];
}

const MATCHES: Match[] = [
  { game: "river", wanted: { players: 7, bots: 6 } },
  {
    game: "rook",
    wanted: { bots: 3, options: { target: 150 } },
    bid: bidUpTo(150),
  },
  { game: "spades", wanted: { bots: 3, options: { target: 100 } } },
  { game: "tendown", wanted: { players: 3, bots: 2 } },
  {
    game: "tocan",
    wanted: { bots: 3, options: { target: 6 } },
    bid: bidUpTo(3),
  },
  { game: "hearts", wanted: { players: 4, bots: 3, options: { target: 30 } } },
  { game: "euchre", wanted: { bots: 3, options: { target: 3 } } },
  { game: "whist", wanted: { bots: 3, options: { target: 3 } } },
];

for (const { game, wanted, bid } of MATCHES)
  test(`the end of ${game}`, async ({ guest }) => {
    const ada = await guest("Ada");
    const style = bid ? { bid } : {};
    await createTable(ada, game, wanted);
    await playOn(ada, { ...style, until: (page) => page.locator(".summary").isVisible() });
    if (await ada.locator(".summary").isVisible()) {
      await holdTime(ada);
      await capture(ada, `${game}-deal`);
      await ada.clock.resume();
    }
    await playOn(ada, style);
    await capture(ada, `${game}-result`);
    await ada.getByRole("button", { name: "Scores" }).click();
    await expect(ada.getByRole("dialog")).toBeVisible();
    await capture(ada, `${game}-scores`, [DESKTOP, PHONE]);
    await ada.keyboard.press("Escape");
    await ada.getByRole("link", { name: "Watch replay" }).click();
    await ada.waitForURL(/\/match\//);
    for (let tricks = 0; tricks < 3; tricks++) await ada.getByRole("button", { name: /next trick/i }).click();
    await capture(ada, `${game}-replay`, SCREEN);
    await ada.goto("/matches");
    await expect(ada.getByRole("link", { name: /^Replay/ }).first()).toBeVisible();
    await capture(ada, `${game}-matches`, SCREEN);
  });
