/** The cards and suits of a game, as the server describes them. */

import type { CardInfo, DeckInfo, SuitInfo } from "../net/types";
import { cards as text } from "../text/cards";

/** A table or a replay: what describes the cards in play. */
export interface Described {
  deck: DeckInfo;
  /** Its bids may name a suit that no card has: no trump. */
  auction: { suits: SuitInfo[] } | null;
}

const decks = new WeakMap<DeckInfo, Deck>();

/** The deck of a table or replay; the same object for the same description. */
export function deckOf({ deck, auction }: Described): Deck {
  const known = decks.get(deck) ?? new Deck(deck, auction?.suits);
  decks.set(deck, known);
  return known;
}

export class Deck {
  private readonly cards: ReadonlyMap<string, CardInfo & { place: number }>;
  private readonly suits: ReadonlyMap<string, SuitInfo>;
  private readonly cardSuits: readonly SuitInfo[];
  private readonly trumpOrders: Readonly<Record<string, string[]>>;

  constructor(info: DeckInfo, bidSuits: SuitInfo[] = []) {
    this.cards = new Map(info.cards.map((card, place) => [card.text, { ...card, place }]));
    this.suits = new Map([...bidSuits, ...info.suits].map((suit) => [suit.text, suit]));
    this.cardSuits = info.suits;
    this.trumpOrders = info.trumps ?? {};
  }

  /** A card by its text. A card that the deck does not have is drawn and read as its text. */
  card(card: string): CardInfo {
    return this.cards.get(card) ?? { text: card, suit: null, rank: card, name: card };
  }

  suit(suit: string): SuitInfo {
    return (
      this.suits.get(suit) ?? { text: suit, symbol: suit, name: suit, singular: suit, colour: "black", shape: null }
    );
  }

  /** The suit of a card, if it has one. */
  suitOf(card: string): SuitInfo | null {
    const { suit } = this.card(card);
    return suit === null ? null : this.suit(suit);
  }

  /** The order of a card in the deck, from the lowest; -1 if the deck does not have it. */
  place(card: string): number {
    return this.cards.get(card)?.place ?? -1;
  }

  /** The trumps from the highest down, in a game where they are not simply the cards of the suit; else empty. */
  trumps(suit: string | null): readonly string[] {
    return suit === null ? [] : (this.trumpOrders[suit] ?? []);
  }

  /** What a card is called on the screen of a screen reader: its name, and its points if it has any. */
  label(card: string): string {
    const { name, points } = this.card(card);
    return points ? text.worth(name, points) : name;
  }

  /** `the ace of hearts`. */
  theCard(card: string): string {
    return text.the(this.card(card).name);
  }

  /** The suits, ordered so that neighbours have different colours if possible. One of them can be asked for as the first. */
  alternatingSuits(first: string | null = null): string[] {
    const left = [...this.cardSuits].reverse();
    const ordered: SuitInfo[] = left.filter((suit) => suit.text === first);
    left.splice(0, left.length, ...left.filter((suit) => suit.text !== first));
    while (left.length > 0) {
      const other = left.findIndex((suit) => suit.colour !== ordered.at(-1)?.colour);
      ordered.push(...left.splice(Math.max(0, other), 1));
    }
    return ordered.map((suit) => suit.text);
  }
}
