/** Cards on their way: from the seat to the trick, and the trick to who took it. */

import type { Page } from "@playwright/test";
import { act, playOn } from "../e2e/player";
import { makeTable } from "../e2e/tables";
import { DESKTOP, holdTime, PHONE, snap } from "./camera";
import { count, expect, fullTrick, test } from "./people";

declare global {
  interface Window {
    /** Whatever begins to move in the trick is stopped while this is set. */
    stopped: Animation[] | null;
  }
}

/** From now on what moves in the trick is caught as it begins. */
const watchTheTrick = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    window.stopped = null;
    Element.prototype.animate = function (...how) {
      const moving = animate.apply(this, how);
      // Svelte begins with an empty one that takes no time.
      if (window.stopped && this.matches(".trick > *") && moving.effect?.getComputedTiming().duration) {
        moving.pause();
        window.stopped.push(moving);
      }
      return moving;
    };
  });
};

/** What was stopped is seen at three parts of its way, and goes on. */
async function atParts(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.stopped?.length ?? 0)).toBeGreaterThan(0);
  for (const part of [0.1, 0.5, 0.9]) {
    await page.evaluate((done) => {
      for (const one of window.stopped ?? [])
        one.currentTime = Number(one.effect?.getComputedTiming().duration ?? 0) * done;
    }, part);
    await snap(page, `${name}-${part * 100}`);
  }
  await page.evaluate(() => {
    for (const one of window.stopped ?? []) one.play();
    window.stopped = null;
  });
}

const stop = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.stopped = [];
  });

for (const size of [DESKTOP, PHONE])
  test(`cards fly on a ${size.name}`, async ({ guest }) => {
    const ada = await guest("Ada", { reducedMotion: "no-preference", viewport: size });
    await watchTheTrick(ada);
    await makeTable(ada, "spades", { bots: 3 });
    await playOn(ada, { until: async (page) => (await count(page, ".holding.can")) > 0 });
    await stop(ada);
    await act(ada);
    await atParts(ada, `flying.${size.name}`);
    // Until the others' cards fly to one's own lead, and a full trick is looked at.
    await playOn(ada, { until: fullTrick });
    await holdTime(ada);
    await stop(ada);
    await ada.clock.resume();
    await atParts(ada, `swept.${size.name}`);
  });
