/** Moving cards: from a seat to the trick, and from the trick to its winner. */

import type { Page } from "@playwright/test";
import { act, playOn } from "../e2e/player";
import { createTable } from "../e2e/tables";
import { DESKTOP, PHONE, captureNow } from "./capture";
import { count, expect, test } from "./fixtures";

type Way = "coming" | "going";

declare global {
  interface Window {
    /** The direction to catch, and the animations that were stopped. */
    watched: Way | null;
    stopped: Animation[];
  }
}

/** Installs a hook that stops animations in the trick as they start. */
const watchTheTrick = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    window.watched = null;
    window.stopped = [];
    Element.prototype.animate = function (...how) {
      const moving = animate.apply(this, how);
      // Svelte starts with an empty animation of no duration. A card that leaves starts at full size.
      const [first] = Array.isArray(how[0]) ? how[0] : [];
      const way = Number(first?.["scale"]) === 1 ? "going" : "coming";
      if (this.matches(".trick > *") && moving.effect?.getComputedTiming().duration && way === window.watched) {
        moving.pause();
        window.stopped.push(moving);
      }
      return moving;
    };
  });
};

const watch = (page: Page, way: Way): Promise<void> =>
  page.evaluate((wanted) => {
    window.watched = wanted;
    window.stopped = [];
  }, way);

const caught = (page: Page): Promise<boolean> => page.evaluate(() => window.stopped.length > 0);

/** Captures the stopped animations at three points, then lets them go on. */
async function atParts(page: Page, name: string): Promise<void> {
  await expect.poll(() => caught(page)).toBe(true);
  for (const part of [0.1, 0.5, 0.9]) {
    await page.evaluate((done) => {
      for (const one of window.stopped) one.currentTime = Number(one.effect?.getComputedTiming().duration ?? 0) * done;
    }, part);
    await captureNow(page, `${name}-${part * 100}`);
  }
  await page.evaluate(() => {
    window.watched = null;
    for (const one of window.stopped) one.play();
  });
}

for (const size of [DESKTOP, PHONE])
  test(`cards fly on a ${size.name}`, async ({ guest }) => {
    const ada = await guest("Ada", { reducedMotion: "no-preference", viewport: size });
    await watchTheTrick(ada);
    await createTable(ada, "spades", { bots: 3 });
    await playOn(ada, { until: async (page) => (await count(page, ".holding.can")) > 0 });
    await watch(ada, "coming");
    await act(ada);
    await atParts(ada, `flying.${size.name}`);
    await watch(ada, "going");
    await playOn(ada, { until: caught });
    await atParts(ada, `swept.${size.name}`);
  });
