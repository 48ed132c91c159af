import { expect, test } from "vitest";
import { formatChange, formatScore } from "./numbers";

test("a change has its sign, a score only a minus sign", () => {
  expect([13, -40, 0, -1040].map(formatChange)).toEqual(["+13", "−40", "0", "−1,040"]);
  expect([13, -40, 0].map(formatScore)).toEqual(["13", "−40", "0"]);
});
