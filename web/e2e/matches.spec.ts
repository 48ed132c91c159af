/** A whole match of each game through the page: two people in two browsers, bots in the other seats. */

import { expect, test } from "./house";
import { playOn, timid } from "./player";
import { joinAndStart, makeTable, type Wanted } from "./tables";

const MATCHES: { game: string; wanted: Wanted; bid?: (offered: string[]) => string | undefined }[] = [
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
  { game: "tendown", wanted: { players: 3, bots: 1 } },
  { game: "river", wanted: { players: 7, bots: 5 } },
];

for (const { game, wanted, bid } of MATCHES)
  test(`a whole match of ${game}`, async ({ house, person }) => {
    const [ada, bob] = [await person(house), await person(house)];
    const link = await makeTable(ada, game, wanted);
    await joinAndStart(ada, bob, link);
    await Promise.all([ada, bob].map((page) => playOn(page, bid ? { bid } : {})));
    for (const page of [ada, bob]) {
      await expect(page.locator("#result-title")).toHaveText(/win/i);
      await expect(page.getByRole("link", { name: "Watch the replay" })).toBeVisible();
    }
  });
