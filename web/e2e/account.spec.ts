/** Having an account: its password, the leader boards, and what stands in one's own list. */

import { expect, test } from "./house";
import { askForAccount, openAccount, SECRET } from "./people";
import { playOn } from "./player";
import { makeTable } from "./tables";

test.describe("refused", () => {
  test.use({ mayBeRefused: true });

  test("a name that is taken", async ({ house, person }) => {
    const [ada, other] = [await person(house), await person(house)];
    const name = await openAccount(ada);
    await askForAccount(other, name);
    await expect(other.getByText(/belongs to an account.*Choose another one/)).toBeVisible();
  });

  test("a password is changed, and the old one opens nothing any more", async ({ house, person }) => {
    const ada = await person(house);
    const name = await openAccount(ada);
    const fields = { old: "Present password", wanted: "New password", again: "New password again" };
    const change = async (old: string, wanted: string, again: string): Promise<void> => {
      await ada.getByLabel(fields.old, { exact: true }).fill(old);
      await ada.getByLabel(fields.wanted, { exact: true }).fill(wanted);
      await ada.getByLabel(fields.again, { exact: true }).fill(again);
    };
    const button = ada.getByRole("button", { name: "Change the password" });
    await change(SECRET, "another secret", "another sekret");
    await expect(ada.getByText("The two are not the same yet.")).toBeVisible();
    await expect(button).toBeDisabled();
    await change("not my secret", "another secret", "another secret");
    await button.click();
    await expect(ada.getByText("That is not your present password.")).toBeVisible();
    await change(SECRET, "another secret", "another secret");
    await button.click();
    await expect(ada.getByText("Your password is changed.")).toBeVisible();

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

test("a finished match stands in one's own list and on the leader board", async ({ house, person }) => {
  const ada = await person(house, { reducedMotion: "reduce" });
  const name = await openAccount(ada);
  await makeTable(ada, "spades", { bots: 3, options: { target: 1 } });
  await playOn(ada);
  await ada.goto("/");
  await ada.getByRole("link", { name: "My matches" }).click();
  await expect(ada.getByRole("heading", { name: "Spades" })).toBeVisible();
  await expect(ada.getByText(/mean place/)).toBeVisible();

  await ada.getByRole("link", { name: "Leaders" }).click();
  await ada.getByRole("radio", { name: "Spades" }).check({ force: true });
  const own = ada.getByRole("row", { name: `${name} (you)` });
  await expect(ada.getByRole("radio", { name: "Spades" })).toBeChecked();
  await expect(own).toHaveCount(0);
  await ada.getByRole("switch", { name: "Matches against bots alone count too" }).check();
  await expect(own).toBeVisible();
  await ada.getByRole("radio", { name: "matches", exact: true }).check({ force: true });
  await expect(own).toBeVisible();
  await ada.getByRole("radio", { name: "Credits" }).check({ force: true });
  await expect(own).toContainText("1,000");
});
