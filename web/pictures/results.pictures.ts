/** What stands at the end: a deal's sum, the score sheet, the result, the replay, my matches. */

import { playOn, timid } from "../e2e/player";
import { makeTable, type Wanted } from "../e2e/tables";
import { DESKTOP, holdTime, PHONE, SCREEN, take } from "./camera";
import { expect, test } from "./people";

interface Match {
  game: string;
  wanted: Wanted;
  bid?: (offered: string[]) => string | undefined;
}

const MATCHES: Match[] = [
  { game: "river", wanted: { players: 7, bots: 6 } },
  {
    game: "rook",
    wanted: { bots: 3, options: { target: 150 } },
    bid: (offered) => offered.find((bid) => /^(bid|trump)/.test(bid)) ?? timid(offered),
  },
  { game: "spades", wanted: { bots: 3, options: { target: 100 } } },
  { game: "tendown", wanted: { players: 3, bots: 2 } },
  {
    game: "tocan",
    wanted: { bots: 3, options: { target: 6 } },
    bid: (offered) => offered.find((bid) => /^bid [1-3]/.test(bid)) ?? "pass",
  },
];

for (const { game, wanted, bid } of MATCHES)
  test(`the end of ${game}`, async ({ guest }) => {
    const ada = await guest("Ada");
    const manner = bid ? { bid } : {};
    await makeTable(ada, game, wanted);
    await playOn(ada, { ...manner, until: (page) => page.locator(".summary").isVisible() });
    if (await ada.locator(".summary").isVisible()) {
      await holdTime(ada);
      await take(ada, `${game}-deal`);
      await ada.clock.resume();
    }
    await playOn(ada, manner);
    await take(ada, `${game}-result`);
    await ada.getByRole("button", { name: "Scores" }).click();
    await expect(ada.getByRole("dialog")).toBeVisible();
    await take(ada, `${game}-scores`, [DESKTOP, PHONE]);
    await ada.keyboard.press("Escape");
    await ada.getByRole("link", { name: "Watch the replay" }).click();
    await ada.waitForURL(/\/match\//);
    for (let tricks = 0; tricks < 3; tricks++) await ada.getByRole("button", { name: /next trick/i }).click();
    await take(ada, `${game}-replay`, SCREEN);
    await ada.goto("/matches");
    await expect(ada.getByRole("link", { name: /^Replay/ }).first()).toBeVisible();
    await take(ada, `${game}-matches`, SCREEN);
  });
