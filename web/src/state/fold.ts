/** The table as this client knows it: the state that the server sent first, with every later event applied. */

import type { ChatMessage, Event, Happened, State, Table, Trick, View } from "../net/types";

export interface Snapshot {
  seq: number;
  /** The server's clock minus the browser's, in milliseconds. */
  clockOffset: number;
  seat: number | null;
  name: string | null;
  table: Table;
  view: View | null;
  chat: ChatMessage[];
  present: boolean[];
  watchers: number;
  /** When a bot takes over for the person to act, who is not connected. */
  takeover: State["takeover"];
}

/** An event, with the table before and after it. */
export interface Change {
  event: Happened;
  before: Snapshot;
  after: Snapshot;
}

const MOST_CHAT = 200;

export function snapshotOf(state: State, now: number): Snapshot {
  return {
    seq: state.seq,
    clockOffset: state.at - now,
    seat: state.you.seat,
    name: state.you.name,
    table: state.table,
    view: state.view,
    chat: state.said,
    present: state.present,
    watchers: state.watchers,
    takeover: state.takeover,
  };
}

/** Whether an event is the next one, is already applied, or comes after a gap. */
export function eventOrder(snapshot: Snapshot, event: Event): "next" | "old" | "gap" {
  if (event.seq === snapshot.seq + 1) return "next";
  return event.seq <= snapshot.seq ? "old" : "gap";
}

/** The table after an event. */
export function fold(snapshot: Snapshot, event: Event, now: number): Snapshot {
  const table = event.table ? { ...snapshot.table, ...event.table } : snapshot.table;
  return {
    ...snapshot,
    seq: event.seq,
    clockOffset: event.at - now,
    table,
    view: nextView(snapshot.view, event.view),
    chat: nextChat(snapshot.chat, event),
  };
}

/** The chat after an event. Messages stay with the people who wrote them when these swap seats. */
function nextChat(chat: ChatMessage[], { what, at }: Event): ChatMessage[] {
  const { kind, seat, text, seats } = what;
  if (kind === "said" && seat != null && text != null) return [...chat, { at, seat, text }].slice(-MOST_CHAT);
  if (kind !== "swapped" || !seats) return chat;
  return chat.map((said) => {
    const place = seats.indexOf(said.seat);
    return place < 0 ? said : { ...said, seat: seats[1 - place] ?? said.seat };
  });
}

/** An event has the fields that changed, all fields if there was no view, and null if the match is gone. */
function nextView(view: View | null, changes: Event["view"]): View | null {
  return changes ? ({ ...view, ...changes } as View) : changes === null ? null : view;
}

/** The trick that was completed between two views, and its winner. */
export function trickWon(before: View | null, after: View | null): { trick: Trick; winner: number | null } | null {
  if (!before || !after || after.last_trick.length === 0 || before.trick.length === 0) return null;
  // The trick is complete if no card is on the table and the last trick has one card more than there was.
  if (after.trick.length > 0 || before.trick.length !== after.last_trick.length - 1) return null;
  return { trick: after.last_trick, winner: after.last_winner };
}

/** The cards that this seat was given between two views. */
export function cardsReceived(before: View | null, after: View | null): string[] {
  return before && after && before.received.length === 0 ? after.received : [];
}

/** The cards that this seat has got during a deal between two views: from the middle, from a pile or from another seat. */
export function newCards(before: View | null, after: View | null, seat: number | null): string[] {
  if (!before || !after || seat === null || before.deal_number !== after.deal_number) return [];
  if (before.hand.length < (before.hand_counts[seat] ?? 0)) return []; // not looked at before
  const left = [...before.hand, ...(before.faceup[seat] ?? [])];
  return [...after.hand, ...(after.faceup[seat] ?? [])].filter((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/** The index of the deal that was finished between two views. */
export function dealFinished(before: View | null, after: View | null): number | null {
  if (!before || !after || after.deals.length <= before.deals.length) return null;
  return after.deals.length - 1;
}

/** Cards per hand in the nth deal, which is also its number of tricks. */
export function handSize(table: Table, deal: number): number {
  const sizes = table.hand_sizes;
  return sizes[Math.min(deal, sizes.length) - 1] ?? 0;
}

/** Whether this person can take back the last action at once, by asking, or not at all (also while a request is open). */
export function takeBackMode(snapshot: Snapshot): "alone" | "ask" | null {
  if (snapshot.seat === null || snapshot.table.undo !== null) return null;
  return snapshot.table.take_back[snapshot.seat] ?? null;
}

/** Whether this match counts on leader boards until something excludes it. A lesson and a practice deal never do. */
export function mayCount(table: Table): boolean {
  return !table.lesson && !table.practice;
}

/** Whether a match counts on no leader board from this change on. */
export function losesRank(before: Table, after: Table): boolean {
  return before.unranked === null && after.unranked !== null && after.status === "playing" && mayCount(after);
}

/** Whether one person plays here with bots. */
export function playsAlone(table: Table): boolean {
  return table.seats.filter(({ kind }) => kind === "person").length === 1;
}

/** Why a take-back request ended without a take-back. */
export function takeBackEnded({ event, before, after }: Change): "refused" | "lapsed" | null {
  if (before.table.undo === null || after.table.undo !== null) return null;
  if (event.kind === "undo_lapsed") return "lapsed";
  return event.kind === "undo_answered" && !event.agreed ? "refused" : null;
}

/** Whether this person may seat bots and start: the host, and for a rematch everybody, because the host may have gone. */
export function actsAsHost({ seat, table }: Snapshot): boolean {
  return seat !== null && (seat === table.host || (table.matches > 0 && table.room === null));
}
