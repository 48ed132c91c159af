/** Playing each game: one's own turn, another's, a complete trick and the last trick. */

import type { Page } from "@playwright/test";
import { bidUpTo, type PlayStyle } from "../e2e/player";
import { joinAndStart, createTable, type TableSetup } from "../e2e/tables";
import { DESKTOP, holdTime, PHONE, capture } from "./capture";
import { expect, fullTrick, playTogether, test, toPlay } from "./fixtures";

interface Played {
  name: string;
  game: string;
  wanted: TableSetup;
  bid?: PlayStyle["bid"];
}

const GAMES: Played[] = [
  { name: "river", game: "river", wanted: { players: 4, bots: 2 } },
  { name: "river-7", game: "river", wanted: { players: 7, bots: 5 } },
  { name: "rook", game: "rook", wanted: { bots: 2 }, bid: bidUpTo(95) },
  { name: "spades", game: "spades", wanted: { bots: 2 } },
  { name: "tendown", game: "tendown", wanted: { players: 4, bots: 2 } },
  {
    name: "tocan",
    game: "tocan",
    wanted: { bots: 2 },
    bid: bidUpTo(4),
  },
];

for (const { name, game, wanted, bid } of GAMES)
  test(`playing ${name}`, async ({ guest }) => {
    const people = [await guest("Ada"), await guest("Bartholomew")];
    const [ada, bob] = people as [Page, Page];
    await joinAndStart(ada, bob, await createTable(ada, game, wanted));
    const style = bid ? { bid } : {};
    const mover = await playTogether(people, toPlay(2), style);
    await capture(mover, `${name}-own-turn`);
    await capture(mover === ada ? bob : ada, `${name}-their-turn`);
    const winner = await playTogether(people, fullTrick, style);
    await holdTime(winner);
    await capture(winner, `${name}-full-trick`);
    await winner.clock.resume();
    await winner.getByRole("button", { name: "Last trick" }).click();
    await expect(winner.getByRole("dialog")).toBeVisible();
    await capture(winner, `${name}-last-trick`, [DESKTOP, PHONE]);
  });
