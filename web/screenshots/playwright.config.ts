import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, chromiumPath } from "../e2e/browser";

/** These are not tests: they take screenshots of every screen. `npm run screenshots`, or `make screenshots`. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.shots.ts",
  timeout: 300_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: Number(process.env["JOBS"] ?? 2),
  reporter: [["list"]],
  outputDir: "../test-results",
  // The screenshots of the docs are taken only when asked for.
  ...(process.env["DOCS"] ? { grep: /@docs/ } : { grepInvert: /@docs/ }),
  use: { launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGS }, actionTimeout: 15_000 },
});
