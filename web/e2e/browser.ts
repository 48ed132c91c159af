/** The Chromium of the system if there is one, else the one of @sparticuz/chromium. */

import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export async function chromiumPath(): Promise<string> {
  const named = process.env["CHROMIUM"];
  return named ?? SYSTEM.find((path) => existsSync(path)) ?? (await chromium.executablePath());
}

export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--font-render-hinting=none",
  "--disable-background-timer-throttling",
  "--disable-renderer-backgrounding",
  "--disable-backgrounding-occluded-windows",
];
