/** How to play: the page of a game, with its rules for the chosen options and its cards. */

import { expect, test } from "./server";
import { clean, PHONE, SEEN } from "./faults";
import { setOption } from "./tables";

test("every game on the home page says how it is played", async ({ server, person }) => {
  const ada = await person(server);
  await ada.goto("/");
  const links = ada.getByRole("link", { name: /^How to play: / });
  await expect(ada.getByRole("button", { name: /^Play now: / }).first()).toBeVisible();
  expect(await links.count()).toBe(await ada.getByRole("button", { name: /^Play now: / }).count());
  await ada.getByRole("link", { name: "How to play: Spades" }).click();
  await expect(ada.getByRole("heading", { level: 1 })).toHaveText("How to play Spades");
  await expect(ada.getByText("the four bids together may not be more than 13", { exact: false })).toBeVisible();
  await ada.getByRole("button", { name: "Play now" }).click();
  await expect(ada.locator("[data-card]")).toHaveCount(13);
});

test("the rules follow the chosen options", async ({ server, person }) => {
  const ada = await person(server);
  await ada.goto("/games/spades");
  await expect(ada.getByText("A team with 500 points", { exact: false })).toBeVisible();
  await ada.getByText("Options", { exact: true }).click();
  await setOption(ada, "target", 250);
  await expect(ada.getByText("A team with 250 points", { exact: false })).toBeVisible();
  await setOption(ada, "target", 0);
  await expect(ada.getByText("Correct the options to read the rules.")).toBeVisible();
});

test("the scoring of every game has an example for the chosen options", async ({ server, person }) => {
  const ada = await person(server);
  await ada.goto("/");
  const links = ada.getByRole("link", { name: /^How to play: / });
  await expect(links.first()).toBeVisible();
  const games = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  for (const game of games) {
    await ada.goto(game);
    const example = ada.locator("section", { has: ada.getByRole("heading", { name: "Scoring, with an example" }) });
    await expect(example.getByRole("table"), game).toHaveCount(2);
    await expect(example.getByRole("row", { name: /^Ada/ }).first()).toBeVisible();
  }
  await ada.goto("/games/river");
  const example = ada.locator("section", { has: ada.getByRole("heading", { name: "Scoring, with an example" }) });
  await expect(example).toContainText(/bid made exactly[^+]*\+10/);
  await ada.getByText("Options", { exact: true }).click();
  await ada.getByText("More options").click();
  await setOption(ada, "exact_bonus", 25);
  await expect(example).toContainText(/bid made exactly[^+]*\+25/);
});

test("the cards of a game are pictures with names, from the highest down", async ({ server, person }) => {
  const ada = await person(server);
  const rows: Record<string, RegExp[]> = {
    hearts: [/^Clubs: ace of clubs, .*, 2 of clubs$/, /^Diamonds: /, /^Hearts: ace of hearts, 1 point, /, /^Spades: /],
    rook: [/^Red: red 14, 10 points, /, /^Without a suit: /, /^Yellow: red one, 30 points, bird, 20 points, yellow 14/],
    euchre: [/^Spades: ace of spades, /, /^Spades: jack of spades, jack of clubs, ace of spades, /],
  };
  for (const [game, names] of Object.entries(rows)) {
    await ada.goto(`/games/${game}`);
    for (const name of names) await expect(ada.getByRole("img", { name })).toBeVisible();
  }
  await expect(ada.getByText("The trumps when spades are trump, from the highest")).toBeVisible();
});

test("the page of every game fits a phone, and axe finds no fault", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  for (const game of ["spades", "rook", "hearts", "euchre"])
    for (const size of [PHONE, { width: 1280, height: 800 }]) {
      await ada.setViewportSize(size);
      await ada.goto(`/games/${game}`);
      await expect(ada.getByRole("img", { name: /: / }).first()).toBeVisible();
      await ada.waitForLoadState("networkidle");
      expect(await ada.evaluate(() => document.documentElement.scrollWidth), game).toBeLessThanOrEqual(size.width);
      await clean(ada, `how to play ${game}, ${size.width} wide`);
    }
});
