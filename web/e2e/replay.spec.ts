/** The replay of a finished match, and its record as a download. */

import { expect, test } from "./server";
import { bidUpTo, playOn } from "./player";
import { createTable, joinAndStart } from "./tables";

test("anybody with the link can replay a finished match", async ({ server, person }) => {
  const [ada, bob] = [await person(server, { reducedMotion: "reduce" }), await person(server)];
  await createTable(ada, "tocan", { bots: 3, options: { target: 1 } });
  await playOn(ada, { bid: bidUpTo(1) });
  await ada.getByRole("link", { name: "Watch replay" }).click();
  await ada.waitForURL(/\/match\//);
  await bob.goto(ada.url());
  await expect(bob.getByRole("heading", { level: 1 })).toContainText("Tocan");
  await bob.getByRole("button", { name: /next trick/i }).click();
  await expect(bob.getByRole("img", { name: /of (clubs|diamonds|hearts|spades)/ }).first()).toBeVisible();
  const taking = bob.waitForEvent("download");
  await bob.getByRole("link", { name: /record/i }).click();
  expect((await taking).suggestedFilename()).toMatch(/^tocan-.*\.txt$/);
});

test("two guests with one name finish a match, and both can be reviewed in its replay", async ({ server, person }) => {
  const people = [await person(server), await person(server)] as const;
  for (const guest of people) {
    await guest.addInitScript(() => localStorage.setItem("overtrick.known", "yes")); // it asks who it is
    const headers = { Origin: server.address };
    const made = await guest.request.post("/api/v1/guests", { data: { name: "Same Name" }, headers });
    expect(made.ok()).toBe(true);
  }
  const [ada, bob] = people;
  await joinAndStart(ada, bob, await createTable(ada, "tendown", { players: 2, bots: 0, options: { first_hand: 1 } }));
  await Promise.all(people.map((page) => playOn(page)));
  await ada.getByRole("link", { name: "Watch replay" }).click();
  await expect(ada.getByRole("heading", { name: "Scores", exact: true })).toBeVisible();
  await expect(ada.getByLabel("Player").getByRole("option")).toHaveText(["Same Name", "Same Name"]);
});
