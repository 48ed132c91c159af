/** Test data: decks, and a table of a game for partners with seat 0 to bid. The gallery uses the decks too. */

import { FRENCH_RANKS } from "../cards/art";
import type { Colour, DeckInfo, Game, Shape, State, SuitInfo, View } from "../net/types";

const suit = (text: string, symbol: string, name: string, colour: Colour, shape: Shape | null): SuitInfo => ({
  text,
  symbol,
  name,
  singular: name.endsWith("s") ? name.slice(0, -1) : name,
  colour,
  shape,
});

const FRENCH_SUITS = [
  suit("C", "♣", "clubs", "black", "club"),
  suit("D", "♦", "diamonds", "red", "diamond"),
  suit("H", "♥", "hearts", "red", "heart"),
  suit("S", "♠", "spades", "black", "spade"),
];
export const NO_TRUMP = suit("NT", "NT", "no trump", "black", null);
const COLOUR_SUITS = [
  suit("red", "●", "red", "red", "circle"),
  suit("black", "■", "black", "black", "square"),
  suit("green", "▲", "green", "green", "triangle"),
  suit("yellow", "★", "yellow", "yellow", "star"),
];
const COLOUR_RANKS = ["5", "6", "7", "8", "9", "10", "11", "12", "13", "14"];
const COLOUR_POINTS: Record<string, number> = { "5": 5, "10": 10, "14": 10 };
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

export const COLOUR_DECK: DeckInfo = {
  name: "Four colours",
  suits: COLOUR_SUITS,
  cards: [
    ...COLOUR_SUITS.flatMap(({ text }) =>
      COLOUR_RANKS.map((rank) => ({
        text: text.charAt(0).toUpperCase() + rank,
        suit: text,
        rank,
        name: `${text} ${rank}`,
        points: COLOUR_POINTS[rank] ?? 0,
      })),
    ),
    { text: "Bird", suit: null, rank: "Bird", name: "bird", points: 20 },
    { text: "Red1", suit: null, rank: "Red1", name: "red one", points: 30 },
  ],
};

/** A deck that nobody has drawn: eight suits, ranks that are no whole numbers, words, and cards without a suit. */
const INVENTED_SUITS = [
  suit("ants", "●", "ants", "red", "circle"),
  suit("bees", "▲", "bees", "blue", "triangle"),
  suit("cats", "■", "cats", "green", "square"),
  suit("dogs", "★", "dogs", "purple", "star"),
  suit("elks", "☾", "elks", "yellow", "moon"),
  suit("foxes", "✚", "foxes", "black", "cross"),
  suit("gnus", "✿", "gnus", "teal", "flower"),
  suit("hens", "ϟ", "hens", "pink", "bolt"),
];
const INVENTED_RANKS = ["1", "10", "10.5", "Kn", "Wizard"];
const INVENTED_POINTS: Record<string, number> = { "10.5": 13, Wizard: -2 };

export const INVENTED_DECK: DeckInfo = {
  name: "Invented",
  suits: INVENTED_SUITS,
  cards: [
    ...INVENTED_SUITS.flatMap(({ text, name }) =>
      INVENTED_RANKS.map((rank) => ({
        text: text.charAt(0).toUpperCase() + rank,
        suit: text,
        rank,
        name: `${rank} of ${name}`,
        points: INVENTED_POINTS[rank] ?? 0,
      })),
    ),
    { text: "Fool", suit: null, rank: "Fool", name: "fool", points: 0 },
    { text: "Lighthouse", suit: null, rank: "Lighthouse", name: "lighthouse", points: 5 },
  ],
};

export function sampleGame(changes: Partial<Game> = {}): Game {
  return {
    name: "partners",
    pairs: true,
    lesson: false,
    learned: null,
    title: "Partners",
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
    claimable: false,
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
    contracts: [],
    trick: [],
    led: null,
    broken: false,
    last_trick: [],
    last_winner: null,
    to_discard: 0,
    gives_to: null,
    given: [],
    received: [],
    sitting: [],
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
      terms: [],
      lesson: null,
      practice: null,
      game: "partners",
      title: "Partners",
      options: { target: 500 },
      players: 4,
      sides: [0, 1, 0, 1],
      hand_sizes: [13],
      dealing: {
        cards: FRENCH_DECK.cards.map((card) => card.text),
        middle: 0,
        turns: [false],
        draws_trump: false,
        piles: false,
        draw_order: null,
      },
      deck: FRENCH_DECK,
      auction: { kind: "tricks", step: 1, suits: [] },
      has_trump: true,
      turned_card: null,
      barred_suit: null,
      holder: "declarer",
      counts_bags: true,
      counter: "bag",
      counts_points: false,
      lowest_wins: false,
      target: 500,
      multipliers: null,
      stake: 0,
      public: false,
      friendly: true,
      rated: false,
      bots_due: null,
      clock: null,
      room: null,
      challenge: null,
      status: "playing",
      notice: null,
      starting: null,
      match: "m1",
      matches: 1,
      seats: [
        { kind: "person", name: "Ada" },
        { kind: "bot", name: "Blaise", level: "club" },
        { kind: "bot", name: "Carl", level: "club" },
        { kind: "person", name: "Dora" },
      ],
      speed: "normal",
      host: 0,
      due: null,
      undo: null,
      swap: null,
      take_back: [null, null, null, null],
      unranked: null,
      fair: { commitment: "17ed6f" },
    },
    view,
    said: [],
    present: [true, false, false, true],
    watchers: 0,
    takeover: null,
    missed: [],
  };
}
