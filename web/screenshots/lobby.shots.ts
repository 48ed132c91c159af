/** Every screen before the cards are dealt. */

import { createTable } from "../e2e/tables";
import { SCREEN, capture } from "./capture";
import { expect, test } from "./fixtures";

const PLAIN = {
  home: "/",
  tables: "/tables",
  rooms: "/rooms",
  leaders: "/leaders",
  account: "/account",
  notfound: "/some/where",
};

test("screens that anybody sees", async ({ guest }) => {
  const ada = await guest("Ada");
  for (const game of ["river", "spades", "tendown"])
    await createTable(await guest(`Host of ${game}`), game, { listed: true });
  for (const [name, path] of Object.entries(PLAIN)) {
    await ada.goto(path);
    await expect(ada.getByRole("heading", { level: 1 })).toBeVisible();
    await ada.waitForLoadState("networkidle");
    await capture(ada, name, SCREEN);
  }
  await ada.goto("/matches");
  await expect(ada.getByText("No finished matches yet")).toBeVisible();
  await capture(ada, "matches-none", SCREEN);
  await ada.goto("/table/NoSuchTableAtAll");
  await expect(ada.getByRole("heading", { level: 1 })).toBeVisible();
  await capture(ada, "link-dead");
});

for (const game of ["river", "rook", "spades", "tendown", "tocan", "hearts", "euchre", "whist"])
  test(`making a table of ${game}`, async ({ guest }) => {
    const ada = await guest("Ada");
    await ada.goto(`/make/${game}`);
    await expect(ada.locator("[data-option]").first()).toBeVisible();
    await capture(ada, `make-${game}`, SCREEN);
  });

test("an account", async ({ guest }) => {
  const ada = await guest("Ada");
  await ada.goto("/account");
  await ada.getByRole("textbox", { name: "Name", exact: true }).fill(`Ada ${Date.now() % 10_000}`);
  await ada.getByLabel("Password", { exact: true }).fill("a long secret");
  await ada.getByRole("button", { name: "Create account" }).click();
  await expect(ada.getByText(/Welcome,/)).toBeVisible();
  await capture(ada, "account-open", SCREEN);
  await ada.goto("/rooms");
  await ada.getByRole("button", { name: "Enter the room: 1,000 credits" }).click();
  await ada.waitForURL(/\/table\//);
  await expect(ada.getByRole("button", { name: "Leave seat" })).toBeVisible();
  await capture(ada, "room-waiting");
});

test("waiting for players", async ({ guest }) => {
  const [ada, bob, cleo] = [await guest("Ada"), await guest("Bob"), await guest("Cleo")];
  const link = await createTable(ada, "spades", { bots: 2 });
  await expect(ada.getByText("(you)")).toBeVisible();
  await capture(ada, "gathering");
  await bob.goto(link);
  await expect(bob.getByRole("button", { name: "Sit here" })).toBeVisible();
  await capture(bob, "gathering-invited");
  await bob.getByRole("button", { name: "Sit here" }).click();
  await cleo.goto(link);
  await expect(cleo.getByText("The table is full")).toBeVisible();
  await capture(cleo, "gathering-full");
});
