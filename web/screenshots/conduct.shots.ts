/** Blocking, reporting, one's own data, bans and new passwords. */

import { createAccount } from "../e2e/accounts";
import { createTable, joinAndStart } from "../e2e/tables";
import { SCREEN, capture } from "./capture";
import { expect, test } from "./fixtures";

test("a report, blocked people and one's own data", async ({ guest }) => {
  const [ada, bob] = [await guest("Ada"), await guest("Bob")];
  const link = await createTable(ada, "tendown", { players: 2 });
  await joinAndStart(ada, bob, link);
  await ada.getByRole("button", { name: "More" }).click();
  await ada.getByText("Rules of").click();
  await ada.getByText("Block or report a player").click();
  await ada.getByRole("button", { name: "Block Bob" }).click();
  await expect(ada.getByText("Bob is blocked.")).toBeVisible();
  await ada.getByRole("button", { name: "Report Bob" }).click();
  await capture(ada, "report");
  await ada.goto("/account");
  await expect(ada.getByRole("button", { name: "Unblock Bob" })).toBeVisible();
  await ada.getByRole("button", { name: "Delete my data" }).click();
  await capture(ada, "own-data", SCREEN);
});

test("a ban, and a link for a new password", async ({ server, guest }) => {
  const ada = await guest("Ada");
  const name = await createAccount(ada);
  await ada.goto("/reset#a-token");
  await expect(ada.getByLabel("Repeat new password")).toBeVisible();
  await capture(ada, "new-password", SCREEN);
  await server.admin("give", name, "200", "--reason", "won the cup of the club");
  await ada.goto("/account");
  await expect(ada.getByText("won the cup of the club")).toBeVisible();
  await capture(ada, "account-with-gift", SCREEN);
  await server.admin("ban", name, "--reason", "insults in the chat");
  await ada.goto("/");
  await expect(ada.getByRole("alert")).toBeVisible();
  await capture(ada, "banned", SCREEN);
});
