import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, chromiumPath } from "../e2e/browser";

/** Not tests: what is run here takes the pictures of every screen. `npm run pictures`, or `make pictures`. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.pictures.ts",
  timeout: 300_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: Number(process.env["JOBS"] ?? 2),
  reporter: [["list"]],
  outputDir: "../test-results",
  // The few that the documents show are taken when they are asked for, and then alone.
  ...(process.env["DOCS"] ? { grep: /@docs/ } : { grepInvert: /@docs/ }),
  use: { launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGS }, actionTimeout: 15_000 },
});
