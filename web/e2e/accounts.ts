/** Creating accounts through the form. */

import { expect, type Page } from "@playwright/test";

export const SECRET = "a long secret";

/** Fills in the form for a new account and submits it. */
export async function submitAccount(page: Page, name: string): Promise<void> {
  await page.goto("/account");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill(SECRET);
  await page.getByRole("button", { name: "Create account" }).click();
}

/** Creates an account with a random name and returns the name. */
export async function createAccount(page: Page): Promise<string> {
  const name = `Guest ${Math.floor(Math.random() * 1e9)}`;
  await submitAccount(page, name);
  await expect(page.getByText(/Welcome, .* 1,000 credits/)).toBeVisible();
  return name;
}

/** Logs in to an account that was created on another device. */
export async function logIn(page: Page, name: string): Promise<void> {
  await page.goto("/account");
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Your password").fill(SECRET);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText(`Welcome back, ${name}.`)).toBeVisible();
}
