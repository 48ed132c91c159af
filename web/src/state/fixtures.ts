/** Test data: decks, and a table of Spades with seat 0 to bid. The gallery uses the decks too. */

import { FRENCH_RANKS, ROOK_RANKS } from "../cards/art";
import type { DeckInfo, Game, State, SuitInfo, View } from "../net/types";

const suit = (text: string, symbol: string, name: string, colour: SuitInfo["colour"]): SuitInfo => ({
  text,
  symbol,
  name,
  singular: name.endsWith("s") ? name.slice(0, -1) : name,
  colour,
});

const FRENCH_SUITS = [
  suit("C", "♣", "clubs", "black"),
  suit("D", "♦", "diamonds", "red"),
  suit("H", "♥", "hearts", "red"),
  suit("S", "♠", "spades", "black"),
];
export const NO_TRUMP = suit("NT", "NT", "no trump", "black");
const ROOK_SUITS = [
  suit("red", "●", "red", "red"),
  suit("black", "■", "black", "black"),
  suit("green", "▲", "green", "green"),
  suit("yellow", "★", "yellow", "yellow"),
];
const RANK_NAMES: Record<string, string> = { A: "ace", K: "king", Q: "queen", J: "jack" };

export const FRENCH_DECK: DeckInfo = {
  name: "French",
  suits: FRENCH_SUITS,
  cards: FRENCH_SUITS.flatMap(({ text, name }) =>
    FRENCH_RANKS.map((rank) => ({
      text: text + rank,
      suit: text,
      rank,
      name: `${RANK_NAMES[rank] ?? rank} of ${name}`,
    })),
  ),
};

export const ROOK_DECK: DeckInfo = {
  name: "Rook",
  suits: ROOK_SUITS,
  cards: [
    ...ROOK_SUITS.flatMap(({ text }) =>
      ROOK_RANKS.map((rank) => ({
        text: text.charAt(0).toUpperCase() + rank,
        suit: text,
        rank,
        name: `${text} ${rank}`,
      })),
    ),
    { text: "Bird", suit: null, rank: "Bird", name: "bird" },
    { text: "Red1", suit: null, rank: "Red1", name: "red one" },
  ],
};

export function sampleGame(changes: Partial<Game> = {}): Game {
  return {
    name: "spades",
    title: "Spades",
    players: [4],
    default_players: 4,
    minutes: 30,
    summary: "",
    book: "",
    options: [],
    deck: FRENCH_DECK,
    suits: [],
    ranks: [],
    cards: [],
    ...changes,
  };
}

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
    calls: [null, null, null, null],
    declarer: null,
    standing: null,
    trick: [],
    led: null,
    broken: false,
    last_trick: [],
    last_winner: null,
    to_discard: 0,
    shown: [],
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
      deck: FRENCH_DECK,
      auction: { kind: "tricks", step: 1, suits: [] },
      counts_bags: true,
      counts_points: false,
      target: 500,
      multipliers: null,
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
