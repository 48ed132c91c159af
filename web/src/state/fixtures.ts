/** Test data: a table of Spades, with seat 0 to bid. */

import type { Game, State, View } from "../net/types";

export function sampleView(changes: Partial<View> = {}): View {
  return {
    phase: "bid",
    turn: 0,
    dealer: 3,
    deal_number: 1,
    hand_counts: [13, 13, 13, 13],
    faceup: [[], [], [], []],
    pile_counts: [0, 0, 0, 0],
    middle: [],
    opened: null,
    turned: null,
    trump: "S",
    bids: [null, null, null, null],
    declarer: null,
    standing: null,
    trick: [],
    led: null,
    broken: false,
    last_trick: [],
    tricks_won: [0, 0, 0, 0],
    points: [0, 0],
    scores: [0, 0],
    bags: [0, 0],
    deals: [],
    draw: null,
    outcome: null,
    hand: ["SA", "H9", "D4", "C10"],
    legal: [{ text: "bid 1", kind: "bid", amount: 1 }],
    taken: [],
    laid_away: [],
    ...changes,
  };
}

export function sampleState(view: View | null = sampleView()): State {
  return {
    type: "state",
    version: 1,
    seq: 7,
    at: 1_000,
    you: { seat: 0, name: "Ada" },
    table: {
      id: "zBx4",
      game: "spades",
      title: "Spades",
      options: { target: 500 },
      players: 4,
      sides: [0, 1, 0, 1],
      hand_sizes: [13],
      stake: 0,
      public: false,
      friendly: true,
      clock: null,
      room: null,
      status: "playing",
      starting: null,
      match: "m1",
      matches: 1,
      seats: [
        { kind: "person", name: "Ada" },
        { kind: "bot", name: "Blaise", level: "club" },
        { kind: "bot", name: "Carl", level: "club" },
        { kind: "person", name: "Dora" },
      ],
      host: 0,
      due: null,
      undo: null,
      take_back: [null, null, null, null],
      fair: { commitment: "17ed6f" },
    },
    view,
    said: [],
    present: [true, false, false, true],
    watchers: 0,
    missed: [],
  };
}

export function sampleGame(cards: string[]): Game {
  return {
    name: "spades",
    title: "Spades",
    players: [4],
    minutes: 30,
    summary: "",
    book: "",
    options: [],
    suits: [],
    ranks: [],
    cards,
  };
}
