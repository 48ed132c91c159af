/** The table says what counts: a match that somebody left, and a match with help. */

import { clean, SEEN } from "./faults";
import { playOn } from "./player";
import { expect, test } from "./server";
import { createTable, joinAndStart } from "./tables";

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
  await playOn(ada);
  await expect(ada.getByText("counts on no leader board, because a player had a hint")).toBeVisible();
});
