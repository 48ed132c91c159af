/** What a player sees of the others and of new cards, on every size of screen; the seats of a replay. */

import type { BrowserContextOptions, Page } from "@playwright/test";
import { expect, test } from "./server";
import { clean, SEEN } from "./faults";
import { act, bidUpTo, DISCARD, isBid, lowestBid, type Offer, playOn } from "./player";
import { createTable, joinAndStart } from "./tables";

const phone = (width: number, height: number): BrowserContextOptions => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
  ...SEEN,
});
const mine = (page: Page): Promise<boolean> => page.locator(".holding.can").first().isVisible();
const summed = (page: Page): Promise<boolean> => page.locator(".summary").isVisible();

/** Gives a guest a name before the first visit. */
async function call(page: Page, name: string): Promise<void> {
  await page.addInitScript(() => {
    if (location.protocol.startsWith("http")) localStorage.setItem("overtrick.known", "yes"); // an empty tab has no storage
  });
  await page.request.post("/api/v1/guests", { data: { name } });
}

/** Parts of the table that are not completely on the screen. */
function outside(page: Page): Promise<string[]> {
  return page
    .locator(".seat .person, .held, .scores, .bidding, .summary, [data-card], .tools button, .counts")
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width === 0 || (left >= -1 && right <= innerWidth + 1) ? [] : [`${one.className} ${left} ${right}`];
      }),
    );
}

/** Names that are cut. */
const cut = (page: Page): Promise<string[]> =>
  page
    .locator(".seat .name b")
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 4)
        .map((one) => one.textContent ?? ""),
    );

for (const [width, height] of [
  [390, 844],
  [360, 640],
] as const)
  for (const game of ["rook", "tocan", "spades", "hearts"])
    test(`nothing of ${game} is outside a phone of ${width} pixels`, async ({ server, person }) => {
      const ada = await person(server, phone(width, height));
      await createTable(ada, game, { bots: 3 });
      for (const moment of [mine, summed]) {
        await playOn(ada, { bid: bidUpTo(2), until: moment });
        expect(await outside(ada)).toEqual([]);
        expect(await cut(ada)).toEqual([]);
        expect(await ada.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });

for (const [device, context] of Object.entries({ desktop: SEEN, phone: phone(390, 844) }))
  test(`long names are whole where there is room, and other hands are shown face down, on a ${device}`, async ({
    server,
    person,
  }) => {
    const [ada, bob] = [await person(server, context), await person(server, context)];
    await call(ada, "Ada of Byron Hall");
    await call(bob, "Bob the Magnificent");
    await joinAndStart(ada, bob, await createTable(ada, "rook", { bots: 2 }));
    await expect(ada.locator(".at [data-held]")).toHaveCount(3);
    await expect(ada.getByRole("img", { name: "Bob the Magnificent: 9 cards" })).toBeVisible();
    expect(await outside(ada)).toEqual([]);
    expect(await cut(ada)).toEqual([]);
    await clean(ada, `hands face down on a ${device}`);
  });

test("the number of cards in another hand follows the play", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await createTable(ada, "spades", { bots: 3 });
  const counts = (): Promise<number[]> =>
    ada.locator("[data-held]").evaluateAll((all) => all.map((one) => Number(one.getAttribute("data-held"))));
  await expect.poll(counts).toEqual([13, 13, 13]);
  await playOn(ada, { until: mine });
  await act(ada);
  await playOn(ada, { until: mine });
  // Everybody has played a card of the first trick.
  expect(Math.max(...(await counts()))).toBeLessThanOrEqual(12);
});

test("a large screen has larger cards and text", async ({ server, person }) => {
  const ada = await person(server, SEEN);
  await createTable(ada, "spades", { bots: 3 });
  await playOn(ada, { until: mine });
  const sizes = async (): Promise<[number, number]> => [
    (await ada.locator("[data-card]").first().locator(".card").boundingBox())?.width ?? 0,
    (await ada.locator(".at .person").first().boundingBox())?.height ?? 0,
  ];
  const usual = await sizes();
  for (const [width, height, factor] of [
    [1920, 1080, 1.2],
    [2560, 1440, 1.6],
  ] as const) {
    await ada.setViewportSize({ width, height });
    await expect.poll(async () => (await sizes())[0] / usual[0]).toBeGreaterThan(factor);
    expect((await sizes())[1] / usual[1]).toBeGreaterThan(factor);
    expect(await outside(ada)).toEqual([]);
  }
  await clean(ada, "a large screen");
});

for (const [device, context] of Object.entries({ desktop: SEEN, phone: phone(390, 844) })) {
  test(`cards from the middle are marked until a card is played, on a ${device}`, async ({ server, person }) => {
    const ada = await person(server, context);
    await createTable(ada, "rook", { bots: 3 });
    const bold = (offers: Offer[]): Offer | undefined =>
      offers.filter(isBid).toSorted((one, other) => other.amount - one.amount)[0] ?? lowestBid(offers);
    // The highest bid is raised until nobody bids more.
    await playOn(ada, { bid: bold, until: (page) => page.locator(DISCARD).isVisible() });
    await expect(ada.locator(".holding.fresh")).toHaveCount(6);
    await expect(ada.locator(".holding.fresh").first()).toHaveAccessibleName(/, new$/);
    await expect(ada.getByRole("log", { name: "Game log" })).toContainText("New in your hand:");
    await clean(ada, `new cards on a ${device}`);
    const playing = async (page: Page): Promise<boolean> =>
      (await mine(page)) && (await page.locator(`${DISCARD}, [data-bid]`).count()) === 0;
    await playOn(ada, { until: playing });
    await act(ada);
    await expect(ada.locator(".holding.fresh")).toHaveCount(0);
  });

  test(`cards from the pile are marked, on a ${device}`, async ({ server, person }) => {
    const ada = await person(server, context);
    await createTable(ada, "tocan", { bots: 3 });
    await playOn(ada, { until: (page) => page.locator(".holding.fresh").first().isVisible() });
    await expect(ada.locator(".holding.fresh").first()).toHaveAccessibleName(/, new$/);
    await clean(ada, `cards from the pile on a ${device}`);
  });

  test(`points are labelled as points, on a ${device}`, async ({ server, person }) => {
    const ada = await person(server, context);
    await createTable(ada, "rook", { bots: 3 });
    await playOn(ada, { until: mine });
    const scores = ada.getByRole("region", { name: "Scores" });
    await expect(scores.locator("tbody .score")).toHaveText([/^−?\d+ pts$/, /^−?\d+ pts$/]);
    await expect(scores.locator("tbody td.faint")).toHaveText([/^\d+ pts? taken$/, /^\d+ pts? taken$/]);
  });

  test(`the replay seats the players as the table does, on a ${device}`, async ({ server, person }) => {
    const ada = await person(server, context);
    await call(ada, "Ada");
    await createTable(ada, "spades", { bots: 3, options: { target: 1 } });
    await expect(ada.locator(".at .name b")).toHaveCount(3);
    const others = await ada.locator(".at .name b").allTextContents(); // clockwise from the left neighbour
    await playOn(ada);
    await ada.getByRole("link", { name: "Watch replay" }).click();
    await ada.waitForURL(/\/match\//);
    const place = async (name: string): Promise<{ x: number; y: number }> => {
      const box = await ada.getByRole("region", { name, exact: true }).boundingBox();
      if (!box) throw new Error(`${name} is not there`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    await expect(ada.getByRole("region", { name: "Ada", exact: true })).toBeVisible();
    const [left, opposite, right] = await Promise.all(others.map(place));
    const own = await place("Ada");
    if (!left || !opposite || !right) throw new Error("three others");
    const ys = [left.y, opposite.y, right.y];
    expect(own.y).toBeGreaterThan(Math.max(...ys));
    if (device === "desktop") {
      expect(left.x).toBeLessThan(opposite.x);
      expect(opposite.x).toBeLessThan(right.x);
      expect(opposite.y).toBeLessThan(Math.min(left.y, right.y));
    } else expect(ys).toEqual(ys.toSorted((one, other) => one - other));
    await ada.getByRole("button", { name: /next trick/i }).click();
    await clean(ada, `the replay on a ${device}`);
    expect(await ada.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
