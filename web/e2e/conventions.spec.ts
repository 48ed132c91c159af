/** What browsers and other sites expect of a web page. */

import { expect, test } from "./server";

test("the page can be installed: the browser accepts its manifest and finds every icon", async ({ server, person }) => {
  const ada = await person(server);
  await ada.goto("/");
  const chromium = await ada.context().newCDPSession(ada);
  const { data, errors } = await chromium.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data ?? "{}") as { icons: { src: string; sizes: string; type: string }[] };
  expect(icons.length).toBeGreaterThanOrEqual(3);
  for (const icon of icons) {
    const width = await ada.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image.naturalWidth;
    }, icon.src);
    if (icon.sizes !== "any") expect(`${width}x${width}`).toBe(icon.sizes);
  }
  const { installabilityErrors } = await chromium.send("Page.getInstallabilityErrors");
  // A context of its own counts as incognito, where nothing can be installed.
  expect(installabilityErrors.map((error) => error.errorId).filter((id) => id !== "in-incognito")).toEqual([]);
});

test("the bars of the browser have the colour of the chosen theme", async ({ server, person }) => {
  const ada = await person(server, { colorScheme: "light" });
  await ada.goto("/");
  const colours = async (): Promise<string[]> =>
    ada
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas) => metas.map((meta) => (meta as HTMLMetaElement).content));
  expect(await colours()).toEqual(["#f4f0e6", "#f4f0e6"]);
  await ada.evaluate(() => localStorage.setItem("overtrick.theme", "dark"));
  await ada.reload();
  expect(await colours()).toEqual(["#0d1512", "#0d1512"]);
});

for (const width of [375, 1280])
  test(`at a width of ${width} the games stay where they are when the daily deals arrive late`, async ({
    server,
    person,
  }) => {
    const ada = await person(server, { viewport: { width, height: 800 } });
    let send: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => (send = resolve));
    await ada.route("**/api/v1/daily", async (route) => {
      await wait;
      await route.continue();
    });
    await ada.goto("/");
    const games = ada.getByRole("button", { name: "Play now: River" });
    await expect(games).toBeVisible();
    const before = await games.boundingBox();
    send();
    await expect(ada.getByRole("region", { name: "Daily deals of all games" })).toBeVisible();
    const after = await games.boundingBox();
    expect(Math.abs((after?.y ?? Infinity) - (before?.y ?? 0))).toBeLessThan(12);
  });
