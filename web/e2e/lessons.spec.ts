/** Lessons: the guided first deal of every game, followed to its end in the browser. */

import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { clean, PHONE, SEEN } from "./faults";
import { expect, test, TestServer } from "./server";
import { setLessonsNew } from "./tables";

const GAMES = ["river", "rook", "spades", "tendown", "tocan", "hearts", "euchre", "whist"];
/** Games whose lesson ends together with its deal. */
const WHOLE_DEALS = ["river", "tendown", "euchre"];

const coach = (page: Page) => page.getByRole("region", { name: "Lesson", exact: true });
const stepOf = (page: Page): Promise<string | null> => coach(page).getAttribute("data-step");

async function begin(page: Page, game: string): Promise<void> {
  await page.goto(`/games/${game}`);
  await page.getByRole("button", { name: "Guided first deal" }).click();
  await expect(coach(page)).toContainText("Step 1 of");
}

/** Waits until the coach points at something to do, or the lesson has no more steps. */
async function whatNext(page: Page): Promise<"end" | "cards" | "do"> {
  const next = await page.waitForFunction(
    () => {
      if (document.querySelector('.coach[data-step="end"]')) return "end";
      if (!document.querySelector('[data-coach="do"]')) return null;
      return document.querySelector('[data-panel="cards"]') ? "cards" : "do";
    },
    undefined,
    { timeout: 30_000 },
  );
  return (await next.jsonValue()) as "end" | "cards" | "do";
}

/** Does what the coach points at. Returns false at the end. */
async function followOnce(page: Page): Promise<boolean> {
  const next = await whatNext(page);
  if (next === "end") return false;
  const marked = page.locator('[data-coach="do"]');
  const small = (page.viewportSize()?.width ?? 1280) < 640;
  const press = { timeout: 2_000, position: small ? { x: 12, y: 22 } : { x: 20, y: 20 } };
  try {
    if (next === "cards") {
      const panel = page.locator('[data-panel="cards"]');
      const left = page.locator('[data-coach="do"]:not(.chosen)');
      for (let card = 0; card < 10 && (await panel.getByRole("button").isDisabled()); card++)
        await left.first().press("Enter"); // the corner of a card in a fan may be covered
      await panel.getByRole("button").click({ timeout: 2_000 });
      await expect(panel).toBeHidden();
    } else await marked.first().click(press);
  } catch {
    // The cards have moved meanwhile: look again.
  }
  return true;
}

async function followToEnd(page: Page): Promise<void> {
  for (let actions = 0; actions < 60; actions++) if (!(await followOnce(page))) return;
  expect(false, "the lesson ends").toBe(true);
}

for (const game of GAMES)
  test(`the lesson of ${game} is followed to its end, and a real match begins`, async ({ server, person }) => {
    const ada = await person(server);
    await begin(ada, game);
    await followToEnd(ada);
    await expect(coach(ada)).toContainText("Lesson complete");
    if (WHOLE_DEALS.includes(game)) {
      await expect(ada.getByRole("region", { name: "Result of deal 1" })).toBeVisible();
      await expect(coach(ada).getByRole("link", { name: "Read the rules" })).toBeVisible();
    } else {
      await expect(coach(ada).getByRole("button", { name: "Finish this deal" })).toBeVisible();
    }
    const lesson = ada.url();
    await coach(ada).getByRole("button", { name: "Play a real match" }).click();
    await expect(ada).not.toHaveURL(lesson);
    await expect(ada).toHaveURL(/\/table\//);
    await expect(ada.locator("[data-card], .face-down").first()).toBeVisible();
    await expect(coach(ada)).toBeHidden();
  });

test("another action is answered with the reason for the suggested one", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await begin(ada, "spades");
  await ada.locator('[data-bid="bid 5"]').click();
  await expect(coach(ada)).toContainText("Why this one: Count the cards that should win");
  expect(await stepOf(ada)).toBe("0");
  await clean(ada, "the reason of a step");
  await ada.locator('[data-bid="bid 4"]').click();
  await expect(coach(ada)).toContainText("Step 2 of 7");
  await expect(coach(ada)).not.toContainText("Why this one");
});

test.describe("a server that crashes", () => {
  test.use({ allowErrors: true });

  test("a lesson goes on after a reload and a crash of the server, and an invented game brings its own", async ({
    person,
  }) => {
    test.setTimeout(240_000); // a server of its own starts twice
    const own = await TestServer.open("--game", fileURLToPath(new URL("../../examples/landfall.py", import.meta.url)));
    try {
      const ada = await person(own);
      await begin(ada, "hearts");
      await followOnce(ada);
      await expect(coach(ada)).toContainText("Step 2 of 6");
      await ada.reload();
      await expect(coach(ada)).toContainText("Step 2 of 6");
      await followOnce(ada);
      await expect(coach(ada)).toContainText("Step 3 of 6");
      await own.kill();
      await own.start();
      await expect(coach(ada)).toContainText("Step 3 of 6");
      await followToEnd(ada);
      await expect(coach(ada)).toContainText("Lesson complete");
      await begin(ada, "landfall");
      await expect(coach(ada)).toContainText("It always wins, so bid 1");
      await followToEnd(ada);
      await expect(coach(ada)).toContainText("Lesson complete");
    } finally {
      await own.close();
    }
  });
});

test("a lesson works on a phone: nothing is covered, and axe finds no fault", async ({ server, person }) => {
  const ada = await person(server, { ...SEEN, viewport: PHONE, hasTouch: true });
  await begin(ada, "spades");
  await clean(ada, "the first step of a lesson on a phone");
  for (let step = 0; step < 7; step++) {
    await whatNext(ada);
    expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await followOnce(ada);
  }
  await followToEnd(ada);
  await clean(ada, "the end of a lesson on a phone");
});

test("a lesson works with the keyboard alone", async ({ server, person }) => {
  const ada = await person(server);
  await ada.goto("/games/euchre");
  await ada.getByRole("button", { name: "Guided first deal" }).press("Enter");
  await expect(coach(ada)).toContainText("Step 1 of 7");
  for (let actions = 0; actions < 12 && (await whatNext(ada)) !== "end"; actions++) {
    const wanted = ada.locator('[data-coach="do"]').first();
    const step = await stepOf(ada);
    // From the hand or the bids, which have the focus, to what the coach points at.
    await expect(async () => {
      for (let tabs = 0; tabs < 30; tabs++) {
        if (await wanted.evaluate((element) => element === document.activeElement)) break;
        const inHand = await ada.evaluate(() => document.activeElement?.closest("#hand") != null);
        await ada.keyboard.press(
          inHand && (await ada.locator('#hand [data-coach="do"]').count()) > 0 ? "ArrowRight" : "Tab",
        );
      }
      await expect(wanted).toBeFocused({ timeout: 500 });
    }).toPass();
    await ada.keyboard.press("Enter");
    await expect.poll(() => stepOf(ada)).not.toBe(step);
  }
  await expect(coach(ada)).toContainText("Lesson complete");
});

test("a lesson can be skipped, and is listed nowhere", async ({ server, person }) => {
  const [ada, bob] = [await person(server), await person(server)];
  await begin(ada, "tocan");
  const table = ada.url().split("/").at(-1) ?? "";
  expect(await (await bob.request.get(`${server.address}/api/v1/tables`)).text()).not.toContain(table);
  await coach(ada).getByRole("button", { name: "Skip lesson" }).click();
  await expect(ada.getByRole("heading", { level: 1 })).toHaveText("How to play Tocan");
  await ada.goto("/matches");
  await expect(ada.getByRole("link", { name: /^Replay/ })).toHaveCount(0);
});

test("newcomers are offered the lesson of a game once", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await setLessonsNew(ada);
  const offer = ada.getByRole("region", { name: "An offer for newcomers" });
  await ada.goto("/");
  await ada.getByRole("button", { name: "Play now: Whist" }).click();
  await expect(offer).toContainText("New to Whist?");
  await clean(ada, "the offer of a lesson");
  await offer.getByRole("button", { name: "No, thanks" }).click();
  await expect(offer).toBeHidden();
  await ada.goto("/");
  await ada.getByRole("button", { name: "Play now: Whist" }).click();
  await expect(ada.locator("[data-card]").first()).toBeVisible();
  await expect(offer).toBeHidden();
  await ada.goto("/");
  await ada.getByRole("button", { name: "Play now: River" }).click();
  await offer.getByRole("button", { name: "Show me" }).click();
  await expect(coach(ada)).toContainText("Step 1 of 5");
});
