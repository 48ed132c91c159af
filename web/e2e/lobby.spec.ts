/** Finding and creating tables, rooms, and refusals. */

import { expect, test } from "./server";
import { createAccount } from "./accounts";
import { playOn } from "./player";
import { createTable, setOption } from "./tables";

const FORMS: Record<string, Record<string, string | number | boolean>> = {
  river: {
    opening_lead: "Left",
    hook: false,
    one_way: true,
    first_hand: 7,
    no_trump_deals: "Every fifth",
    trick_points: "Exact",
    exact_bonus: 5,
    miss_penalty: 1,
  },
  rook: {
    minimum_bid: 70,
    all_pass: "Redeal",
    discard_points: "Last trick",
    target: 300,
    target_reached: "At least",
    bird: "10.5",
    ones_high: true,
    middle: "10",
    first_lead: "Left",
    no_points_in_discards: true,
    sweep_bonus: 50,
  },
  spades: {
    target: 250,
    bid_total_cap: 12,
    nello_points: 50,
    blind_nello: false,
    bag_limit: 5,
    bag_penalty: 40,
    bag_points: 1,
    lose_at: -200,
  },
  tendown: { equal_cards: "Last", hook: true, payout: "By points", first_hand: 6 },
  tocan: { no_trump: true, raise_rule: "Tricks and suit", target: 12, differ_penalty: "Missing" },
};

for (const [game, options] of Object.entries(FORMS))
  test(`the options of ${game} are in its form, with help, and apply at the table`, async ({ server, person }) => {
    const ada = await person(server);
    await ada.goto(`/make/${game}`);
    const fields = ada.locator("[data-option]");
    await expect(fields).toHaveCount(Object.keys(options).length);
    for (const text of await fields.allTextContents()) expect(text.length).toBeGreaterThan(25);
    await createTable(ada, game, { options });
    await ada.getByText("Rules and fair dealing").click();
    const rules = ada.locator("details dl");
    for (const value of Object.values(options))
      await expect(rules).toContainText(value === true ? "yes" : value === false ? "no" : String(value));
    await ada.getByRole("button", { name: "Fill with bots" }).click();
    await ada.getByRole("button", { name: "Start" }).click();
    await expect(ada.locator("[data-bid]").first()).toBeVisible();
  });

test("the rule book follows the chosen options, in the form and at the table", async ({ server, person }) => {
  const ada = await person(server);
  await ada.goto("/make/river");
  await ada.getByText("Rules of River with these options").click();
  await expect(ada.getByText("The dealer leads first.")).toBeVisible();
  await setOption(ada, "opening_lead", "Left");
  await expect(ada.getByText("The player at the dealer's left leads first.")).toBeVisible();
  await createTable(ada, "river", { players: 3, bots: 2, options: { opening_lead: "Left" } });
  await ada.getByRole("button", { name: "More" }).click();
  await expect(ada.getByRole("dialog")).toContainText("The player at the dealer's left leads first.");
  await expect(ada.getByRole("dialog")).not.toContainText("The dealer leads first.");
});

test("a player looks at the cards before bidding, where nello can be bid blind", async ({ server, person }) => {
  const ada = await person(server);
  await createTable(ada, "spades", { bots: 3, options: { blind_nello: true } });
  await expect(ada.getByRole("button", { name: "Blind nello", exact: true })).toBeVisible();
  await expect(ada.locator("[data-card]")).toHaveCount(0);
  await ada.getByRole("button", { name: /^look/i }).click();
  await expect(ada.locator("[data-card]")).toHaveCount(13);
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
});

test("a number out of range is refused in its field", async ({ server, person }) => {
  const ada = await person(server);
  await ada.goto("/make/rook");
  await setOption(ada, "minimum_bid", 72);
  await expect(ada.getByText("Enter a multiple of 5 from 5 to 150.")).toBeVisible();
  await expect(ada.getByRole("button", { name: /^Create table/ })).toBeDisabled();
});

test("a new visitor plays after one click", async ({ server, person }) => {
  const ada = await person(server);
  await ada.goto("/");
  await ada.getByRole("button", { name: "Play now: Spades" }).click();
  await expect(ada.locator("[data-card]")).toHaveCount(13);
});

test("an open table can be found and joined, and is full for the next person", async ({ server, person }) => {
  const [ada, bob, cleo] = [await person(server), await person(server), await person(server)];
  const link = await createTable(ada, "tendown", { players: 2, listed: true });
  await bob.goto("/tables");
  await bob.locator(`a[href="${new URL(link).pathname}"]`).click();
  await cleo.goto(link);
  await expect(cleo.getByRole("button", { name: "Sit here" })).toBeVisible();
  await bob.getByRole("button", { name: "Sit here" }).click();
  await expect(bob.getByText("(you)")).toBeVisible();
  await expect(cleo.getByText("The table is full. You can watch.")).toBeVisible();
  await ada.getByRole("button", { name: "Start" }).click();
  await expect(cleo.getByText("You are watching")).toBeVisible();
  await expect(cleo.locator("[data-card]")).toHaveCount(0);
});

test.describe("refused", () => {
  test.use({ allowErrors: true });

  test("a link to a table or page that does not exist", async ({ server, person }) => {
    const ada = await person(server);
    const table = await ada.goto("/table/NoSuchTableAtAll");
    expect(table?.status()).toBe(404);
    await expect(ada.getByRole("heading", { name: "Table not found" })).toBeVisible();
    const page = await ada.goto("/some/where/else");
    expect(page?.status()).toBe(404);
    await ada.getByRole("link", { name: "To the games" }).click();
    await expect(ada.getByRole("button", { name: "Play now: River" })).toBeVisible();
  });

  test("options that do not go together are refused with the reason", async ({ server, person }) => {
    const ada = await person(server);
    await ada.goto("/make/spades");
    await setOption(ada, "bag_penalty", 50);
    await ada.locator('[data-option="bag_limit"]').getByRole("spinbutton").fill("");
    await ada.getByRole("button", { name: /^Create table/ }).click();
    await expect(ada.getByRole("alert")).toContainText(
      "A bag penalty needs a bag limit, the number of bags that cost it.",
    );
  });

  test("a paid room from entering to the payout, and a stake without enough credits", async ({ server, person }) => {
    const calm = { reducedMotion: "reduce" as const };
    const [ada, bob] = [await person(server, calm), await person(server, calm)];
    await ada.goto("/rooms");
    await ada.getByRole("button", { name: "Enter the room: 5 credits" }).click();
    await expect(ada.getByRole("alert")).toContainText("An account is free");
    for (const page of [ada, bob]) {
      await createAccount(page);
      await page.getByRole("link", { name: "Rooms" }).click();
      await page.getByRole("radio", { name: "2", exact: true }).check({ force: true });
      await page.getByRole("button", { name: "Enter the room: 5 credits" }).click();
      if (page === ada) {
        await expect(ada.getByText("Each player stakes 5 credits of play money. Bots cannot play here.")).toBeVisible();
        await expect(ada.getByRole("button", { name: "bot" })).toHaveCount(0);
      }
    }
    await expect(ada.getByText("pot 10")).toBeVisible();
    await Promise.all([ada, bob].map((page) => playOn(page)));
    const winner = (await ada.locator("#result-title").textContent())?.includes("You") ? ada : bob;
    const loser = winner === ada ? bob : ada;
    await expect(winner.locator(".result")).toContainText("+5");
    await loser.getByRole("link", { name: "To the rooms" }).click();
    await expect(loser.getByText("You have 995 credits")).toBeVisible();
    await loser.getByRole("button", { name: "Enter the room: 1,000 credits" }).click();
    await expect(loser.getByRole("alert")).toContainText("smaller room");
  });
});
