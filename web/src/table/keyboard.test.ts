import { describe, expect, it } from "vitest";
import { TypedNumber } from "./keyboard";

/** What is chosen after each digit; a pause is written as a space. */
function typed(keys: string, numbers: number[]): (number | null)[] {
  const number = new TypedNumber();
  let now = 0;
  return [...keys].flatMap((key) => {
    now += key === " " ? 2_000 : 200;
    return key === " " ? [] : [number.add(key, numbers, now)];
  });
}

describe("a number typed for a bid", () => {
  const tricks = Array.from({ length: 14 }, (_, amount) => amount);

  it("has one digit or two", () => {
    expect(typed("3", tricks)).toEqual([3]);
    expect(typed("12", tricks)).toEqual([1, 12]);
    expect(typed("0", tricks)).toEqual([0]);
  });

  it("begins anew after a pause, or with a digit that does not fit", () => {
    expect(typed("1 2", tricks)).toEqual([1, 2]);
    expect(typed("15", tricks)).toEqual([1, 5]);
  });

  it("is chosen once it is complete", () => {
    const points = [70, 75, 80, 85, 100, 105];
    expect(typed("85", points)).toEqual([null, 85]);
    expect(typed("105", points)).toEqual([null, null, 105]);
    expect(typed("975", points)).toEqual([null, null, 75]);
  });
});
