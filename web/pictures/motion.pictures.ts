/** Cards on their way: from the seat to the trick, and the trick to who took it. */

import type { Page } from "@playwright/test";
import { act, playOn } from "../e2e/player";
import { makeTable } from "../e2e/tables";
import { DESKTOP, PHONE, type Size, snap } from "./camera";
import { count, expect, fullTrick, test } from "./people";

const ON_THE_WAY = ".trick > *";

/** Whatever moves in the trick stands still at a part of its way; false where nothing moves. */
async function halt(page: Page, part: number): Promise<boolean> {
  return page.evaluate(
    ([selector, done]) => {
      const moving = document.getAnimations().filter((one) => {
        const effect = one.effect;
        return effect instanceof KeyframeEffect && effect.target?.matches(selector);
      });
      for (const one of moving) {
        one.pause();
        one.currentTime = Number(one.effect?.getComputedTiming().duration ?? 0) * done;
      }
      return moving.length > 0;
    },
    [ON_THE_WAY, part] as const,
  );
}

async function atParts(page: Page, name: string): Promise<void> {
  for (const part of [0.1, 0.5, 0.9]) {
    await halt(page, part);
    await snap(page, `${name}-${part * 100}`);
  }
  await page.evaluate(() => document.getAnimations().forEach((one) => one.play()));
}

for (const size of [DESKTOP, PHONE] as Size[])
  test(`cards fly on a ${size.name}`, async ({ guest }) => {
    const ada = await guest("Ada", { reducedMotion: "no-preference", viewport: size });
    await makeTable(ada, "spades", { bots: 3 });
    const play = `.holding.can`;
    await playOn(ada, { until: async (page) => (await count(page, play)) > 0 && (await count(page, ".played")) === 0 });
    // One's own lead, and the answers of the others, which come as fast as they think.
    await ada
      .locator(play)
      .first()
      .click({ position: { x: 12, y: 30 } });
    await expect.poll(() => halt(ada, 0.5), { intervals: [0, 10] }).toBe(true);
    await atParts(ada, `flying.${size.name}`);
    for (let tricks = 0; tricks < 12 && !(await fullTrick(ada)); tricks++) {
      await act(ada);
      await expect(ada.locator(`.played.won, ${play}`).first()).toBeVisible();
    }
    // The trick that has been looked at is swept to its winner.
    await expect.poll(() => count(ada, ".played.won"), { intervals: [5] }).toBe(0);
    expect(await halt(ada, 0.5)).toBe(true);
    await atParts(ada, `swept.${size.name}`);
  });
