/** A server of our own for the tests of one worker, and people who come to it. */

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";

const own = fileURLToPath(new URL("../../.venv/bin/overtrick", import.meta.url));
const OVERTRICK = process.env["OVERTRICK"] ?? (existsSync(own) ? own : "overtrick");

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const taken = createServer().listen(0, "127.0.0.1", () => {
      const address = taken.address();
      taken.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export class House {
  private running: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly settings: string[],
  ) {}

  static async open(...settings: string[]): Promise<House> {
    const house = new House(await freePort(), mkdtempSync(join(tmpdir(), "overtrick-page-")), settings);
    try {
      await house.start();
    } catch (error) {
      await house.close(); // nobody else would
      throw error;
    }
    return house;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const database = join(this.folder, "tables.sqlite3");
    const place = ["--port", String(this.port), "--database", database];
    this.running = spawn(OVERTRICK, ["serve", ...place, "--pace", "0", "--unlimited", ...this.settings], {
      stdio: "ignore",
    });
    await expect(async () => expect((await fetch(`${this.address}/healthz`)).ok).toBe(true)).toPass({
      timeout: 60_000,
    });
  }

  /** Bots think in a process of their own, which takes a while to begin; and their first thought ever is compiled. */
  async botsAreAwake(): Promise<void> {
    const ask = async (path: string, body?: object, cookie = ""): Promise<Response> =>
      fetch(`${this.address}/api/v1/${path}`, {
        method: body ? "POST" : "GET",
        headers: { "Content-Type": "application/json", cookie },
        body: body ? JSON.stringify(body) : null,
      });
    const guest = await ask("guests", { name: "Early Bird" });
    const cookie = guest.headers.get("set-cookie")?.split(";")[0] ?? "";
    const made = await ask("tables", { game: "spades", seats: Array(4).fill("novice"), start: true }, cookie);
    const { seq, table } = (await made.json()) as { seq: number; table: { id: string } };
    await expect(async () => {
      const now = (await (await ask(`tables/${table.id}`)).json()) as { seq: number };
      expect(now.seq).toBeGreaterThan(seq);
    }).toPass({ timeout: 150_000 });
  }

  /** Gone at once, without a goodbye. */
  async kill(): Promise<void> {
    const running = this.running;
    this.running = null;
    if (!running || hasEnded(running)) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  }

  async close(): Promise<void> {
    const running = this.running;
    if (running && !hasEnded(running)) {
      const ended = new Promise((resolve) => running.once("exit", resolve));
      running.kill("SIGTERM");
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 5_000).unref())]);
    }
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

export interface Person {
  page: Page;
  /** What the browser complained about. */
  complaints: string[];
}

/** Whatever a browser writes when a request is refused is no fault of the page; a test that expects it says so. */
const REFUSED = /Failed to load resource|WebSocket connection/;

interface Fixtures {
  /** Somebody with a browser of their own. */
  person: (house: House, more?: BrowserContextOptions) => Promise<Page>;
  /** Set where the server is meant to refuse something. */
  mayBeRefused: boolean;
}

interface WorkerFixtures {
  house: House;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  house: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const house = await House.open("--absence", "1");
      await house.botsAreAwake();
      await use(house);
      await house.close();
    },
    { scope: "worker", timeout: 200_000 },
  ],
  mayBeRefused: [false, { option: true }],
  person: async ({ browser, mayBeRefused }, use) => {
    const people: Person[] = [];
    await use(async (house, more) => {
      const someone = await come(browser, house, more);
      people.push(someone);
      return someone.page;
    });
    const complaints = people
      .flatMap((person) => person.complaints)
      .filter((complaint) => !(mayBeRefused && REFUSED.test(complaint)));
    for (const { page } of people) await page.context().close();
    expect(complaints, "nothing on the console").toEqual([]);
  },
});

async function come(browser: Browser, house: House, more: BrowserContextOptions = {}): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...more, baseURL: house.address });
  // The bots that think least: the page is tested here, not they.
  await context.addInitScript(() => {
    // An empty tab keeps nothing.
    if (location.protocol !== "about:") localStorage.setItem("overtrick.level", "novice");
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  // Whichever of their tabs it is in.
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  return { page, complaints };
}

export { expect };
