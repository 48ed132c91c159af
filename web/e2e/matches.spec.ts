/** A whole match of each game through the page: two people in two browsers, bots in the other seats. */

import { expect, test } from "./house";
import { playOn, timid } from "./player";
import { joinAndStart, makeTable, type Wanted } from "./tables";

interface Match {
  game: string;
  wanted: Wanted;
  bid?: (offered: string[]) => string | undefined;
  /** Many deals: cards that do not fly are sooner there. */
  long?: boolean;
}

const MATCHES: Match[] = [
  { game: "spades", wanted: { bots: 2, options: { target: 1 } } },
  // Somebody has to want the six cards, to see the whole of it.
  {
    game: "rook",
    wanted: { bots: 2, options: { target: 1 } },
    bid: (offered) => offered.find((bid) => /^(bid|trump)/.test(bid)) ?? timid(offered),
  },
  {
    game: "tocan",
    wanted: { bots: 2, options: { target: 1 } },
    bid: (offered) => offered.find((bid) => /^bid 1/.test(bid)) ?? "pass",
  },
  { game: "tendown", wanted: { players: 3, bots: 1 }, long: true },
  { game: "river", wanted: { players: 7, bots: 5 }, long: true },
];

for (const { game, wanted, bid, long } of MATCHES)
  test(`a whole match of ${game}`, async ({ house, person }) => {
    if (long) test.setTimeout(240_000); // a hundred cards each, on whatever machine this is
    const calm = { reducedMotion: long ? ("reduce" as const) : ("no-preference" as const) };
    const [ada, bob] = [await person(house, calm), await person(house, calm)];
    const link = await makeTable(ada, game, wanted);
    await joinAndStart(ada, bob, link);
    await Promise.all([ada, bob].map((page) => playOn(page, bid ? { bid } : {})));
    for (const page of [ada, bob]) {
      await expect(page.locator("#result-title")).toHaveText(/win/i);
      await expect(page.getByRole("link", { name: "Watch the replay" })).toBeVisible();
    }
  });
