/** A few deals of each manner of scoring. */

import type { Deal, Outcome } from "../net/types";

interface Sheet {
  title: string;
  sideOfSeat: number[];
  deals: Deal[];
  bags: number[] | null;
  outcome: Outcome;
}

const bids = (text: string): string[] => text.split(", ").map((call) => (/^\d/.test(call) ? `bid ${call}` : call));
const none = [0, 0, 0, 0];

export const SHEETS: Sheet[] = [
  {
    title: "Exact bids, multiplied by place",
    sideOfSeat: [0, 1, 2, 3],
    deals: [
      { bids: bids("2, 3, 1, 3"), tricks: [2, 3, 2, 3], points: none, change: [12, 13, 2, 13] },
      { bids: bids("0, 2, 4, 2"), tricks: [1, 2, 4, 2], points: none, change: [1, 12, 14, 12] },
      { bids: bids("3, 1, 2, 1"), tricks: [3, 1, 2, 2], points: none, change: [13, 11, 12, 2] },
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
      { bids: bids("4, 3, 3, 2"), tricks: [5, 3, 3, 2], points: [0, 0], change: [70, 50] },
      { bids: bids("nello, 5, 4, 3"), tricks: [0, 4, 5, 4], points: [0, 0], change: [140, 80] },
      { bids: bids("6, 2, nello, 3"), tricks: [5, 4, 1, 3], points: [0, 0], change: [-40, 50] },
    ],
    bags: [2, 2],
    outcome: { winners: [1], ranking: [1, 0], scores: [170, 180], final: [170, 180], credits: [0, 0] },
  },
  {
    title: "An auction for points",
    sideOfSeat: [0, 1, 0, 1],
    deals: [
      { bids: bids("pass, pass, 80, pass"), tricks: [2, 2, 5, 0], points: [120, 30], change: [120, 30] },
      { bids: bids("pass, 105, pass, pass"), tricks: [3, 4, 1, 1], points: [60, 90], change: [60, -105] },
    ],
    bags: null,
    outcome: { winners: [0], ranking: [0, 1], scores: [180, -75], final: [180, -75], credits: [0, 0] },
  },
  {
    title: "An auction for tricks and a suit",
    sideOfSeat: [0, 1, 2, 3],
    deals: [
      { bids: bids("5H, pass, pass, pass"), tricks: [6, 2, 3, 2], points: none, change: [6, 0, 0, 0] },
      { bids: bids("pass, pass, pass, pass"), tricks: none, points: none, change: none },
      { bids: bids("pass, pass, 6S, pass"), tricks: [4, 3, 4, 2], points: none, change: [2, 2, 0, 2] },
    ],
    bags: null,
    outcome: { winners: [0], ranking: [0, 1, 3, 2], scores: [8, 2, 0, 2], final: [8, 2, 0, 2], credits: none },
  },
];
