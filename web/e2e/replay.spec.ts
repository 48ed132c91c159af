/** The replay of a finished match, and its record as a download. */

import { expect, test } from "./server";
import { bidUpTo, playOn } from "./player";
import { createTable } from "./tables";

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
