import { describe, expect, test } from "vitest";
import { dealTicks, heightOf, pathOf, pointsOf, roundStep, scaleFor } from "./chart";

const FRAME = { left: 0, right: 100, top: 0, bottom: 50 };

describe("the scale", () => {
  test("steps are 1, 2 or 5 times a power of ten", () => {
    expect([3, 7, 18, 64, 420, 999].map((span) => roundStep(span, 4))).toEqual([1, 2, 5, 20, 200, 500]);
  });

  test("ticks are round and cover every score and zero", () => {
    expect(scaleFor([-60, 130, 300])).toEqual({ low: -100, high: 300, ticks: [-100, 0, 100, 200, 300] });
    expect(scaleFor([3, 12, 18]).ticks).toEqual([0, 5, 10, 15, 20]);
  });

  test("there is a scale before anybody has scored", () => {
    expect(scaleFor([0, 0])).toEqual({ low: 0, high: 1, ticks: [0, 1] });
  });
});

test("scores lie between the top and the bottom of the frame", () => {
  const scale = scaleFor([0, 20]);
  expect(heightOf(0, scale, FRAME)).toBe(50);
  expect(heightOf(20, scale, FRAME)).toBe(0);
  expect(pathOf(pointsOf([0, 10, 20], scale, FRAME, 2))).toBe("M0 50L50 25L100 0");
});

test("the last deal is always labelled, and at most ten deals are", () => {
  expect(dealTicks(5)).toEqual([1, 2, 3, 4, 5]);
  expect(dealTicks(19)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);
  expect(dealTicks(0)).toEqual([]);
});
