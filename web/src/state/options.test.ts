import { expect, it } from "vitest";
import { changed, defaults, wrongWith } from "./options";
import { sampleGame } from "./fixtures";
import type { Option } from "../net/types";

const option = (more: Partial<Option>): Option => ({
  name: "target",
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

it("sends only what is not as the game comes", () => {
  const game = { ...sampleGame([]), options: [option({}), option({ name: "hook", type: "bool", default: false })] };
  expect(defaults(game)).toEqual({ target: 500, hook: false });
  expect(changed(game, { target: 250, hook: false })).toEqual({ target: 250 });
});

it("says what a number may be", () => {
  expect(wrongWith(option({}), 250)).toBeNull();
  expect(wrongWith(option({}), 0)).toBe("Give a whole number from 1 to 1000.");
  expect(wrongWith(option({}), null)).toBe("Give a whole number from 1 to 1000.");
  expect(wrongWith(option({ optional: true }), null)).toBeNull();
  expect(wrongWith(option({ at_least: 5, step: 5 }), 72)).not.toBeNull();
});
