/** The first start on a machine: the page shows the progress, and a hint comes when the bots are ready. */

import type { WebSocketRoute } from "@playwright/test";
import { expect, test } from "./server";
import { createTable } from "./tables";

const STEP = "The server is starting: preparing the rules (step 1 of 3).";

test("a banner shows the progress until the server is ready", async ({ server, person }) => {
  const ada = await person(server);
  let message: string | null = STEP;
  await ada.route("**/api/v1/readiness", (route) =>
    route.fulfill({ json: { rules: message === null, bots: message === null, search: message === null, message } }),
  );
  await ada.goto("/");
  await expect(ada.getByText(STEP)).toBeVisible();
  await expect(ada.getByRole("button", { name: "Play now: Spades" })).toBeEnabled();
  message = null;
  await expect(ada.getByText(STEP)).toBeHidden();
});

test("a hint asked too early says that it will come, the table stays usable, and the hint comes", async ({
  server,
  person,
}) => {
  const ada = await person(server);
  const WAIT = "The bots are still getting ready. The hint will come.";
  let socket: WebSocketRoute | null = null;
  let held: string | null = null;
  await ada.routeWebSocket(/\/socket$/, (route) => {
    socket = route;
    const upstream = route.connectToServer();
    upstream.onMessage((text) => {
      const message = JSON.parse(String(text)) as { type: string };
      if (message.type === "hint") held = String(text);
      else if (message.type !== "wait") route.send(text);
    });
  });
  await createTable(ada, "spades", { bots: 3 });
  await expect(ada.locator("[data-bid]").first()).toBeVisible();
  await ada.getByRole("button", { name: "Hint" }).click();
  await expect(ada.getByRole("button", { name: "Thinking" })).toBeDisabled();
  (socket as WebSocketRoute | null)?.send(JSON.stringify({ type: "wait", id: "any", message: WAIT }));
  await expect(ada.getByText(WAIT)).toBeVisible();
  // The table is usable meanwhile.
  await ada.getByRole("button", { name: "Scores" }).click();
  await expect(ada.getByRole("dialog")).toBeVisible();
  await ada.keyboard.press("Escape");
  await expect.poll(() => held, { timeout: 120_000 }).not.toBeNull();
  (socket as WebSocketRoute | null)?.send(held ?? "");
  await expect(ada.getByText(WAIT)).toBeHidden();
  await expect(ada.getByRole("region", { name: "Hint" }).getByRole("button").first()).toBeVisible();
});
