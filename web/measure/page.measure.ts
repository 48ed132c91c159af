/** Measures the page in Chromium, from the first visit to the end of a deal. Writes JSON into the file named by FIGURES. */

import { writeFileSync } from "node:fs";
import { expect, test } from "../e2e/server";
import { playOn } from "../e2e/player";

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
  await playOn(ada, { until: (page) => page.locator(".summary button").isVisible() });
  const task = longestTasks(await browser.stopTracing());
  const { shift } = await read();
  const file = process.env["FIGURES"];
  const tasks = { task_ms: task.wall, task_cpu_ms: task.cpu };
  const figures = JSON.stringify({ paint_ms: paint, shift, ...tasks, script_bytes: scripts });
  if (file) writeFileSync(file, figures);
  else console.log(figures);
});
