/** Speed. Runs alone after the other tests, so that it does not measure their load. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, test } from "./server";
import { playOn } from "./player";
import { createTable } from "./tables";

test("a clicked card appears in the trick; the time is printed", async ({ server, person }) => {
  const ada = await person(server);
  await createTable(ada, "spades", { bots: 3 });
  const times: number[] = [];
  for (let cards = 0; cards < 6; cards++) {
    await playOn(ada, { until: (page) => page.locator(".holding.can").first().isVisible() });
    times.push(
      await ada.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const card = document.querySelector<HTMLElement>(".holding.can");
            const name = card?.dataset["card"] ?? "";
            const start = performance.now();
            const look = (): void => {
              if (!document.querySelector(`[data-played="${name}"]`)) requestAnimationFrame(look);
              // The frame with the card is drawn before the next one starts.
              else requestAnimationFrame(() => resolve(performance.now() - start));
            };
            card?.click();
            look();
          }),
      ),
    );
    await expect(ada.locator(".holding.can").first()).toBeVisible();
  }
  times.sort((a, b) => a - b);
  const median = times[times.length >> 1] ?? Infinity;
  console.log(
    `a card's click to its picture: ${times.map((time) => time.toFixed(0)).join(", ")} ms; ` +
      `median ${median.toFixed(0)} (bar 100, ${median < 100 ? "met" : "not met"})`,
  );
  // The time itself is not asserted: a busy machine would fail the test.
  expect(times).toHaveLength(6);
});

test("the page is at most 150 kB of script, packed", () => {
  const assets = fileURLToPath(new URL("../../src/overtrick/server/page/assets/", import.meta.url));
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const bytes = scripts.reduce((sum, name) => sum + gzipSync(readFileSync(assets + name)).length, 0);
  console.log(`scripts: ${(bytes / 1000).toFixed(0)} kB packed`);
  expect(bytes).toBeLessThanOrEqual(150_000);
});
