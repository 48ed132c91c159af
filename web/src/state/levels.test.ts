import { expect, it } from "vitest";
import { sampleGame } from "./fixtures";
import { levelAt, levelChoices } from "./levels";
import type { Option } from "../net/types";

const hook: Option = {
  name: "hook",
  label: "Hook",
  choice_labels: null,
  advanced: false,
  type: "bool",
  default: false,
  choices: null,
  at_least: null,
  at_most: null,
  step: 1,
  optional: false,
  allowed: "true or false",
  help: "",
};
const learned = { players: [3, 4], options: { hook: [false] } };

it("offers bots that have learned the rules only for these rules", () => {
  const game = sampleGame({ options: [hook], learned });
  const names = (players: number, values = {}): string[] =>
    levelChoices(game, players, values).map(({ label }) => label);
  expect(names(4)).toEqual(["novice", "club", "expert", "self-taught"]);
  expect(names(5)).toEqual(["novice", "club", "expert"]);
  expect(names(4, { hook: true })).toEqual(["novice", "club", "expert"]);
  expect(levelChoices(sampleGame({ options: [hook] }), 4)).toHaveLength(3);
  expect(levelChoices(null, 4)).toHaveLength(3);
});

it("takes the strongest other level where the chosen one has not learned the rules", () => {
  const game = sampleGame({ options: [hook], learned });
  expect(levelAt("policy", game, 4)).toBe("policy");
  expect(levelAt("policy", game, 5)).toBe("expert");
  expect(levelAt("policy", null, 4)).toBe("expert");
  expect(levelAt("club", game, 5)).toBe("club");
});
