import { expect, it } from "vitest";
import { seatsAround } from "./seats";

it("has the left neighbour at the left, a partner opposite, and the right neighbour at the right", () => {
  expect(seatsAround(0, 4)).toEqual({ left: [1], top: [2], right: [3] });
  expect(seatsAround(2, 4)).toEqual({ left: [3], top: [0], right: [1] });
  expect(seatsAround(1, 3)).toEqual({ left: [2], top: [], right: [0] });
  expect(seatsAround(1, 2)).toEqual({ left: [], top: [0], right: [] });
});

it("goes clockwise around large tables, too", () => {
  expect(seatsAround(0, 7)).toEqual({ left: [2, 1], top: [3, 4], right: [5, 6] });
  for (const players of [2, 3, 4, 5, 6, 7])
    for (let you = 0; you < players; you++) {
      const { left, top, right } = seatsAround(you, players);
      const clockwise = [you, ...left.toReversed(), ...top, ...right];
      expect(clockwise).toEqual(Array.from({ length: players }, (_, step) => (you + step) % players));
    }
});
