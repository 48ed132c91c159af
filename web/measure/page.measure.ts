/**
 * Measures the page in Chromium: from the first visit to the end of a deal, and a deal at the fastest speed. Writes JSON
 * into the file named by FIGURES.
 */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test, TestServer } from "../e2e/server";
import { playOn } from "../e2e/player";
import { createTable } from "../e2e/tables";

/** Adds figures to those that were written before. */
function write(figures: Record<string, number>): void {
  const file = process.env["FIGURES"];
  if (!file) {
    console.log(JSON.stringify(figures));
    return;
  }
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, number>) : {};
  writeFileSync(file, JSON.stringify({ ...before, ...figures }));
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of wall time, and of CPU time. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** The longest tasks in the threads that draw pages, in milliseconds of wall time and of CPU time. */
function longestTasks(trace: Buffer): { wall: number; cpu: number } {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const thread = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`;
  const drawing = new Set(
    events.filter((event) => event.name === "thread_name" && event.args?.name === "CrRendererMain").map(thread),
  );
  const tasks = events.filter((event) => /RunTask$/.test(event.name) && event.ph === "X" && drawing.has(thread(event)));
  expect(tasks.length, "tasks in the trace").toBeGreaterThan(100);
  const longest = (times: number[]): number => Math.max(...times) / 1000;
  return { wall: longest(tasks.map(({ dur }) => dur ?? 0)), cpu: longest(tasks.map(({ tdur }) => tdur ?? 0)) };
}

test("the first visit, a table, and a deal", async ({ browser, server, person }) => {
  const ada = await person(server);
  await ada.addInitScript(() => {
    const figures = { paint: 0, shift: 0 };
    Object.assign(window, { figures });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByName("first-contentful-paint")) figures.paint = entry.startTime;
    }).observe({ type: "paint", buffered: true });
    new PerformanceObserver((list) => {
      // A change right after a click or a key is expected, and does not count.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) figures.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const read = async (): Promise<{ paint: number; shift: number }> =>
    ada.evaluate(() => ({ ...(window as unknown as { figures: { paint: number; shift: number } }).figures }));

  await ada.goto("/");
  await ada.getByRole("button", { name: "Play now: Spades" }).click();
  await expect(ada.locator("[data-card]").first()).toBeVisible();
  const { paint } = await read();
  const scripts = await ada.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter((file) => new URL(file.name).pathname.endsWith(".js"))
      .reduce((sum, file) => sum + file.encodedBodySize, 0),
  );
  await browser.startTracing(ada, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  await playOn(ada, { until: (page) => page.locator(".summary .foot button").isVisible() });
  const task = longestTasks(await browser.stopTracing());
  const { shift } = await read();
  write({ paint_ms: paint, shift, task_ms: task.wall, task_cpu_ms: task.cpu, script_bytes: scripts });
});

test("a deal of Spades at the fastest speed, for a player who acts at once", async ({ person }) => {
  const server = await TestServer.open("--pace", "1"); // the pace of a usual server
  try {
    await server.waitUntilReady();
    const ada = await person(server);
    await ada.addInitScript(() => {
      localStorage.setItem("overtrick.level", "club");
      localStorage.setItem("overtrick.bot-speed", "fastest");
      localStorage.setItem("overtrick.animation-speed", "none");
    });
    await createTable(ada, "spades", { bots: 3 });
    await expect(ada.locator("[data-card]")).toHaveCount(13);
    const seconds = await ada.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const begun = performance.now();
          const act = (): void => {
            if (document.querySelector(".summary")) resolve((performance.now() - begun) / 1000);
            else {
              document.querySelector<HTMLElement>('[data-amount="3"], .holding.can')?.click();
              requestAnimationFrame(act);
            }
          };
          act();
        }),
    );
    write({ deal_s: seconds });
    await ada.close();
  } finally {
    await server.close();
  }
});
