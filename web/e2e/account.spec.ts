/** Accounts: names, passwords, the list of matches, the leader boards. */

import { expect, test } from "./server";
import { submitAccount, createAccount, SECRET } from "./accounts";
import { playOn } from "./player";
import { createTable } from "./tables";

test.describe("refused", () => {
  test.use({ allowErrors: true });

  test("a name that is taken is refused", async ({ server, person }) => {
    const [ada, other] = [await person(server), await person(server)];
    const name = await createAccount(ada);
    await submitAccount(other, name);
    await expect(other.getByText(/belongs to an account.*Choose another name/)).toBeVisible();
  });

  test("after a change the old password does not work any more", async ({ server, person }) => {
    const ada = await person(server);
    const name = await createAccount(ada);
    const fields = { old: "Current password", wanted: "New password", again: "Repeat new password" };
    const change = async (old: string, wanted: string, again: string): Promise<void> => {
      await ada.getByLabel(fields.old, { exact: true }).fill(old);
      await ada.getByLabel(fields.wanted, { exact: true }).fill(wanted);
      await ada.getByLabel(fields.again, { exact: true }).fill(again);
    };
    const button = ada.getByRole("button", { name: "Change password" });
    await change(SECRET, "another secret", "another sekret");
    await expect(ada.getByText("The passwords do not match.")).toBeVisible();
    await expect(button).toBeDisabled();
    await change("not my secret", "another secret", "another secret");
    await button.click();
    await expect(ada.getByText("That is not your current password.")).toBeVisible();
    await change(SECRET, "another secret", "another secret");
    await button.click();
    await expect(ada.getByText("Your password has been changed.")).toBeVisible();

    await ada.getByRole("button", { name: "Log out" }).click();
    const logIn = async (password: string): Promise<void> => {
      await ada.getByLabel("Your name").fill(name);
      await ada.getByLabel("Your password").fill(password);
      await ada.getByRole("button", { name: "Log in" }).click();
    };
    await logIn(SECRET);
    await expect(ada.getByLabel("Your name")).toHaveAttribute("aria-invalid", "true");
    await logIn("another secret");
    await expect(ada.getByText(`Welcome back, ${name}.`)).toBeVisible();
  });
});

test("a finished match is in the list of matches and on the leader board", async ({ server, person }) => {
  const ada = await person(server, { reducedMotion: "reduce" });
  const name = await createAccount(ada);
  await createTable(ada, "spades", { bots: 3, options: { target: 1 } });
  await playOn(ada);
  await ada.goto("/");
  await ada.getByRole("link", { name: "My matches" }).click();
  await expect(ada.getByRole("heading", { name: "Spades" })).toBeVisible();
  await expect(ada.getByText(/mean place/)).toBeVisible();

  await ada.getByRole("link", { name: "Leaders" }).click();
  await ada.getByRole("radio", { name: "Spades" }).check({ force: true });
  const own = ada.getByRole("row", { name: `${name} (you)` });
  await expect(ada.getByRole("radio", { name: "Spades" })).toBeChecked();
  await ada.getByRole("radio", { name: "wins", exact: true }).check({ force: true });
  await expect(own).toHaveCount(0);
  await ada.getByRole("switch", { name: "Include matches against bots only" }).check();
  await expect(own).toBeVisible();
  await ada.getByRole("radio", { name: "matches", exact: true }).check({ force: true });
  await expect(own).toBeVisible();
  await ada.getByRole("radio", { name: "Credits" }).check({ force: true });
  await expect(own).toContainText("1,000");
});
