/** A server of its own for one test, which can move the server's clock and replace its page. */

import {
  cpSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { OVERTRICK, TestServer } from "./server";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = join(ROOT, "src/overtrick/server/page");
const DAY_S = 24 * 3600;

export class AdjustableServer extends TestServer {
  static override async open(...settings: string[]): Promise<AdjustableServer> {
    const server = new AdjustableServer(...(await TestServer.place()), settings);
    cpSync(PAGE, server.page, { recursive: true });
    writeFileSync(server.clock, Buffer.alloc(8));
    return TestServer.started(server);
  }

  private get clock(): string {
    return join(this.folder, "clock");
  }

  private get page(): string {
    return join(this.folder, "page");
  }

  protected override get command(): string[] {
    const python = OVERTRICK.includes("/") ? join(dirname(OVERTRICK), "python") : "python3";
    return [python, "-m", "tests.page_server", this.clock, this.page];
  }

  protected override get environment(): NodeJS.ProcessEnv {
    const path = [process.env["PYTHONPATH"], ROOT].filter(Boolean).join(":");
    return { ...process.env, PYTHONPATH: path };
  }

  /** Moves the server's clock forward by this number of days. Processes and connections continue. */
  goForward(days: number): void {
    const offset = Buffer.alloc(8);
    offset.writeBigInt64LE(BigInt(days * DAY_S) * 1_000_000_000n);
    const file = openSync(this.clock, "r+"); // the server has mapped this file
    writeSync(file, offset, 0, 8, 0);
    closeSync(file);
  }

  /** Does to the page what an update does: every script and style gets another name, and the old ones are gone. */
  updatePage(): void {
    const assets = join(this.page, "assets");
    const packed = readdirSync(assets).filter((name) => /\.(br|gz)$/.test(name));
    for (const name of packed) rmSync(join(assets, name));
    const names = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name));
    const renamed = (name: string): string => name.replace(/\.(js|css)$/, "2.$1");
    for (const file of [join(this.page, "index.html"), ...names.map((name) => join(assets, name))]) {
      const content = readFileSync(file, "utf8");
      writeFileSync(
        file,
        names.reduce((text, name) => text.replaceAll(name, renamed(name)), content),
      );
    }
    for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
  }
}
