/** A whole match of each game: two people in two browsers, bots in the other seats. */

import { expect, test } from "./server";
import { bidUpTo, lowestBid, playOn, type PlayStyle } from "./player";
import { joinAndStart, createTable, type TableSetup } from "./tables";

test.use({ animations: "fast" });

interface Match {
  game: string;
  wanted: TableSetup;
  bid?: PlayStyle["bid"];
  /** The smallest possible number of deals. */
  deals: number;
}

const MATCHES: Match[] = [
  {
    game: "spades",
    wanted: { bots: 2, options: { target: 105 } },
    bid: (offers) => offers.find(({ amount }) => amount === 2) ?? lowestBid(offers),
    deals: 2,
  },
  {
    game: "rook",
    wanted: { bots: 2, options: { target: 300 } },
    // Somebody has to win the auction, to test discarding; but not at any price.
    bid: bidUpTo(75),
    deals: 2,
  },
  {
    game: "tocan",
    wanted: { bots: 2, options: { target: 8 } },
    bid: bidUpTo(2),
    deals: 1,
  },
  { game: "tendown", wanted: { players: 3, bots: 1 }, deals: 10 },
  { game: "river", wanted: { players: 7, bots: 5 }, deals: 13 },
  // Cards are given, trump is ordered up, and a partner may sit out.
  { game: "hearts", wanted: { players: 4, bots: 2, options: { target: 30 } }, deals: 2 },
  {
    game: "euchre",
    wanted: { bots: 2, options: { target: 5 } }, // a deal brings at most four points
    bid: (offers) => offers.find(({ kind }) => kind === "alone" || kind === "order_up") ?? offers.at(-1),
    deals: 2,
  },
];

for (const { game, wanted, bid, deals } of MATCHES)
  test(`a whole match of ${game}`, async ({ server, person }) => {
    test.setTimeout(240_000); // about a hundred cards each
    // Without motion the match is faster.
    const calm = { reducedMotion: "reduce" } as const;
    const [ada, bob] = [await person(server, calm), await person(server, calm)];
    await joinAndStart(ada, bob, await createTable(ada, game, wanted));
    await Promise.all([ada, bob].map((page) => playOn(page, bid ? { bid } : {})));
    for (const page of [ada, bob]) {
      await expect(page.locator("#result-title")).toHaveText(/win/i);
      await expect(page.locator("[data-fair]")).toHaveAttribute("data-fair", "good"); // every deal was dealt again
    }
    await bob.getByRole("link", { name: "Watch replay" }).click();
    const played = await bob.getByText(/^Deal 1 of \d+$/).textContent();
    expect(Number(played?.split(" ").at(-1))).toBeGreaterThanOrEqual(deals);
  });
