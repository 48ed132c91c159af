import { expect, it } from "vitest";
import { sampleGame } from "../state/fixtures";
import { keyed, sortHand, without } from "./hand";

const game = sampleGame(["C10", "CA", "D4", "H9", "S2", "SA"]);

it("is sorted with trump first, and each suit from the highest card down", () => {
  expect(sortHand(["C10", "D4", "SA", "H9", "CA", "S2"], game, "S")).toEqual(["SA", "S2", "H9", "CA", "C10", "D4"]);
  expect(sortHand(["C10", "D4", "SA"], game, "D")).toEqual(["D4", "SA", "C10"]);
});

it("gives equal cards different keys, and loses one copy at a time", () => {
  expect(keyed(["SA", "SA"]).map((held) => held.key)).toEqual(["SA/1", "SA/2"]);
  expect(without(["SA", "SA", "H9"], "SA")).toEqual(["SA", "H9"]);
});
