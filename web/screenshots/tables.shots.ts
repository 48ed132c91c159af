/** One player's table in every game, on large screens and small phones. */

import { playOn } from "../e2e/player";
import { createTable } from "../e2e/tables";
import { capture, SIZES } from "./capture";
import { test, toPlay } from "./fixtures";

const GAMES = ["river", "tendown", "spades", "rook", "tocan", "hearts", "whist", "euchre"];

for (const game of GAMES)
  test(`the table of ${game}`, async ({ guest }) => {
    const ada = await guest("Ada");
    await createTable(ada, game, { bots: 3, ...(game === "river" || game === "tendown" ? { players: 4 } : {}) });
    await playOn(ada, { until: (page) => page.locator("[data-bid], .holding.can").first().isVisible() });
    await capture(ada, `table-${game}-first`, SIZES);
    await playOn(ada, { until: toPlay(3) });
    await capture(ada, `table-${game}-play`, SIZES);
    await playOn(ada, { until: (page) => page.locator(".summary .foot button").isVisible() });
    await capture(ada, `table-${game}-summary`, SIZES);
  });
