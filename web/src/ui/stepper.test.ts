import { expect, test } from "vitest";
import { stepped } from "./stepper";

const BY_FIVE = { step: 5, atLeast: 5, atMost: 150 };

test("a number changes in steps and stops at the limits", () => {
  expect(stepped(10, 1, BY_FIVE)).toBe(15);
  expect(stepped(5, -1, BY_FIVE)).toBe(5);
  expect(stepped(148, 1, BY_FIVE)).toBe(150);
});

test("an empty field starts at the value nearest to zero", () => {
  expect(stepped(null, -1, { step: 10, atLeast: -1000, atMost: -10 })).toBe(-10);
  expect(stepped(null, 1, BY_FIVE)).toBe(5);
  expect(stepped(null, -1, { step: 1, atLeast: null, atMost: null })).toBe(0);
});
