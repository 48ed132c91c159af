import { expect, it } from "vitest";
import { botSeats, changed, defaults, errorIn } from "./options";
import { sampleGame } from "./fixtures";
import type { Option } from "../net/types";

const option = (more: Partial<Option>): Option => ({
  name: "target",
  label: "Target",
  choice_labels: null,
  advanced: false,
  type: "int",
  default: 500,
  choices: null,
  at_least: 1,
  at_most: 1000,
  step: 1,
  optional: false,
  allowed: "a whole number from 1 to 1000",
  help: "",
  ...more,
});

it("sends only options that differ from the default", () => {
  const game = sampleGame({ options: [option({}), option({ name: "hook", type: "bool", default: false })] });
  expect(defaults(game)).toEqual({ target: 500, hook: false });
  expect(changed(game, { target: 250, hook: false })).toEqual({ target: 250 });
});

it("says which numbers are allowed", () => {
  expect(errorIn(option({}), 250)).toBeNull();
  expect(errorIn(option({}), 0)).toBe("Enter a whole number from 1 to 1000.");
  expect(errorIn(option({}), null)).toBe("Enter a whole number from 1 to 1000.");
  expect(errorIn(option({ optional: true }), null)).toBeNull();
  expect(errorIn(option({ at_least: 5, step: 5 }), 72)).not.toBeNull();
});

it("honours an upper limit without a lower one", () => {
  const limited = option({ at_least: null, at_most: 3, allowed: "a whole number, at most 3" });
  expect([-5, 0, 3].map((number) => errorIn(limited, number))).toEqual([null, null, null]);
  expect(errorIn(limited, 4)).toBe("Enter a whole number, at most 3.");
});

it("takes any text for a text option", () => {
  const free = option({ type: "str", default: "x", at_least: null, at_most: null, allowed: "any text" });
  expect(errorIn(free, "something else")).toBeNull();
  expect(errorIn(free, "12")).toBeNull();
});

it("the seat opposite stays free for a friend as long as possible", () => {
  expect([0, 1, 2, 3].map((bots) => botSeats(4, bots))).toEqual([[], [3], [3, 1], [3, 1, 2]]);
  expect(botSeats(2, 1)).toEqual([1]);
});
