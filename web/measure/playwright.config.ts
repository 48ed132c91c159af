import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, chromiumPath } from "../e2e/browser";

/** Not a test: it measures the page for `python benchmarks/page.py`. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.measure.ts",
  timeout: 300_000,
  workers: 1,
  reporter: [["line"]],
  outputDir: "../test-results",
  use: { launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGS }, actionTimeout: 30_000 },
});
