import { expect, test } from "vitest";
import { routeOf } from "./router.svelte";

test("a path leads to its screen, and an unknown path to none", () => {
  expect(routeOf("/")).toEqual({ screen: "home" });
  expect(routeOf("/leaders")).toEqual({ screen: "leaders" });
  expect(routeOf("/table/a_b-1")).toEqual({ screen: "table", id: "a_b-1" });
  expect(routeOf("/games/partners")).toEqual({ screen: "game", game: "partners" });
  expect(routeOf("/games")).toEqual({ screen: "notfound" });
  expect(routeOf("/table/a/b")).toEqual({ screen: "notfound" });
});
