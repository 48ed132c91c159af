/** Learning from matches and measuring oneself: review, puzzles, exploring, challenges, ratings, friends, finding players. */

import { createAccount } from "../e2e/accounts";
import { act, isBid, playOn } from "../e2e/player";
import { createTable, joinAndStart, setOption } from "../e2e/tables";
import { capture, DESKTOP, PHONE, SCREEN } from "./capture";
import { expect, test } from "./fixtures";

test.describe.configure({ timeout: 300_000 });

const BOTH = [DESKTOP, PHONE];

test("a review, from the result on", async ({ guest }) => {
  const ada = await guest("Ada");
  await createTable(ada, "river", { players: 4, bots: 3, options: { first_hand: 4 } });
  await playOn(ada, { bid: (offers) => offers.filter(isBid).at(-1) });
  await capture(ada, "review-result", BOTH);
  await ada.getByRole("link", { name: "Review", exact: true }).click();
  const panel = ada.getByRole("region", { name: "Review" });
  await expect(panel.getByText("Points lost")).toBeVisible();
  await expect(panel.getByRole("progressbar")).toHaveCount(0);
  await panel.getByRole("listitem").first().getByRole("button", { name: "Chosen" }).click();
  await capture(ada, "review-done", SCREEN);
  await panel.getByRole("button", { name: "Play on from here" }).first().click();
  await ada.waitForURL(/\/table\//);
  await ada.locator("[data-card]").first().waitFor();
  await capture(ada, "practice-table", BOTH);
  await playOn(ada);
  await ada.locator("#practice-title").waitFor();
  await capture(ada, "practice-result", BOTH);
});

test("puzzles and exploring", async ({ guest }) => {
  const ada = await guest("Ada");
  await ada.goto("/");
  await expect(ada.getByRole("region", { name: "Today’s puzzles" })).toBeVisible();
  await capture(ada, "study-home", SCREEN);
  await ada.getByRole("button", { name: "Today’s puzzle: Spades" }).click();
  await ada.waitForURL(/\/table\//);
  await expect(ada.getByText("Which choice is best?")).toBeVisible();
  await capture(ada, "puzzle", BOTH);
  await act(ada);
  await ada.getByRole("region", { name: "Your answer" }).waitFor();
  await capture(ada, "puzzle-answer", BOTH);
  await ada.goto("/games/spades");
  await expect(ada.getByRole("heading", { name: "Daily deal" })).toBeVisible();
  await capture(ada, "study-game", SCREEN);
  await ada.goto("/explore/spades");
  await ada.getByRole("button", { name: "What do the bots think?" }).click();
  await expect(
    ada
      .getByRole("region", { name: /^The choices of/ })
      .getByRole("listitem")
      .first(),
  ).toBeVisible();
  await capture(ada, "explore", SCREEN);
});

test("a challenge of three people", async ({ guest }) => {
  const people = [await guest("Ada"), await guest("Bob"), await guest("Cyd")];
  const [ada] = people as [(typeof people)[0]];
  if (!ada) return;
  await ada.goto("/make/river");
  await setOption(ada, "first_hand", 3);
  await ada.getByRole("button", { name: "Make a challenge" }).click();
  await capture(ada, "challenge-making", BOTH);
  await ada.getByRole("dialog").getByRole("button", { name: "Make the challenge" }).click();
  await ada.waitForURL(/\/challenges\//);
  const link = ada.url();
  await expect(ada.getByRole("button", { name: /^Play \d deals?$/ })).toBeVisible();
  await capture(ada, "challenge-new", SCREEN);
  for (const page of people) {
    await page.goto(link);
    await page.getByRole("button", { name: /^Play \d deals?$/ }).click();
    await page.locator("[data-card]").first().waitFor();
    await playOn(page, { bid: (offers) => offers.filter(isBid)[people.indexOf(page)] });
  }
  await capture(people[2] ?? ada, "challenge-table-over", BOTH);
  await ada.goto(link);
  await expect(ada.getByRole("table").getByRole("row")).toHaveCount(4);
  await capture(ada, "challenge-results", SCREEN);
  await ada.getByRole("table").getByRole("link").nth(1).click();
  await ada.waitForURL(/\/match\//);
  await ada.getByRole("heading", { name: "Scores", exact: true }).waitFor();
  await capture(ada, "challenge-replay", SCREEN);
});

test("ratings, friends, and finding players", async ({ guest }) => {
  const [ada, bob, cyd] = [await guest("Ada"), await guest("Bob"), await guest("Cyd")];
  const [, bobName] = [await createAccount(ada), await createAccount(bob)];
  for (let number = 0; number < 3; number++) {
    const link = await createTable(ada, "tendown", { players: 2, rated: true, options: { first_hand: 1 } });
    if (number === 0) await capture(ada, "rated-waiting", BOTH);
    await joinAndStart(ada, bob, link);
    await Promise.all([ada, bob].map((page) => playOn(page)));
    await expect(ada.locator("[data-rating]")).toBeVisible();
  }
  await capture(ada, "rated-result", BOTH);
  await ada.getByRole("button", { name: `Add friend: ${bobName}` }).click();
  await bob.getByRole("button", { name: /^Accept/ }).click();
  await ada.goto("/leaders");
  await ada.getByRole("radio", { name: "Ten Down" }).check({ force: true });
  await expect(ada.getByRole("row", { name: /Bot: club/ })).toBeVisible();
  await capture(ada, "rated-leaders", SCREEN);
  await ada.goto(`/people/${encodeURIComponent(bobName)}`);
  await expect(ada.getByRole("img", { name: /The rating at/ })).toBeVisible();
  await capture(ada, "rated-profile", SCREEN);
  await bob.goto("/leaders");
  await ada.goto("/friends");
  await expect(ada.locator("[data-friend]")).toContainText("online");
  await capture(ada, "friends-list", SCREEN);
  await ada.getByRole("button", { name: `Invite ${bobName} to a table` }).click();
  await capture(ada, "friends-inviting", BOTH);
  await ada.goto("/");
  await ada.getByRole("button", { name: "Find players: Whist" }).click();
  await capture(ada, "find-players", BOTH);
  await ada.getByRole("dialog").getByRole("button", { name: "Find a table" }).click();
  await expect(ada.locator("[data-bots-due]")).toBeVisible();
  await capture(ada, "find-waiting", BOTH);
  await ada.getByRole("button", { name: `Invite ${bobName}` }).click();
  await expect(bob.getByRole("status", { name: "Invitation" })).toContainText("invites you");
  await capture(bob, "friends-invited", BOTH);
  await cyd.goto("/tables");
  await expect(cyd.getByRole("heading", { name: "Tables to join" })).toBeVisible();
  await ada.getByRole("button", { name: /fill/i }).click();
  await expect(cyd.getByRole("heading", { name: "Matches to watch" })).toBeVisible();
  await capture(cyd, "find-watch", SCREEN);
});
