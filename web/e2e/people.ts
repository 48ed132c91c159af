/** Opening accounts as people do: through the form. */

import { expect, type Page } from "@playwright/test";

export const SECRET = "a long secret";

/** Opens an account with this name, or fills in the form and sends it where that is refused. */
export async function askForAccount(page: Page, name: string): Promise<void> {
  await page.goto("/account");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill(SECRET);
  await page.getByRole("button", { name: "Open the account" }).click();
}

/** Opens an account with a name of its own; answers with the name. */
export async function openAccount(page: Page): Promise<string> {
  const name = `Guest ${Math.floor(Math.random() * 1e9)}`;
  await askForAccount(page, name);
  await expect(page.getByText(/Welcome, .* 1,000 credits/)).toBeVisible();
  return name;
}
