import { describe, expect, test } from "vitest";
import type { Action } from "../net/types";
import { momentsOf, type ReplayDeal, sceneAt } from "./scenes";

type ReplayAction = ReplayDeal["actions"][number];
type Settled = Pick<ReplayAction, "trump" | "declarer">;
type Step = [seat: number, action: Action];

const play = (seat: number, card: string): Step => [seat, { text: `play ${card}`, kind: "play", card }];
const bid = (seat: number, amount: number): Step => [seat, { text: `bid ${amount}`, kind: "bid", amount }];
const pass = (seat: number): Step => [seat, { text: "pass", kind: "pass" }];
const discard = (seat: number, card: string): Step => [seat, { text: `discard ${card}`, kind: "discard", card }];
const trick = (...steps: Step[]) =>
  steps.map(([seat, action]) => ({ seat, action: action.text, card: action.card ?? "" }));

const NOTHING: Settled = { trump: null, declarer: null };
/** Actions with the trump and declarer that hold from the nth action on. */
const settled = (steps: Step[], from: number, after: Settled): ReplayAction[] =>
  steps.map(([seat, parts], index) => ({ seat, action: parts.text, parts, ...(index + 1 < from ? NOTHING : after) }));

const FIRST = [play(1, "HK"), play(0, "H7")];
const SECOND = [play(1, "S9"), play(0, "SA")];
/** Two players, two tricks: seat 1 leads and wins, then loses. */
const SMALL: ReplayDeal = {
  number: 1,
  dealer: 0,
  hands: [
    ["SA", "H7"],
    ["HK", "S9"],
  ],
  middle: [],
  turned: "D4",
  gives_to: null,
  trump: "D",
  actions: settled([bid(1, 1), bid(0, 0), ...FIRST, ...SECOND], 0, { trump: "D", declarer: null }),
  tricks: [trick(...FIRST), trick(...SECOND)],
  winners: [1, 0],
  result: null,
};

const ONLY = [play(0, "Bird"), play(1, "R6")];
const MIDDLE: ReplayDeal = {
  number: 1,
  dealer: 1,
  hands: [["R5"], ["R6"]],
  middle: ["B14", "Bird"],
  turned: null,
  gives_to: null,
  trump: null,
  actions: [
    ...settled([bid(0, 5), pass(1), discard(0, "R5"), discard(0, "B14")], 2, { trump: null, declarer: 0 }),
    ...settled([[0, { text: "trump red", kind: "trump", suit: "red" }], ...ONLY], 0, { trump: "red", declarer: 0 }),
  ],
  tricks: [trick(...ONLY)],
  winners: [0],
  result: null,
};

describe("moments", () => {
  test("there are stops after the deal, after the calls and after every trick", () => {
    expect(momentsOf(SMALL).map(({ kind, done }) => `${kind} ${done}`)).toEqual([
      "dealt 0",
      "called 2",
      "trick 4",
      "trick 6",
    ]);
  });

  test("cards that are given before the first trick are no calls", () => {
    const give = (seat: number, card: string): Step => [seat, { text: `give ${card}`, kind: "give", card }];
    const actions = [...settled([give(1, "H7"), give(0, "S9")], 0, NOTHING), ...SMALL.actions.slice(2)];
    expect(momentsOf({ ...SMALL, actions })[1]).toEqual({ done: 2, kind: "given", trick: 0 });
  });

  test("a deal in which everybody passed has calls and no trick", () => {
    const passed = {
      ...SMALL,
      actions: settled([pass(1), pass(0)], 0, NOTHING),
      tricks: [],
    };
    expect(momentsOf(passed).map(({ kind }) => kind)).toEqual(["dealt", "called"]);
  });
});

describe("scenes", () => {
  test("played cards are marked as gone, and those in the trick on the table as current", () => {
    const scene = sceneAt(SMALL, 4);
    expect(scene.hands[1]).toEqual([
      { card: "HK", gone: true, now: true },
      { card: "S9", gone: false, now: false },
    ]);
    expect(scene.trick).toEqual([
      { seat: 1, card: "HK" },
      { seat: 0, card: "H7" },
    ]);
    expect(scene.winner).toBe(1);
    expect(scene.tricksWon).toEqual([0, 1]);
  });

  test("an incomplete trick has no winner", () => {
    const scene = sceneAt(SMALL, 5);
    expect(scene.trick).toEqual([{ seat: 1, card: "S9" }]);
    expect(scene.winner).toBeNull();
    expect(scene.trickNumber).toBe(2);
  });

  test("before the first action trump is what the deal says", () => {
    expect(sceneAt(SMALL, 0).trump).toBe("D");
  });

  test("of two equal cards only one is played at a time", () => {
    const twins = {
      ...SMALL,
      hands: [
        ["SA", "SA"],
        ["HK", "S9"],
      ],
      actions: settled([play(0, "SA")], 0, NOTHING),
      tricks: [trick(play(0, "SA"))],
    };
    expect(sceneAt(twins, 1).hands[0]?.map(({ gone }) => gone)).toEqual([true, false]);
  });

  test("the middle is open until the first discard, then its cards are in the hand", () => {
    expect(sceneAt(MIDDLE, 2).middle).toEqual(["B14", "Bird"]);
    const scene = sceneAt(MIDDLE, 5);
    expect(scene.middle).toEqual([]);
    expect(scene.discards).toEqual(["R5", "B14"]);
    expect(scene.hands[0]?.filter(({ gone }) => !gone).map(({ card }) => card)).toEqual(["Bird"]);
    expect(scene.trump).toBe("red");
    expect(scene.declarer).toBe(0);
  });

  test("trump and declarer come from the server for each moment", () => {
    expect(sceneAt(MIDDLE, 0)).toMatchObject({ trump: null, declarer: null });
    expect(sceneAt(MIDDLE, 1)).toMatchObject({ trump: null, declarer: null });
    expect(sceneAt(MIDDLE, 2)).toMatchObject({ trump: null, declarer: 0 });
    expect(sceneAt(MIDDLE, 5)).toMatchObject({ trump: "red", declarer: 0 });
  });
});

describe("before the play", () => {
  const give = (seat: number, card: string): Step => [seat, { text: `give ${card}`, kind: "give", card }];
  const cards = (deal: ReplayDeal, done: number): string[][] =>
    sceneAt(deal, done).hands.map((hand) => hand.filter(({ gone }) => !gone).map(({ card }) => card));

  test("given cards are in nobody's hand until everybody has given", () => {
    const gives = [give(1, "HK"), give(0, "SA")];
    const deal: ReplayDeal = {
      ...SMALL,
      turned: null,
      gives_to: 1,
      actions: settled([...gives, play(1, "SA"), play(0, "H7")], 0, NOTHING),
      tricks: [trick(play(1, "SA"), play(0, "H7"))],
      winners: [1],
    };
    expect(cards(deal, 1)).toEqual([["SA", "H7"], ["S9"]]);
    expect(sceneAt(deal, 1).given).toEqual([{ seat: 1, to: 0, card: "HK" }]);
    expect(cards(deal, 2)).toEqual([
      ["H7", "HK"],
      ["S9", "SA"],
    ]);
    expect(cards(deal, 4)).toEqual([["HK"], ["S9"]]);
  });

  test("a turned card that is ordered up goes to the dealer, and a partner sits out", () => {
    const first = [play(1, "D2"), play(2, "D3"), play(3, "D4")];
    const alone: Step[] = [
      [1, { text: "order up", kind: "order_up" }],
      [1, { text: "alone", kind: "alone" }],
    ];
    const deal: ReplayDeal = {
      ...SMALL,
      dealer: 0,
      hands: [["D5"], ["D2"], ["D3"], ["D4"]],
      turned: "HA",
      actions: settled([...alone, discard(0, "D5"), ...first], 0, { trump: "H", declarer: 1 }),
      tricks: [trick(...first)],
      winners: [3],
    };
    expect(cards(deal, 2)[0]).toEqual(["D5"]);
    expect(cards(deal, 3)[0]).toEqual(["HA"]);
    const { sitting, winner, tricksWon } = sceneAt(deal, 6);
    expect(sitting).toEqual([0]);
    expect(winner).toBe(3);
    expect(tricksWon).toEqual([0, 0, 0, 1]);
  });
});
