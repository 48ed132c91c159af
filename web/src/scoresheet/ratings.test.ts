import { describe, expect, test } from "vitest";
import { bandOf, ratingScale } from "./ratings";

const point = (rating: number, uncertainty: number) => ({ at: 0, rating, uncertainty });

describe("the rating chart", () => {
  test("its scale covers every rating with its uncertainty, in round steps", () => {
    const scale = ratingScale([point(1658, 968), point(1720, 900)]);
    expect(scale.low).toBeLessThanOrEqual(690);
    expect(scale.high).toBeGreaterThanOrEqual(2626);
    expect(scale.ticks.every((tick) => tick % 100 === 0)).toBe(true);
    expect(ratingScale([]).high).toBeGreaterThan(ratingScale([]).low);
  });

  test("its band goes along the top and back along the bottom", () => {
    const points = [point(1500, 100), point(1600, 50)];
    const scale = { low: 1000, high: 2000, ticks: [] };
    const frame = { left: 0, right: 100, top: 0, bottom: 100 };
    const line = [
      { x: 50, y: 50 },
      { x: 100, y: 40 },
    ];
    expect(bandOf(points, line, scale, frame)).toBe("M50 40L100 35L100 45L50 60Z");
    expect(bandOf([], [], scale, frame)).toBe("");
  });
});
