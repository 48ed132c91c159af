/** The table as the page knows it: what the server told first, with everything that happened since folded in. */

import type { Event, Happened, State, Table, Talk, Trick, View } from "./words";

export interface Felt {
  seq: number;
  /** Add this to the browser's clock to get the server's, in milliseconds. */
  ahead: number;
  seat: number | null;
  name: string | null;
  table: Table;
  view: View | null;
  said: Talk[];
  present: boolean[];
  watchers: number;
}

/** Something that happened, with the table before and after it, for whoever shows or tells it. */
export interface Moment {
  what: Happened;
  before: Felt;
  after: Felt;
}

/** Said that often at most is kept. */
const SAID = 200;

export function begin(state: State, now: number): Felt {
  return {
    seq: state.seq,
    ahead: state.at - now,
    seat: state.you.seat,
    name: state.you.name,
    table: state.table,
    view: state.view === null ? null : whole(state.view),
    said: state.said,
    present: state.present,
    watchers: state.watchers,
  };
}

function whole(view: NonNullable<State["view"]>): View {
  return {
    ...view,
    hand: view.hand ?? [],
    legal: view.legal ?? [],
    taken: view.taken ?? [],
    laid_away: view.laid_away ?? [],
  };
}

/** Whether an event is the next one; an old one was folded already, and after a gap one has to look anew. */
export function order(felt: Felt, event: Event): "next" | "old" | "gap" {
  if (event.seq === felt.seq + 1) return "next";
  return event.seq <= felt.seq ? "old" : "gap";
}

/** The table after an event. `view` null means that no match is on the table any more. */
export function fold(felt: Felt, event: Event, now: number): Felt {
  const table = event.table ? { ...felt.table, ...(event.table as Partial<Table>) } : felt.table;
  let view = felt.view;
  if (event.view === null) view = null;
  else if (event.view !== undefined) view = { ...(felt.view ?? BLANK), ...(event.view as Partial<View>) };
  const { kind, seat, text } = event.what;
  const said =
    kind === "said" && seat != null && text != null
      ? [...felt.said, { at: event.at, seat, text }].slice(-SAID)
      : felt.said;
  return { ...felt, seq: event.seq, ahead: event.at - now, table, view, said };
}

/** A view before anything was told: the event that brings one has every field. */
const BLANK: View = {
  phase: "bid",
  turn: null,
  dealer: 0,
  deal_number: 0,
  hand_counts: [],
  faceup: [],
  pile_counts: [],
  middle: [],
  opened: null,
  turned: null,
  trump: null,
  bids: [],
  declarer: null,
  standing: null,
  trick: [],
  led: null,
  broken: null,
  last_trick: [],
  tricks_won: [],
  points: [],
  scores: [],
  bags: [],
  deals: [],
  draw: null,
  outcome: null,
  hand: [],
  legal: [],
  taken: [],
  laid_away: [],
};

/** Whether a trick was completed between two views, and who won it. */
export function trickWon(before: View | null, after: View | null): { trick: Trick; winner: number | null } | null {
  if (!before || !after || after.last_trick.length === 0 || before.trick.length === 0) return null;
  // A trick is complete when what was on the table is the beginning of the last trick and is on the table no more.
  if (after.trick.length > 0 || before.trick.length !== after.last_trick.length - 1) return null;
  const dealOver = after.deals.length > before.deals.length;
  const now = dealOver ? (after.deals.at(-1)?.tricks ?? []) : after.tricks_won;
  const winner = now.findIndex((won, seat) => won > (before.tricks_won[seat] ?? 0));
  return { trick: after.last_trick as Trick, winner: winner < 0 ? null : winner };
}

/** The deal that was finished between two views. */
export function dealFinished(before: View | null, after: View | null): number | null {
  if (!before || !after || after.deals.length <= before.deals.length) return null;
  return after.deals.length - 1;
}

/** Cards of each hand in this deal: also the tricks there are. */
export function handSize(table: Table, deal: number): number {
  const sizes = table.hand_sizes;
  return sizes[Math.min(deal, sizes.length) - 1] ?? 0;
}

/** How one could take one's last action back now: at once or by asking; null where there is nothing, or one asks already. */
export function wayBack(felt: Felt): "alone" | "ask" | null {
  if (felt.seat === null || felt.table.undo !== null) return null;
  return felt.table.take_back[felt.seat] ?? null;
}

/** Why nothing came of somebody's wish to take back. */
export function appealEnded({ what, before, after }: Moment): "refused" | "lapsed" | null {
  if (before.table.undo === null || after.table.undo !== null) return null;
  if (what.kind === "undo_lapsed") return "lapsed";
  return what.kind === "undo_answered" && !what.agreed ? "refused" : null;
}
