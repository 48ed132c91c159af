/** The result of a deal stays until the player continues, also after the last deal of a match. */

import { expect, test } from "./server";
import { clean, SEEN } from "./faults";
import { playOn } from "./player";
import { outOfReach, UPRIGHT } from "./reach";
import { createTable } from "./tables";

for (const [device, context] of Object.entries({ desktop: {}, phone: UPRIGHT }))
  test(`the result of the last deal comes before the result of the match, on a ${device}`, async ({
    server,
    person,
  }) => {
    const ada = await person(server, { ...SEEN, ...context });
    await ada.clock.install();
    await createTable(ada, "whist", { bots: 3, options: { target: 1 } });
    const summary = ada.locator(".summary");
    await playOn(ada, { until: (page) => page.locator(".summary").isVisible() });
    await ada.clock.fastForward(20_000);
    await expect(summary.getByRole("columnheader", { name: "Total" })).toBeVisible();
    await expect(ada.locator("#result-title")).toHaveCount(0);
    expect(await outOfReach(ada, ".summary .foot button")).toEqual([]);
    await clean(ada, "the result of the last deal");
    await expect(summary.getByRole("button", { name: "Continue" })).toBeFocused();
    await ada.keyboard.press("Enter");
    await expect(ada.locator("#result-title")).toBeVisible();
    await expect(summary).toHaveCount(0);
  });

test("with a clock the result of a deal closes by itself", async ({ server, person }) => {
  const ada = await person(server, { reducedMotion: "reduce" });
  await createTable(ada, "river", { players: 3, bots: 2, clock: "60 s" });
  await playOn(ada, { until: (page) => page.locator(".summary").isVisible() });
  await expect(ada.locator(".summary")).toHaveCount(0);
});
