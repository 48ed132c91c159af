/** Playing each game: one's own turn, another's, a full trick and the last one. */

import type { Page } from "@playwright/test";
import { timid } from "../e2e/player";
import { joinAndStart, makeTable, type Wanted } from "../e2e/tables";
import { DESKTOP, holdTime, PHONE, take } from "./camera";
import { expect, fullTrick, playTogether, test, toPlay } from "./people";

interface Played {
  name: string;
  game: string;
  wanted: Wanted;
  bid?: (offered: string[]) => string | undefined;
}

/** Wants the six cards, but not at any price. */
const bold = (offered: string[]): string | undefined =>
  offered.find((bid) => /^(trump|bid (\d|[1-9]0|\d5)$)/.test(bid)) ?? timid(offered);

const GAMES: Played[] = [
  { name: "river", game: "river", wanted: { players: 4, bots: 2 } },
  { name: "river-7", game: "river", wanted: { players: 7, bots: 5 } },
  { name: "rook", game: "rook", wanted: { bots: 2 }, bid: bold },
  { name: "spades", game: "spades", wanted: { bots: 2 } },
  { name: "tendown", game: "tendown", wanted: { players: 4, bots: 2 } },
  {
    name: "tocan",
    game: "tocan",
    wanted: { bots: 2 },
    bid: (offered) => offered.find((bid) => /^bid [1-4]/.test(bid)) ?? "pass",
  },
];

for (const { name, game, wanted, bid } of GAMES)
  test(`playing ${name}`, async ({ guest }) => {
    const people = [await guest("Ada"), await guest("Bartholomew")];
    const [ada, bob] = people as [Page, Page];
    await joinAndStart(ada, bob, await makeTable(ada, game, wanted));
    const manner = bid ? { bid } : {};
    const mover = await playTogether(people, toPlay(2), manner);
    await take(mover, `${name}-own-turn`);
    await take(mover === ada ? bob : ada, `${name}-their-turn`);
    const winner = await playTogether(people, fullTrick, manner);
    await holdTime(winner);
    await take(winner, `${name}-full-trick`);
    await winner.clock.resume();
    await winner.getByRole("button", { name: "Last trick" }).click();
    await expect(winner.getByRole("dialog")).toBeVisible();
    await take(winner, `${name}-last-trick`, [DESKTOP, PHONE]);
  });
