/** What do these options do: the panel of the form that makes a table, and the report of the lab. */

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, OVERTRICK, test } from "./server";
import { cleanOnPhoneToo, faults, PHONE, SEEN } from "./faults";
import { setOption } from "./tables";

test("changed options are compared with the usual ones", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await ada.goto("/make/river");
  await ada.getByText("What do these options do?").click();
  await expect(ada.getByText("Change an option to see what it does.")).toBeVisible();
  await setOption(ada, "hook", false);
  const report = ada.getByRole("region", { name: "What the options do" });
  await expect(report.getByRole("row", { name: /^Bids made / })).toContainText("pp");
  await expect(report.getByRole("row", { name: /^Deals in a match 19\.00 19\.00 –/ })).toBeVisible();
  await cleanOnPhoneToo(ada, "what if");
});

test("another combination is computed on the server", async ({ server, person }) => {
  test.setTimeout(240_000); // the first study on a machine compiles its code
  const ada = await person(server);
  await ada.goto("/make/river");
  await setOption(ada, "hook", false);
  await setOption(ada, "one_way", true);
  await ada.getByText("What do these options do?").click();
  const report = ada.getByRole("region", { name: "What the options do" });
  await expect(report.getByRole("row", { name: /^Deals in a match 19\.00 10\.00 / })).toBeVisible({ timeout: 180_000 });
});

test("the report of the lab opens without a network and has no faults", async ({ browser }) => {
  test.setTimeout(240_000); // the first study on a machine compiles its code
  const folder = mkdtempSync(join(tmpdir(), "overtrick-lab-"));
  const file = join(folder, "report.html");
  const words = ["lab", "river", "--deals", "800", "--bots", "random", "--vary", "hook=true,false", "--seed", "1"];
  await promisify(execFile)(OVERTRICK, [...words, "--out", file]);
  const context = await browser.newContext({ ...SEEN, offline: true });
  try {
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("River: what hook does");
    expect(await page.getByRole("img").count()).toBeGreaterThan(5);
    for (const viewport of [{ width: 1280, height: 900 }, PHONE]) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await faults(page), `${viewport.width}, ${colorScheme}`).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    }
  } finally {
    await context.close();
    rmSync(folder, { recursive: true });
  }
});
