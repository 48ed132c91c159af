import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS, chromiumPath } from "./e2e/browser";

export default defineConfig({
  testDir: "e2e",
  // A match takes long, but each step is short.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // Deals are random and a machine can be busy. A test that passes at a later try is listed as flaky, and wants a look.
  retries: 2,
  workers: Number(process.env["JOBS"] ?? 2),
  reporter: [["list"]],
  outputDir: "test-results",
  projects: [
    { name: "page", testIgnore: "speed.spec.ts" },
    { name: "speed", testMatch: "speed.spec.ts", dependencies: ["page"] },
  ],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGS },
    screenshot: "only-on-failure",
    actionTimeout: 15_000,
  },
});
