/** A finished match by its link: step by step, deal by deal, and the record to take along. */

import { expect, test } from "./house";
import { playOn } from "./player";
import { makeTable } from "./tables";

test("a finished match is replayed by link, by whoever has it", async ({ house, person }) => {
  const [ada, bob] = [await person(house, { reducedMotion: "reduce" }), await person(house)];
  await makeTable(ada, "tocan", { bots: 3, options: { target: 1 } });
  await playOn(ada, { bid: (offered) => offered.find((bid) => bid.startsWith("bid 1")) ?? "pass" });
  await ada.getByRole("link", { name: "Watch the replay" }).click();
  await ada.waitForURL(/\/match\//);
  await bob.goto(ada.url());
  await expect(bob.getByRole("heading", { level: 1 })).toContainText("Tocan");
  await bob.getByRole("button", { name: /next trick/i }).click();
  await expect(bob.getByRole("img", { name: /of (clubs|diamonds|hearts|spades)/ }).first()).toBeVisible();
  const taking = bob.waitForEvent("download");
  await bob.getByRole("link", { name: /record/i }).click();
  expect((await taking).suggestedFilename()).toMatch(/^tocan-.*\.txt$/);
});
