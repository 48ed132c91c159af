import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed } from "./scripts/compressed.ts";

export default defineConfig({
  plugins: [svelte(), compressed()],
  // The server serves this folder, and the wheel contains it.
  build: {
    outDir: "../src/overtrick/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    rolldownOptions: {
      // Compressing takes a second or more on a busy machine, which is no reason for a warning.
      checks: { bundlerTimings: false },
      // What the home page and a table need is one file, also where other screens need parts of it.
      output: { codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] } },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
