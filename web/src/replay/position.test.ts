import { expect, test } from "vitest";
import type { Action } from "../net/types";
import { isEnd, nextCard, nextTrick, previousCard, previousTrick, toDeal } from "./position";
import type { ReplayDeal } from "./scenes";

const ACTIONS: [number, Action][] = [
  [0, { text: "bid 1", kind: "bid", amount: 1 }],
  [1, { text: "bid 0", kind: "bid", amount: 0 }],
  [0, { text: "play SA", kind: "play", card: "SA" }],
  [1, { text: "play S9", kind: "play", card: "S9" }],
];
const DEAL: ReplayDeal = {
  number: 1,
  dealer: 1,
  hands: [["SA"], ["S9"]],
  middle: [],
  turned: null,
  gives_to: null,
  trump: "H",
  actions: ACTIONS.map(([seat, parts]) => ({ seat, action: parts.text, parts, trump: "H", declarer: null })),
  tricks: [
    [
      { seat: 0, action: "play SA", card: "SA" },
      { seat: 1, action: "play S9", card: "S9" },
    ],
  ],
  winners: [0],
  result: null,
};
const DEALS = [DEAL, { ...DEAL, number: 2 }];

test("steps by trick go over the calls to the trick, then to the next deal", () => {
  const way = [{ deal: 0, done: 0 }];
  for (let step = 0; step < 3; step += 1) way.push(nextTrick(DEALS, way.at(-1) as (typeof way)[0]));
  expect(way.slice(1)).toEqual([
    { deal: 0, done: 2 },
    { deal: 0, done: 4 },
    { deal: 1, done: 0 },
  ]);
});

test("a step back by trick from the middle of a trick goes to its start", () => {
  expect(previousTrick(DEALS, { deal: 0, done: 3 })).toEqual({ deal: 0, done: 2 });
  expect(previousTrick(DEALS, { deal: 1, done: 0 })).toEqual({ deal: 0, done: 4 });
  expect(previousTrick(DEALS, { deal: 0, done: 0 })).toEqual({ deal: 0, done: 0 });
});

test("steps by card pass from deal to deal in both directions and stop at the ends", () => {
  expect(nextCard(DEALS, { deal: 0, done: 4 })).toEqual({ deal: 1, done: 0 });
  expect(previousCard(DEALS, { deal: 1, done: 0 })).toEqual({ deal: 0, done: 4 });
  expect(previousCard(DEALS, { deal: 0, done: 0 })).toEqual({ deal: 0, done: 0 });
  expect(nextCard(DEALS, { deal: 1, done: 4 })).toEqual({ deal: 1, done: 4 });
  expect(isEnd(DEALS, { deal: 1, done: 4 })).toBe(true);
});

test("a deal number out of range becomes the nearest deal", () => {
  expect(toDeal(DEALS, 9)).toEqual({ deal: 1, done: 0 });
  expect(toDeal(DEALS, -1)).toEqual({ deal: 0, done: 0 });
});
