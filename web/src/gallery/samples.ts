/** A few deals for each kind of scoring. */

import type { Action, Deal, Outcome } from "../net/types";

interface Sheet {
  title: string;
  sideOfSeat: number[];
  deals: Deal[];
  bags: number[] | null;
  outcome: Outcome;
}

type Call = number | "nello" | "pass" | [amount: number, suit: string];

function action(call: Call): Action {
  if (call === "pass") return { text: call, kind: "pass" };
  if (call === "nello") return { text: call, kind: "bid", amount: 0, nello: true };
  if (typeof call === "number") return { text: `bid ${call}`, kind: "bid", amount: call };
  return { text: `bid ${call.join("")}`, kind: "bid", amount: call[0], suit: call[1] };
}

type Paid = [side: number, seat: number | null, text: string, amount: number];

const deal = (calls: Call[], tricks: number[], points: number[], change: number[], paid: Paid[] = []): Deal => {
  const actions = calls.map(action);
  const lines = paid.map(([side, seat, text, amount]) => ({ side, seat, kind: "made", count: 1, text, amount }));
  return {
    bids: actions.map(({ text }) => text),
    calls: actions,
    tricks,
    points,
    change,
    contracts: [],
    lines,
    sitting: [],
  };
};
const none = [0, 0, 0, 0];

export const SHEETS: Sheet[] = [
  {
    title: "Exact bids, multiplied by place",
    sideOfSeat: [0, 1, 2, 3],
    deals: [
      deal(
        [2, 3, 1, 3],
        [2, 3, 2, 3],
        none,
        [12, 13, 2, 13],
        [
          [0, 0, "2 tricks", 2],
          [0, 0, "bid made exactly", 10],
          [1, 1, "3 tricks", 3],
          [1, 1, "bid made exactly", 10],
          [2, 2, "2 tricks", 2],
          [3, 3, "3 tricks", 3],
          [3, 3, "bid made exactly", 10],
        ],
      ),
      deal([0, 2, 4, 2], [1, 2, 4, 2], none, [1, 12, 14, 12]),
      deal([3, 1, 2, 1], [3, 1, 2, 2], none, [13, 11, 12, 2]),
    ],
    bags: null,
    outcome: {
      winners: [1],
      ranking: [1, 2, 3, 0],
      scores: [26, 36, 28, 27],
      final: [26, 144, 84, 54],
      credits: [-5, 15, -5, -5],
    },
  },
  {
    title: "Partners, nello and bags",
    sideOfSeat: [0, 1, 0, 1],
    deals: [
      deal(
        [4, 3, 3, 2],
        [5, 3, 3, 2],
        [0, 0],
        [70, 50],
        [
          [0, null, "7 bid and made", 70],
          [0, null, "1 bag", 0],
          [1, null, "5 bid and made", 50],
        ],
      ),
      deal(
        ["nello", 5, 4, 3],
        [0, 4, 5, 4],
        [0, 0],
        [140, 80],
        [
          [0, null, "4 bid and made", 40],
          [0, null, "1 bag", 0],
          [0, 0, "nello made", 100],
          [1, null, "8 bid and made", 80],
        ],
      ),
      deal([6, 2, "nello", 3], [5, 4, 1, 3], [0, 0], [-40, 50]),
    ],
    bags: [2, 2],
    outcome: { winners: [1], ranking: [1, 0], scores: [170, 180], final: [170, 180], credits: [0, 0] },
  },
  {
    title: "An auction for points",
    sideOfSeat: [0, 1, 0, 1],
    deals: [
      deal(["pass", "pass", 80, "pass"], [2, 2, 5, 0], [120, 30], [120, 30]),
      deal(["pass", 105, "pass", "pass"], [3, 4, 1, 1], [60, 90], [60, -105]),
    ],
    bags: null,
    outcome: { winners: [0], ranking: [0, 1], scores: [180, -75], final: [180, -75], credits: [0, 0] },
  },
  {
    title: "An auction for tricks and a suit",
    sideOfSeat: [0, 1, 2, 3],
    deals: [
      deal([[5, "H"], "pass", "pass", "pass"], [6, 2, 3, 2], none, [6, 0, 0, 0]),
      deal(["pass", "pass", "pass", "pass"], none, none, none),
      deal(["pass", "pass", [6, "S"], "pass"], [4, 3, 4, 2], none, [2, 2, 0, 2]),
    ],
    bags: null,
    outcome: { winners: [0], ranking: [0, 1, 3, 2], scores: [8, 2, 0, 2], final: [8, 2, 0, 2], credits: none },
  },
];
