/** Blocking and reporting people, one's own data, bans, and links for a new password. */

import { readFileSync } from "node:fs";
import { expect, test } from "./server";
import { createAccount, SECRET } from "./accounts";
import { cleanOnPhoneToo, SEEN } from "./faults";
import { createTable, joinAndStart } from "./tables";

test("a player is blocked and reported from the menu of the table", async ({ server, person }) => {
  const [ada, bob] = [await person(server, SEEN), await person(server, SEEN)];
  const name = await createAccount(bob);
  const link = await createTable(ada, "tendown", { players: 2 });
  await joinAndStart(ada, bob, link);
  const send = async (text: string): Promise<void> => {
    await bob.getByLabel("Message", { exact: true }).fill(text);
    await bob.getByRole("button", { name: "Send" }).click();
  };
  await bob.getByRole("button", { name: "Chat" }).click();
  await send("something rude");
  await ada.getByRole("button", { name: "Chat" }).click();
  const messages = ada.getByRole("log", { name: "Messages" });
  await expect(messages).toContainText("something rude");
  await ada.getByRole("button", { name: "Close chat" }).click();

  await ada.getByRole("button", { name: "More" }).click();
  await ada.getByText("Block or report a player").click();
  await ada.getByRole("button", { name: `Report ${name}` }).click();
  await ada.getByLabel("What is it about?").selectOption("Chat messages");
  await ada.getByLabel("What happened? (optional)").fill("Bob insults me");
  await cleanOnPhoneToo(ada, "a report");
  await ada.getByRole("button", { name: "Send report" }).click();
  await expect(ada.getByText(/The host of the server will read your report/)).toBeVisible();
  expect(await server.admin("reports")).toMatch(/Bob insults me[^]*something rude/);

  await ada.getByRole("button", { name: `Block ${name}` }).click();
  await expect(ada.getByText(`${name} is blocked.`)).toBeVisible();
  await ada.keyboard.press("Escape");
  await send("more of it");
  await expect(bob.getByText(/has blocked you/).first()).toBeVisible();
  await ada.getByRole("button", { name: "Chat" }).click();
  await expect(messages).not.toContainText("something rude");

  await ada.goto("/account");
  await expect(ada.getByRole("heading", { name: "Blocked people" })).toBeVisible();
  await cleanOnPhoneToo(ada, "blocked people");
  await ada.getByRole("button", { name: `Unblock ${name}` }).click();
  await expect(ada.getByText("You have blocked nobody.")).toBeVisible();
});

test.describe("refused", () => {
  test.use({ allowErrors: true });

  test("people download and delete their data", async ({ server, person }) => {
    const ada = await person(server, SEEN);
    const name = await createAccount(ada);
    const [download] = await Promise.all([
      ada.waitForEvent("download"),
      ada.getByRole("link", { name: "Download my data" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("overtrick-data.json");
    const data = JSON.parse(readFileSync(await download.path(), "utf8")) as { person: { name: string } };
    expect(data.person.name).toBe(name);

    await ada.getByRole("button", { name: "Delete my data" }).click();
    await cleanOnPhoneToo(ada, "deleting");
    const password = ada.getByLabel("Your password, to confirm");
    await password.fill("wrong password");
    await ada.getByRole("button", { name: "Delete for ever" }).click();
    await expect(password).toHaveAttribute("aria-invalid", "true");
    await password.fill(SECRET);
    await ada.getByRole("button", { name: "Delete for ever" }).click();
    await expect(ada.getByText("Your data is deleted.")).toBeVisible();
    await expect(ada.getByRole("heading", { name: "Create an account" })).toBeVisible();
    expect(await server.admin("people", "--search", name)).toContain("There are no such people.");
  });

  test("a banned person is told why", async ({ server, person }) => {
    const ada = await person(server, SEEN);
    const name = await createAccount(ada);
    await createTable(ada, "spades", { bots: 3 });
    await expect(ada.locator("[data-bid]").first()).toBeVisible();
    await server.admin("ban", name, "--reason", "too many insults");
    await ada.goto("/");
    await expect(ada.getByRole("alert")).toContainText("The host of this server has banned you: too many insults.");
    await cleanOnPhoneToo(ada, "banned");
    await server.admin("unban", name);
    await ada.goto("/account");
    await expect(ada.getByRole("heading", { name })).toBeVisible();
  });

  test("a link from the host sets a new password, once", async ({ server, person }) => {
    const [ada, other] = [await person(server, SEEN), await person(server, SEEN)];
    const name = await createAccount(ada);
    const link = (await server.admin("reset-password", name, "--site", server.address)).trim().split("\n").at(-1) ?? "";
    const choose = async (): Promise<void> => {
      await other.getByLabel("New password", { exact: true }).fill("another secret");
      await other.getByLabel("Repeat new password").fill("another secret");
      await other.getByRole("button", { name: "Save password" }).click();
    };
    await other.goto(link);
    await cleanOnPhoneToo(other, "a new password");
    await choose();
    await expect(other.getByText(`Welcome back, ${name}. Your password has been changed.`)).toBeVisible();
    await other.goto("/");
    await other.goto(link);
    await choose();
    await expect(other.getByText(/This link was used already/)).toBeVisible();
    await other.goto("/reset");
    await expect(other.getByText(/This link is not complete/)).toBeVisible();
  });
});
