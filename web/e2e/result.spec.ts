/** The result of a match: the graph, the deals that decided it, and a celebration for the winner. */

import { expect, test } from "./server";
import { cleanOnPhoneToo, SEEN } from "./faults";
import { playOn } from "./player";
import { UPRIGHT } from "./reach";
import { createTable, joinAndStart } from "./tables";

const SHORT = { players: 3, bots: 2, options: { first_hand: 3 } };

test("the result has the graph and the decisive deals, in words", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await createTable(ada, "tendown", SHORT);
  await playOn(ada);
  const result = ada.getByRole("region", { name: /win|share/i });
  await expect(result.getByRole("img", { name: /^Scores after \d+ deals/ })).toBeVisible();
  // A shared win has no decisive deals.
  const winners = await result.locator("tr.won").count();
  const words = result.getByRole("listitem");
  if (winners === 1) await expect(words.first()).toContainText(/^\s*Deal \d+:.*(lead|swing)/);
  else await expect(result.getByText("What decided the match")).toHaveCount(0);
  // Tests cannot ask for less motion in Firefox.
  const isStill = await ada.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  if (isStill) await expect(ada.locator("[data-celebration]")).toBeHidden();
  await cleanOnPhoneToo(ada, "the result of a match");
});

test("the winner is celebrated, and nobody else", async ({ server, person }) => {
  const ada = await person(server, UPRIGHT);
  await createTable(ada, "tendown", SHORT);
  await playOn(ada);
  const title = ada.locator("#result-title");
  await expect(title).toBeVisible();
  const won = /^You /.test((await title.textContent()) ?? "");
  await expect(ada.locator("[data-celebration]")).toHaveCount(won ? 1 : 0);
  await expect(ada.getByRole("button", { name: "Play again" })).toBeInViewport();
});

test("the buttons of the result work under the celebration", async ({ server, person }) => {
  const people = [await person(server, UPRIGHT), await person(server)] as const;
  await joinAndStart(...people, await createTable(people[0], "tendown", { players: 2, options: { first_hand: 1 } }));
  await Promise.all(people.map((page) => playOn(page)));
  for (const page of people) await expect(page.locator("#result-title")).toBeVisible();
  const celebrated = await Promise.all(people.map((page) => page.locator("[data-celebration]").count()));
  expect(celebrated).toContain(1);
  for (const page of people) {
    await page.getByRole("button", { name: "Show table" }).click();
    await expect(page.locator("#result-title")).toHaveCount(0);
  }
});
