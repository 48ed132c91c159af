/** Games of files that a server was started with. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { act, playOn } from "./player";
import { expect, test, TestServer } from "./server";
import { createTable } from "./tables";

test.use({ animations: "fast" });

const GAME = `
from dataclasses import replace
from typing import Annotated

from overtrick import Rules, Says, game
from overtrick.games.river import river
from overtrick.rules import Dealing


@game(title="Brook", players=(3, 4), minutes=3)
def brook(players: int, deals: Annotated[int, Says("The number of deals.", at_least=1, at_most=9)] = 2) -> Rules:
    """Bid and win tricks with two cards.

    There are {deals} deals.
    """
    return replace(river.rules(players), deal=Dealing(hands=(2,) * deals))
`;

test.describe("a game of a file", () => {
  test.use({ allowErrors: true }); // the server refuses a table without its game
  test.describe.configure({ timeout: 300_000 });

  test("is played, and its tables survive a change of the file", async ({ person }) => {
    const folder = mkdtempSync(join(tmpdir(), "overtrick-games-"));
    const file = join(folder, "brook.py");
    writeFileSync(file, GAME);
    writeFileSync(join(folder, "pond.py"), GAME.replace("def brook", "def pond").replace("Brook", "Pond"));
    const server = await TestServer.open("--game", folder);
    try {
      await server.waitUntilReady();
      const page = await person(server);
      await page.goto("/");
      await expect(page.getByRole("heading", { name: "Brook" })).toBeVisible();
      await expect(page.getByText("Bid and win tricks with two cards.").first()).toBeVisible();

      const finished = await createTable(page, "brook", { players: 3, bots: 2, options: { deals: 1 } });
      await playOn(page);
      const replay = (await page.getByRole("link", { name: "Replay" }).getAttribute("href")) ?? "";
      const playing = await createTable(page, "brook", { players: 3, bots: 2 });
      await act(page);
      await expect(page.locator(".holding").first()).toBeVisible();

      // Without its file the table waits. The page of the match is still open.
      await server.kill();
      rmSync(file);
      await server.start();
      await expect(page.getByText("The game brook is not available on this server now")).toBeVisible();

      // With the same rules it goes on.
      await server.kill();
      writeFileSync(file, GAME.replace("Brook", "The Brook"));
      await server.start();
      await page.goto(playing);
      await expect(page.locator(".holding").first()).toBeVisible();

      // With other rules it is ended.
      await server.kill();
      writeFileSync(file, readFileSync(file, "utf8").replace("(2,)", "(3,)"));
      await server.start();
      await expect(page.getByText("The rules of The Brook were changed since this match began").first()).toBeVisible();
      await page.goto(finished);
      await expect(page.getByText("This match cannot be shown, because the rules")).toBeVisible();
      await page.goto(replay);
      await expect(page.getByText("This match cannot be shown, because the rules")).toBeVisible();
      await page.goto(finished);
      await page.getByRole("button", { name: "Play again" }).click();
      await page.getByRole("button", { name: "Start" }).click();
      await playOn(page);
      await expect(page.locator("#result-title")).toBeVisible();
    } finally {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
