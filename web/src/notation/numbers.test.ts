import { expect, test } from "vitest";
import { formatChange, formatNumber, formatScore, withMinus } from "./numbers";

test("a change has its sign, a score only a minus sign", () => {
  expect([13, -40, 0, -1040].map(formatChange)).toEqual(["+13", "−40", "0", "−1,040"]);
  expect([13, -40, 0].map(formatScore)).toEqual(["13", "−40", "0"]);
  expect([12500, -2370].map(formatNumber)).toEqual(["12,500", "−2,370"]);
});

test("numbers in a text of the server get the same minus sign, and hyphens stay", () => {
  expect(["-7 points", "5 bid and made", "a well-2 trick"].map(withMinus)).toEqual([
    "−7 points",
    "5 bid and made",
    "a well-2 trick",
  ]);
});
