import { describe, expect, test } from "vitest";
import { momentsOf, sceneAt, type ReplayDeal, winnersOf } from "./scenes";

const plays = (text: string) =>
  text.split(" ").map((word) => ({ seat: Number(word[0]), action: `play ${word.slice(1)}` }));

type Settled = Pick<ReplayDeal["actions"][number], "trump" | "declarer">;
/** Actions with the trump and declarer that hold from the nth action on. */
const settled = (actions: { seat: number; action: string }[], from: number, after: Settled): ReplayDeal["actions"] =>
  actions.map((one, place) => ({ ...one, ...(place + 1 < from ? { trump: null, declarer: null } : after) }));

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
  trump: "D",
  actions: settled([{ seat: 1, action: "bid 1" }, { seat: 0, action: "bid 0" }, ...plays("1HK 0H7 1S9 0SA")], 0, {
    trump: "D",
    declarer: null,
  }),
  tricks: [plays("1HK 0H7"), plays("1S9 0SA")],
  result: { bids: ["bid 0", "bid 1"], tricks: [1, 1], points: [0, 0], change: [1, 11] },
};

const ROOK: ReplayDeal = {
  number: 1,
  dealer: 1,
  hands: [["R5"], ["R6"]],
  middle: ["B14", "Bird"],
  turned: null,
  trump: null,
  actions: [
    ...settled(
      [
        { seat: 0, action: "bid 5" },
        { seat: 1, action: "pass" },
        { seat: 0, action: "discard R5" },
        { seat: 0, action: "discard B14" },
      ],
      2,
      { trump: null, declarer: 0 },
    ),
    ...settled([{ seat: 0, action: "trump red" }, ...plays("0Bird 1R6")], 0, { trump: "red", declarer: 0 }),
  ],
  tricks: [plays("0Bird 1R6")],
  result: { bids: ["bid 5", "pass"], tricks: [1, 0], points: [20, 0], change: [20, 0] },
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

  test("a deal in which everybody passed has calls and no trick", () => {
    const passed = {
      ...SMALL,
      actions: settled(
        [
          { seat: 1, action: "pass" },
          { seat: 0, action: "pass" },
        ],
        0,
        { trump: null, declarer: null },
      ),
      tricks: [],
    };
    expect(momentsOf(passed).map(({ kind }) => kind)).toEqual(["dealt", "called"]);
  });
});

describe("winners", () => {
  test("the winner leads the next trick, and the last winner follows from the result", () => {
    expect(winnersOf(SMALL)).toEqual([1, 0]);
  });

  test("without a result the last winner is not known", () => {
    expect(winnersOf({ ...SMALL, result: null })).toEqual([1, null]);
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
      actions: settled(plays("0SA"), 0, { trump: null, declarer: null }),
      tricks: [plays("0SA")],
    };
    expect(sceneAt(twins, 1).hands[0]?.map(({ gone }) => gone)).toEqual([true, false]);
  });

  test("the middle is open until the first discard, then its cards are in the hand", () => {
    expect(sceneAt(ROOK, 2).middle).toEqual(["B14", "Bird"]);
    const scene = sceneAt(ROOK, 5);
    expect(scene.middle).toEqual([]);
    expect(scene.discards).toEqual(["R5", "B14"]);
    expect(scene.hands[0]?.filter(({ gone }) => !gone).map(({ card }) => card)).toEqual(["Bird"]);
    expect(scene.trump).toBe("red");
    expect(scene.declarer).toBe(0);
  });

  test("trump and declarer come from the server for each moment", () => {
    expect(sceneAt(ROOK, 0)).toMatchObject({ trump: null, declarer: null });
    expect(sceneAt(ROOK, 1)).toMatchObject({ trump: null, declarer: null });
    expect(sceneAt(ROOK, 2)).toMatchObject({ trump: null, declarer: 0 });
    expect(sceneAt(ROOK, 5)).toMatchObject({ trump: "red", declarer: 0 });
  });
});
