import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";

/** The main flows in a Firefox of the system: `npm run firefox`, or `make test-firefox`. FIREFOX names the browser. */
const FLOWS = [
  "a new visitor plays after one click",
  "a whole match of river",
  "a match with the keyboard only",
  "when it is the player's turn the focus is at the bids",
  "a card can be dragged onto the table$", // not by touch, which needs Chromium
  "a click on an illegal card",
  "a hint has a reason",
  "chat, and muting a player",
  "a chat message is at the seat",
  "sides are shown while people gather",
  "a reload leads back to the same seat",
  "a banner says so, the page reconnects by itself",
  "anybody with the link can replay",
  "the replay seats the players as the table does, on a desktop",
  "the result has the graph and the decisive deals",
  "the winner is celebrated",
  "a card is confirmed with the keyboard alone",
  "the hand is sorted as the player likes it",
  "every game on the home page says how it is played",
  "the rules follow the chosen options",
  "a term in the rule book is explained",
  "the lesson of (euchre|hearts) is followed to its end",
  "a lesson can be skipped",
  "the rest of a deal is conceded",
  "a claim that cannot be proven is refused",
  "leaving a match asks first, and the player can come back, on a desktop",
  "forced cards are played automatically, after a pause, on a desktop",
  "a person who is gone keeps bid and tricks",
  "newcomers are offered the lesson",
  "a match that a player left is no win",
  "the result of the last deal comes before the result of the match, on a desktop",
  "with four colours every suit has its own",
];

export default defineConfig({
  testDir: "../e2e",
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  retries: 1,
  workers: Number(process.env["JOBS"] ?? 1),
  reporter: [["list"]],
  outputDir: "../test-results",
  grep: new RegExp(FLOWS.join("|")),
  use: {
    browserName: "firefox",
    channel: "moz-firefox",
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath: fileURLToPath(new URL("relay.js", import.meta.url)) },
    screenshot: "only-on-failure",
    actionTimeout: 15_000,
  },
});
