/** Screens whose script is loaded when they are opened: while it comes, when it does not come, and after an update. */

import { AdjustableServer } from "./adjustable";
import { cleanOnPhoneToo, SEEN } from "./faults";
import { expect, test } from "./server";

const SCRIPT = /\/assets\/LeaderBoards-.*\.js$/;

test("a screen says that it is loading, and another one can be opened meanwhile", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await ada.goto("/");
  let send: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => (send = resolve));
  await ada.route(SCRIPT, async (route) => {
    await wait;
    await route.continue();
  });
  const menu = ada.getByRole("navigation", { name: "Overtrick" });
  await menu.getByRole("link", { name: "Leaders" }).click();
  await expect(ada.getByRole("main").getByText("Loading …")).toHaveCSS("opacity", "1");
  await expect(menu.getByRole("link", { name: "Leaders" })).toHaveAttribute("aria-current", "page");
  await cleanOnPhoneToo(ada, "a screen that is loading");
  await menu.getByRole("link", { name: "Open tables" }).click();
  await expect(ada.getByRole("heading", { level: 1 })).toHaveText("Open tables");
  send();
  await menu.getByRole("link", { name: "Leaders" }).click();
  await expect(ada.getByRole("heading", { level: 1 })).toHaveText("Leader boards");
});

test("the script of a screen is loaded while the mouse is on its link", async ({ server, person }) => {
  const ada = await person(server);
  await ada.goto("/");
  const loaded = ada.waitForResponse(SCRIPT);
  await ada.getByRole("navigation", { name: "Overtrick" }).getByRole("link", { name: "Leaders" }).hover();
  expect((await loaded).headers()["cache-control"]).toContain("immutable");
  await expect(ada).toHaveURL(/\/$/);
});

test.describe("refused", () => {
  test.use({ allowErrors: true });

  test("without a connection a screen says so, and opens when the server can be reached again", async ({
    server,
    person,
  }) => {
    const ada = await person(server, SEEN);
    await ada.goto("/");
    await expect(ada.getByRole("button", { name: "Play now: Spades" })).toBeVisible();
    await ada.context().setOffline(true);
    await ada.getByRole("link", { name: "Leaders" }).click();
    const alert = ada.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("This screen could not be loaded.");
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toContainText("The server cannot be reached.");
    await ada.context().setOffline(false);
    await cleanOnPhoneToo(ada, "a screen that could not be loaded");
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(ada.getByRole("heading", { level: 1 })).toHaveText("Leader boards");
    await expect(ada).toHaveURL(/\/leaders$/);
  });

  test("after an update of the server a page that was open before says so, and opens the new screen at the next try", async ({
    person,
  }) => {
    const server = await AdjustableServer.open();
    try {
      const ada = await person(server);
      await ada.goto("/");
      await expect(ada.getByRole("button", { name: "Play now: Spades" })).toBeVisible();
      server.updatePage();
      await ada.getByRole("link", { name: "Leaders" }).click();
      const alert = ada.getByRole("main").getByRole("alert");
      await expect(alert).toContainText("Overtrick has just been updated");
      await alert.getByRole("button", { name: "Try again" }).click();
      await expect(ada.getByRole("heading", { level: 1 })).toHaveText("Leader boards");
      await ada.getByRole("link", { name: "Open tables" }).click();
      await expect(ada.getByRole("heading", { level: 1 })).toHaveText("Open tables");
    } finally {
      await server.close();
    }
  });
});
