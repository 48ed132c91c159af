/** Remembers what this browser sees of the matches at one table, so that it can check them when they are over. */

import type { Snapshot } from "../state/fold";
import type { Happened, Table, View } from "../net/types";
import { storage } from "../state/storage";
import { checkMatch, type Finding, type SeenDeal, type SeenSeat, type Witness } from "./check";

/** How many tables are remembered. */
const MOST_TABLES = 12;

interface Memory extends Witness {
  /** How many matches had started before this one. */
  matches: number;
  /** The id of the match; null before it has begun. */
  match: string | null;
  /** The seats when the match was over, if the page saw that moment. */
  end: SeenSeat[] | null;
}

export class MatchWitness {
  private memory: Memory | null;

  constructor(private readonly table: string) {
    this.memory = recall(table);
  }

  /** The word that this browser has chosen for the match that the table waits for. */
  get word(): string | null {
    return this.memory?.word ?? null;
  }

  /** Remembers the word that is sent for the present commitment. It is sent again if it gets lost. */
  chooseWord(word: string): void {
    if (!this.memory) return;
    this.memory.word = word;
    this.store();
  }

  /** Looks at the table after an event, or at the whole state without one. */
  see(after: Snapshot, event: Happened | null = null, before: Snapshot | null = null): void {
    const { table, view } = after;
    if (table.status === "gathering") this.seeWaiting(after);
    else if (view) {
      const memory = this.currentMemory(after);
      if (table.status === "playing") this.seeStart(memory, after, event);
      this.seeDeal(memory, view, table, event, before?.view ?? null);
      if (event?.kind === "finished" || event?.kind === "abandoned") {
        memory.end = seatsOf(table);
        this.store();
      }
    }
  }

  /** The checks of the match; null if it is not over. */
  check({ table, view }: Snapshot): Finding[] | null {
    const secret = table.fair.secret;
    if (!this.memory || !view || !secret || this.memory.match !== table.match) return null;
    return checkMatch(this.memory, {
      secret,
      seats: this.memory.end ?? this.memory.seats ?? seatsOf(table),
      tricks: view.deals.map((deal) => deal.tricks),
      handSizes: table.hand_sizes,
      suits: table.deck.suits.map((suit) => suit.text),
      turnedCard: table.turned_card,
      dealing: table.dealing,
    });
  }

  private seeWaiting({ table, seat }: Snapshot): void {
    const { commitment } = table.fair;
    if (this.memory?.commitment !== commitment || this.memory.match !== null) {
      this.memory = { ...blank(table.matches), commitment, firstDealer: this.nextDealer(table) };
      this.store();
    }
    this.memory.seat = seat;
  }

  /** The seat that deals first in the match that the table waits for. */
  private nextDealer(table: Table): Witness["firstDealer"] {
    if (table.matches === 0) return "first";
    const last = this.memory?.deals.at(-1);
    const sawIt = this.memory && this.memory.match !== null && this.memory.matches + 1 === table.matches;
    return sawIt && last ? (last.dealer + 1) % table.players : "unknown";
  }

  /** The memory of the match on the table. A page that was opened too late does not know how it began. */
  private currentMemory({ table }: Snapshot): Memory {
    const known = this.memory;
    if (known && (known.match === table.match || (known.match === null && known.matches + 1 === table.matches)))
      return known;
    return (this.memory = { ...blank(table.matches - 1), match: table.match });
  }

  private seeStart(memory: Memory, { table, seat }: Snapshot, event: Happened | null): void {
    memory.seat = seat;
    if (memory.match === null) memory.match = table.match;
    if (memory.seats !== null || (event?.kind !== "started" && memory.commitment === null)) return;
    memory.seats = seatsOf(table);
    this.store();
  }

  private seeDeal(memory: Memory, view: View, table: Table, event: Happened | null, before: View | null): void {
    if (event?.kind === "acted" && event.parts?.kind === "play" && event.parts.card && event.seat != null)
      memory.deals.find((deal) => deal.number === before?.deal_number)?.plays.push([event.seat, event.parts.card]);
    if (event?.kind === "undone") {
      memory.deals = memory.deals.filter((deal) => deal.number <= view.deal_number);
      const now = memory.deals.at(-1);
      if (now?.number === view.deal_number) now.plays = []; // which of them were taken back need not be known
    }
    if (view.outcome && memory.deals.at(-1)?.number === view.deal_number) return this.store();
    let deal = memory.deals.at(-1);
    if (deal?.number !== view.deal_number) {
      deal = blankDeal(view);
      memory.deals.push(deal);
      if (view.deal_number === 1) memory.draw = view.draw;
    }
    // The cards as they were dealt: before any were given away, received, or taken up after an auction.
    const untouched = view.received.length === 0 && view.given.length === 0 && view.taken.length === 0;
    const early = view.phase === "bid" || table.auction === null;
    if (deal.hand.length === 0 && untouched && early) deal.hand = [...view.hand];
    deal.turned ??= view.turned;
    deal.opened ??= view.opened;
    deal.givesTo ??= view.gives_to;
    if (table.dealing.draws_trump) deal.trump ??= view.trump;
    if (deal.plays.length === 0) this.store();
  }

  private store(): void {
    if (this.memory) remember(this.table, this.memory);
  }
}

function blank(matches: number): Memory {
  return {
    matches,
    match: null,
    commitment: null,
    seat: null,
    word: null,
    seats: null,
    firstDealer: "unknown",
    draw: null,
    deals: [],
    end: null,
  };
}

function blankDeal({ deal_number: number, dealer }: View): SeenDeal {
  return { number, dealer, hand: [], turned: null, opened: null, trump: null, givesTo: null, plays: [] };
}

function seatsOf({ seats }: Table): SeenSeat[] {
  return seats.map(({ kind, contribution }) => ({ kind, contribution: contribution ?? null }));
}

function remember(table: string, memory: Memory): void {
  const known = (storage.get("fair") ?? "").split(" ").filter((id) => id && id !== table);
  for (const old of known.splice(MOST_TABLES - 1)) storage.set(`fair.${old}`, null);
  storage.set("fair", [table, ...known].join(" "));
  storage.set(`fair.${table}`, JSON.stringify(memory));
}

function recall(table: string): Memory | null {
  try {
    return JSON.parse(storage.get(`fair.${table}`) ?? "null") as Memory | null;
  } catch {
    return null;
  }
}
