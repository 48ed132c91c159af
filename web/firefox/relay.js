#!/usr/bin/env node
/**
 * Starts Firefox and stands between it and Playwright. Playwright asks for emulations that a Firefox of a distribution
 * does not know yet, such as the preferred colours, and gives up without them. Such requests are answered with success.
 */

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

const LISTENING = /WebDriver BiDi listening on (ws:\/\/.*)$/;
const firefox = spawn(process.env["FIREFOX"] ?? "firefox", process.argv.slice(2), {
  stdio: ["ignore", "inherit", "pipe"],
});
firefox.once("exit", (code) => process.exit(code ?? 0));
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => firefox.kill(signal));

createInterface({ input: firefox.stderr }).on("line", (line) => {
  const found = LISTENING.exec(line);
  if (found?.[1]) relay(found[1]);
  else process.stderr.write(`${line}\n`);
});

/** @param {string} address */
function relay(address) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" }, () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`);
  });
  server.on("connection", (playwright, request) => {
    const browser = new WebSocket(`${address}${request.url}`, { perMessageDeflate: false });
    const waiting = [];
    const emulations = new Set();
    playwright.on("message", (data) => {
      const text = data.toString();
      const { id, method } = JSON.parse(text);
      if (method.startsWith("emulation.")) emulations.add(id);
      if (browser.readyState === WebSocket.OPEN) browser.send(text);
      else waiting.push(text);
    });
    browser.on("open", () => waiting.forEach((text) => browser.send(text)));
    browser.on("message", (data) => {
      const text = data.toString();
      const answer = JSON.parse(text);
      const unknown = answer.error === "unknown command" && emulations.has(answer.id);
      playwright.send(unknown ? JSON.stringify({ type: "success", id: answer.id, result: {} }) : text);
    });
    browser.on("close", () => playwright.close());
    browser.on("error", () => playwright.close());
    playwright.on("close", () => browser.close());
  });
}
