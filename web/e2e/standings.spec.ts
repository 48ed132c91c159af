/** The table says what counts: a match that somebody left, and a match with help. */

import { clean, SEEN } from "./faults";
import { playOn } from "./player";
import { expect, test } from "./server";
import { createTable, inTurn, joinAndStart, takeSeat } from "./tables";

test.use({ animations: "fast" });

test("a match that a player left is no win for them, and everybody is told", async ({ server, person }) => {
  const [ada, bob] = [await person(server, SEEN), await person(server, SEEN)];
  const link = await createTable(ada, "tendown", { players: 2, bots: 0, options: { first_hand: 3 } });
  await joinAndStart(ada, bob, link);
  await ada.goto("/");
  const left = await ada.request.post(`/api/v1/tables/${link.split("/").at(-1)}/leave`, {
    headers: { Origin: server.address },
  });
  expect(left.ok()).toBe(true);
  await playOn(bob);
  await expect(bob.getByText("left this match and a bot played on", { exact: false })).toBeVisible();
  await clean(bob, "a match that somebody left");
  await ada.goto(link);
  await expect(ada.getByText("You left this match and a bot played on", { exact: false })).toBeVisible();
  await expect(ada.locator("#result-title")).not.toHaveText("You win!");
  await ada.goto("/matches");
  await expect(ada.getByText("you left", { exact: true })).toBeVisible();
});

test("a match with a hint says that it counts on no leader board", async ({ server, person }) => {
  const ada = await person(server);
  await createTable(ada, "tendown", { players: 2, bots: 1, options: { first_hand: 1 } });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  await ada.getByRole("button", { name: "Hint" }).click();
  await expect(ada.locator("[data-note]")).toHaveText("The match counts on no leader board.");
  await playOn(ada);
  await expect(ada.getByText("counts on no leader board, because a player had a hint")).toBeVisible();
});

test("an action taken back at once: the table says during the match and after it that it counts on no leader board", async ({
  server,
  person,
}) => {
  const [ada, bob] = [await person(server, SEEN), await person(server, SEEN)];
  await joinAndStart(ada, bob, await createTable(ada, "tendown", { players: 2, bots: 0, options: { first_hand: 3 } }));
  const [first, second] = await inTurn([ada, bob]);
  const excluded = "This match counts on no leader board, because an action was taken back.";
  await first.keyboard.press("s");
  await expect(first.getByRole("dialog", { name: "Scores" })).toBeVisible();
  await expect(first.getByText(excluded)).toHaveCount(0);
  await first.keyboard.press("Escape");
  await first.locator("[data-bid]").first().click();
  await first.getByRole("button", { name: "Take back", exact: true }).click();
  await expect(second.locator("[data-note]")).toHaveText(/takes back\. The match counts on no leader board\.$/);
  await expect(first.locator("[data-note]")).toHaveText("The match counts on no leader board.");
  await expect(second.getByRole("log")).toContainText(/takes back\. The match counts on no leader board\./);
  for (const player of [first, second]) {
    await player.keyboard.press("s");
    await expect(player.getByRole("dialog", { name: "Scores" }).getByText(excluded)).toBeVisible();
    await clean(player, "the score sheet of a match that does not count");
    await player.keyboard.press("Escape");
  }
  await Promise.all([playOn(first), playOn(second)]);
  for (const player of [first, second]) await expect(player.getByText(excluded)).toBeVisible();
});

test("a program in a seat: the table says before, during and after the match that it counts on no leader board", async ({
  server,
  person,
}) => {
  const [ada, robin] = [await person(server), await person(server)];
  const link = await createTable(ada, "tendown", { players: 2, bots: 0, options: { first_hand: 1 } });
  const excluded = ada.getByText("This match counts on no leader board, because a program plays in a player’s seat.");
  await expect(ada.getByText("(you)")).toBeVisible();
  await expect(excluded).toHaveCount(0);
  const declared = await robin.request.post("/api/v1/guests", {
    data: { name: `Robot ${Math.floor(Math.random() * 1e9)}`, program: true },
    headers: { Origin: server.address },
  });
  expect(declared.ok()).toBe(true);
  await takeSeat(robin, link);
  await expect(excluded).toBeVisible();
  await ada.getByRole("button", { name: "Start" }).click();
  await ada.locator("[data-card]").first().waitFor();
  await ada.keyboard.press("s");
  await expect(excluded).toBeVisible();
  await ada.keyboard.press("Escape");
  await Promise.all([playOn(ada), playOn(robin)]);
  await expect(excluded).toBeVisible();
});
