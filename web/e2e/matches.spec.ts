/** A whole match of each game through the page: two people in two browsers, bots in the other seats. */

import { expect, test } from "./house";
import { playOn, timid } from "./player";
import { joinAndStart, makeTable, type Wanted } from "./tables";

interface Match {
  game: string;
  wanted: Wanted;
  bid?: (offered: string[]) => string | undefined;
  /** It cannot be over sooner. */
  deals: number;
}

const amountOf = (bid: string): number => Number(/\d+/.exec(bid)?.[0]);

const MATCHES: Match[] = [
  {
    game: "spades",
    wanted: { bots: 2, options: { target: 105 } },
    bid: (offered) => offered.find((bid) => bid === "bid 2") ?? timid(offered),
    deals: 2,
  },
  {
    game: "rook",
    wanted: { bots: 2, options: { target: 300 } },
    // Somebody has to want the six cards, to see the whole of it; but not at any price.
    bid: (offered) => offered.find((bid) => /^(bid|trump)/.test(bid) && !(amountOf(bid) > 75)) ?? timid(offered),
    deals: 2,
  },
  {
    game: "tocan",
    wanted: { bots: 2, options: { target: 8 } },
    bid: (offered) => offered.find((bid) => /^bid [12]/.test(bid)) ?? "pass",
    deals: 1,
  },
  { game: "tendown", wanted: { players: 3, bots: 1 }, deals: 10 },
  { game: "river", wanted: { players: 7, bots: 5 }, deals: 13 },
];

for (const { game, wanted, bid, deals } of MATCHES)
  test(`a whole match of ${game}`, async ({ house, person }) => {
    test.setTimeout(240_000); // a hundred cards each, on whatever machine this is
    // Cards that do not fly are sooner there.
    const calm = { reducedMotion: "reduce" } as const;
    const [ada, bob] = [await person(house, calm), await person(house, calm)];
    await joinAndStart(ada, bob, await makeTable(ada, game, wanted));
    await Promise.all([ada, bob].map((page) => playOn(page, bid ? { bid } : {})));
    for (const page of [ada, bob]) await expect(page.locator("#result-title")).toHaveText(/win/i);
    await bob.getByRole("link", { name: "Watch the replay" }).click();
    const played = await bob.getByText(/^Deal 1 of \d+$/).textContent();
    expect(Number(played?.split(" ").at(-1))).toBeGreaterThanOrEqual(deals);
  });
