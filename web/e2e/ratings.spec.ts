/** Rated matches between several people: the rating after it, leader boards, profiles, leaving, and refusals. */

import { createAccount, logIn } from "./accounts";
import { clean, cleanOnPhoneToo, PHONE, SEEN } from "./faults";
import { playOn } from "./player";
import { expect, test } from "./server";
import { createTable, joinAndStart, takeSeat } from "./tables";

test.use({ animations: "fast" });

const SHORT = { players: 2, rated: true, options: { first_hand: 1 } };

test("a rated match changes the ratings, and boards and profiles show it", async ({ server, person }) => {
  const [ada, bob, cleo] = [await person(server, SEEN), await person(server, SEEN), await person(server, SEEN)];
  const [adaName, bobName] = [await createAccount(ada), await createAccount(bob)];
  const link = await createTable(ada, "tendown", SHORT);
  await expect(ada.getByText("The result changes ratings.", { exact: false })).toBeVisible();
  await expect(ada.getByRole("button", { name: /add bot|fill/i })).toHaveCount(0);
  await cleanOnPhoneToo(ada, "waiting at a rated table");
  await joinAndStart(ada, bob, link);
  await expect(ada.getByRole("button", { name: /hint/i })).toHaveCount(0);
  await cleo.goto(link);
  await expect(cleo.getByText("You are watching")).toBeVisible();
  await expect(cleo.locator("[data-card]")).toHaveCount(0);
  await Promise.all([ada, bob].map((page) => playOn(page)));
  for (const page of [ada, bob]) await expect(page.locator("[data-rating]")).toContainText(/Your rating: 1,500 → /);
  await cleanOnPhoneToo(ada, "the result of a rated match");
  // The leader board, as a person without an account sees it.
  await cleo.goto("/leaders");
  await cleo.getByRole("radio", { name: "Ten Down" }).check({ force: true });
  for (const name of [adaName, bobName])
    await expect(cleo.getByRole("row", { name: new RegExp(name) })).toContainText("±");
  await expect(cleo.getByRole("row", { name: "Bot: club" })).toContainText("1,500 ± 0");
  await cleanOnPhoneToo(cleo, "a leader board of ratings");
  await cleo.getByRole("link", { name: adaName }).click();
  await expect(cleo.getByRole("heading", { level: 1 })).toHaveText(adaName);
  await expect(cleo.getByText("1 rated match", { exact: true })).toBeVisible();
  await expect(cleo.getByRole("img", { name: /The rating at Ten Down over 1 match/ })).toBeVisible();
  await cleanOnPhoneToo(cleo, "a profile");
  await cleo.getByRole("link", { name: /^Replay of Ten Down/ }).click();
  await expect(cleo).toHaveURL(/\/match\//);
});

test("leaving a rated match is announced, and counts as a loss", async ({ server, person }) => {
  const [ada, bob] = [await person(server, SEEN), await person(server, SEEN)];
  const [adaName, bobName] = [await createAccount(ada), await createAccount(bob)];
  await joinAndStart(ada, bob, await createTable(ada, "tendown", { ...SHORT, options: { first_hand: 3 } }));
  await ada.getByRole("button", { name: "More" }).click();
  await ada.getByRole("button", { name: "Leave table" }).click();
  await expect(ada.getByText("leaving counts as a loss", { exact: false })).toBeVisible();
  await clean(ada, "leaving a rated match");
  await ada.getByRole("button", { name: "Leave match" }).click();
  await playOn(bob);
  await expect(bob.locator("[data-rating]")).toContainText(/Your rating: 1,500 → 1,[67]/);
  await ada.goto(`/people/${encodeURIComponent(adaName)}`);
  await expect(ada.getByText("left", { exact: true })).toBeVisible();
  await expect(ada.getByText(/^[−-]\d+$/)).toBeVisible();
  await ada.goto(`/people/${encodeURIComponent(bobName)}`);
  await expect(ada.getByText(/^\+\d+$/)).toBeVisible();
});

test("a rated match that the server ends says why, counts for nobody, and has no rematch", async ({
  server,
  person,
}) => {
  const [ada, bob] = [await person(server, SEEN), await person(server, SEEN)];
  const name = await createAccount(ada);
  await createAccount(bob);
  const link = await createTable(ada, "tendown", { ...SHORT, options: { first_hand: 3 } });
  await joinAndStart(ada, bob, link);
  await server.admin("close", link.split("/").at(-1) ?? "", "--reason", "the disk is full");
  for (const page of [ada, bob]) {
    const why = page.getByText("The match was abandoned. Nobody won. The host of the server closed this table");
    await expect(why).toContainText("the disk is full");
    await expect(page.getByText("Otherwise no rating changes.", { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: "Play again" })).toHaveCount(0);
  }
  await cleanOnPhoneToo(ada, "a rated match that the server ended");
  await ada.goto(`/people/${encodeURIComponent(name)}`);
  await expect(ada.getByText("No rated matches yet.", { exact: false })).toBeVisible();
  await expect(ada.getByRole("link", { name: /^Replay/ })).toHaveCount(0);
});

test.describe("refused", () => {
  test.use({ allowErrors: true });

  test("a guest is told that rated matches need an account, and a name without a profile is not found", async ({
    server,
    person,
  }) => {
    const [ada, guest] = [await person(server, SEEN), await person(server, SEEN)];
    await createAccount(ada);
    const link = await createTable(ada, "tendown", SHORT);
    await guest.goto(link);
    await guest.getByRole("button", { name: "Sit here" }).click();
    await expect(guest.getByRole("alert")).toContainText(/rated matches need an account/i);
    await clean(guest, "refused at a rated table");
    await guest.goto("/make/tendown");
    await guest.getByRole("switch", { name: "Rated match" }).check();
    await expect(guest.getByText("Rated matches need an account, which is free.")).toBeVisible();
    await clean(guest, "the form of a rated table, as a guest");
    await guest.goto("/people/nobody-has-this-name");
    await expect(guest.getByText("there is no player with this name", { exact: false })).toBeVisible();
    await clean(guest, "no profile");
  });
});

test("two devices of one account have one seat, and the match counts once", async ({ server, person }) => {
  const [ada, bob] = [await person(server, SEEN), await person(server, SEEN)];
  const phone = await person(server, { ...SEEN, viewport: PHONE });
  const adaName = await createAccount(ada);
  await createAccount(bob);
  const link = await createTable(ada, "tendown", { ...SHORT, options: { first_hand: 3 } });
  await logIn(phone, adaName);
  await phone.goto(link);
  await expect(phone.getByText("(you)")).toBeVisible();
  await expect(phone.getByRole("button", { name: "Sit here" })).toHaveCount(0);
  await takeSeat(bob, link);
  await ada.getByRole("button", { name: "Start" }).click();
  // Both devices play: what one of them does, the other one sees, and an action that came too late does nothing.
  await Promise.all([ada, phone, bob].map((page) => playOn(page)));
  for (const device of [ada, phone])
    await expect(device.locator("[data-rating]")).toContainText(/Your rating: 1,500 → /);
  expect(await phone.locator("[data-rating]").textContent()).toBe(await ada.locator("[data-rating]").textContent());
  await phone.goto(`/people/${encodeURIComponent(adaName)}`);
  await expect(phone.getByText("1 rated match", { exact: true })).toBeVisible();
});
