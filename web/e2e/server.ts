/** A server for the tests of one worker, and browsers that connect to it. */

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Browser, type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";

const own = fileURLToPath(new URL("../../.venv/bin/overtrick", import.meta.url));
export const OVERTRICK = process.env["OVERTRICK"] ?? (existsSync(own) ? own : "overtrick");

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const taken = createServer().listen(0, "127.0.0.1", () => {
      const address = taken.address();
      taken.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export class TestServer {
  private process: ChildProcess | null = null;

  protected constructor(
    readonly port: number,
    protected readonly folder: string,
    private readonly settings: string[],
  ) {}

  static async open(...settings: string[]): Promise<TestServer> {
    return TestServer.started(new TestServer(...(await TestServer.place()), settings));
  }

  /** A free port and a folder for a new server. */
  protected static async place(): Promise<[number, string]> {
    return [await freePort(), mkdtempSync(join(tmpdir(), "overtrick-page-"))];
  }

  protected static async started<Server extends TestServer>(server: Server): Promise<Server> {
    try {
      await server.start();
    } catch (error) {
      await server.close();
      throw error;
    }
    return server;
  }

  /** A server that runs already: `overtrick serve --pace 0 --unlimited --absence 1`. Single tests start faster with it. */
  static running(port: number): TestServer {
    return new TestServer(port, "", []);
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The program with its first arguments. */
  protected get command(): string[] {
    return [OVERTRICK];
  }

  protected get environment(): NodeJS.ProcessEnv {
    return process.env;
  }

  async start(): Promise<void> {
    const database = join(this.folder, "tables.sqlite3");
    const [program = OVERTRICK, ...first] = this.command;
    const options = ["serve", "--port", String(this.port), "--database", database, "--pace", "0", "--unlimited"];
    this.process = spawn(program, [...first, ...options, ...this.settings], { stdio: "ignore", env: this.environment });
    await expect(async () => expect((await fetch(`${this.address}/healthz`)).ok).toBe(true)).toPass({
      timeout: 120_000,
    });
  }

  /** Runs `overtrick admin` on the database of this server, and returns what it prints. */
  async admin(...words: string[]): Promise<string> {
    const database = join(this.folder, "tables.sqlite3");
    return (await promisify(execFile)(OVERTRICK, ["admin", ...words, "--database", database])).stdout;
  }

  /** Bots run in another process, which takes a while to start; on a new machine their code is compiled first. */
  async waitUntilReady(): Promise<void> {
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

  /** LoadError at once, without a goodbye. */
  async kill(): Promise<void> {
    const running = this.process;
    this.process = null;
    if (!running || hasEnded(running)) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await ended;
  }

  async close(): Promise<void> {
    const running = this.process;
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

interface Visitor {
  page: Page;
  /** Errors and warnings on the browser's console. */
  complaints: string[];
}

/**
 * What Firefox logs when a page is left while its socket opens or is open. It logs the same when the server refuses a
 * socket, so this is never counted: a page that is still there says itself that its socket failed (see `reportSockets`).
 */
const LEFT =
  /^The connection to ws:\S+ was interrupted while the page was loading|^Firefox can’t establish a connection to the server at ws:/;
const SOCKET_FAILED = "A socket failed";
/** What a browser logs when the server refuses a request. A test that expects it sets `allowErrors`. */
const REFUSED = new RegExp(`Failed to load resource|WebSocket connection|^${SOCKET_FAILED}`);

/** Makes a page log that one of its sockets failed. A page that is being left says nothing: its timers are gone. */
function reportSockets(sentence: string): void {
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(address: string | URL, protocols?: string | string[]) {
      super(address, protocols);
      this.addEventListener("error", () => setTimeout(() => console.error(`${sentence}: ${this.url}`), 250));
    }
  };
}

interface Fixtures {
  /** Opens a page in a new browser context: another person. */
  person: (server: TestServer, more?: BrowserContextOptions) => Promise<Page>;
  /** Set in tests where the server refuses something. */
  allowErrors: boolean;
  /** How fast cards move and how long a trick is shown. Set to fast where whole matches are played. */
  animations: "normal" | "fast";
}

interface WorkerFixtures {
  server: TestServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const port = process.env["E2E_PORT"];
      if (port) {
        await use(TestServer.running(Number(port)));
        return;
      }
      const server = await TestServer.open("--absence", "1");
      await server.waitUntilReady();
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 450_000 },
  ],
  allowErrors: [false, { option: true }],
  animations: ["normal", { option: true }],
  person: async ({ browser, allowErrors, animations }, use) => {
    const people: Visitor[] = [];
    await use(async (server, more) => {
      const someone = await visit(browser, server, more);
      await someone.page.context().addInitScript((speed) => {
        if (location.protocol.startsWith("http") && localStorage.getItem("overtrick.animation-speed") === null)
          localStorage.setItem("overtrick.animation-speed", speed);
      }, animations);
      people.push(someone);
      return someone.page;
    });
    const complaints = people
      .flatMap((person) => person.complaints)
      .filter((complaint) => !(allowErrors && REFUSED.test(complaint)) && !LEFT.test(complaint));
    for (const { page } of people) await page.context().close();
    expect(complaints, "errors on the console").toEqual([]);
  },
});

async function visit(browser: Browser, server: TestServer, more: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...more,
    baseURL: server.address,
  });
  // The fastest bots: these are tests of the page. The tests play every card themselves, unless they switch that on.
  await context.addInitScript(() => {
    if (!location.protocol.startsWith("http")) return; // an empty tab has no storage
    localStorage.setItem("overtrick.level", "novice");
    if (localStorage.getItem("overtrick.lessons") === null) localStorage.setItem("overtrick.lessons", "*");
    if (localStorage.getItem("overtrick.auto-play") === null) localStorage.setItem("overtrick.auto-play", "no");
  });
  await context.addInitScript(reportSockets, SOCKET_FAILED);
  const page = await context.newPage();
  const complaints: string[] = [];
  // In any tab of the context.
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  return { page, complaints };
}

export { expect };
