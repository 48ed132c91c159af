/** Dealing a fair match again: the same function as on the server, described in docs/fair.md. */

import type { Dealing } from "../net/types";
import { sha256 } from "./sha256";

const WORDS = 2 ** 32;

/** What decides the cards: the secret and a contribution for each seat, null where there is none. */
export interface Seal {
  secret: string;
  contributions: readonly (string | null)[];
}

/** The rules of a game that matter for dealing. */
export interface DealRules {
  handSizes: readonly number[];
  suits: readonly string[];
  turnedCard: string | null;
  dealing: Dealing;
}

/** The cards of one deal. Hands are in the order of dealing. */
export interface FairDeal {
  hands: string[][];
  middle: string[];
  turned: string | null;
  trump: string | null;
}

/** Unbiased numbers from the hash of a key and a counter. */
function* numbers(key: string): Generator<number, never> {
  const text = new TextEncoder().encode(key);
  const message = new Uint8Array(text.length + 8);
  message.set(text);
  const counter = new DataView(message.buffer, text.length);
  for (let block = 0; ; block++) {
    counter.setUint32(4, block);
    yield* sha256(message);
  }
}

/** A function from n to the next number below n. Numbers above the last multiple of n are skipped. */
function stream({ secret, contributions }: Seal, deal: number, purpose: "cards" | "pick"): (limit: number) => number {
  const words = contributions.map((word) => word ?? "-");
  const source = numbers(["overtrick-fair-1", deal, purpose, secret, ...words].join(" "));
  return (limit) => {
    const fair = WORDS - (WORDS % limit);
    for (;;) {
      const { value } = source.next();
      if (value < fair) return value % limit;
    }
  };
}

/** The cards in the order of the shuffle of this deal. Deal 0 is the draw for the first deal. */
export function shuffled(seal: Seal, deal: number, cards: readonly string[]): string[] {
  const below = stream(seal, deal, "cards");
  const order = [...cards];
  for (let place = 0; place + 1 < order.length; place++) {
    const other = place + below(order.length - place);
    [order[place], order[other]] = [order[other] ?? "", order[place] ?? ""];
  }
  return order;
}

/** A number below `choices`: a drawn trump or, for deal 0, the first dealer. */
export function pick(seal: Seal, deal: number, choices: number): number {
  return stream(seal, deal, "pick")(choices);
}

/** Deals a deal again. `place` is its place in the list of hand sizes. */
export function dealAgain(rules: DealRules, seal: Seal, deal: number, dealer: number, place: number): FairDeal {
  const { dealing } = rules;
  const players = seal.contributions.length;
  const cards = shuffled(seal, deal, dealing.cards);
  const dealt = players * (rules.handSizes[place] ?? 0);
  const hands: string[][] = Array.from({ length: players }, () => []);
  cards.slice(0, dealt).forEach((card, index) => hands[(dealer + 1 + index) % players]?.push(card));
  const shows = dealing.turns[place] ?? false;
  const next = cards[dealt + dealing.middle] ?? null;
  return {
    hands,
    middle: cards.slice(dealt, dealt + dealing.middle),
    turned: !shows ? null : rules.turnedCard === "dealers" ? (hands[dealer]?.at(-1) ?? null) : next,
    trump: dealing.draws_trump ? (rules.suits[pick(seal, deal, rules.suits.length)] ?? null) : null,
  };
}
