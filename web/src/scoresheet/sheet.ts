/** Finished deals as the rows of a score sheet. The columns follow from the deals, not from the name of the game. */

import type { Action, Deal } from "../net/types";
import { formatChange, formatScore, withMinus } from "../notation/numbers";
import { common } from "../text/common";
import { scoresheet as text } from "../text/scoresheet";
import type { Side } from "./sides";

export interface Cell {
  /** Taken and bid: `3/3`, `8/4+N`. Only points or tricks taken if there was an auction. */
  taken: string;
  /** The same in words, for screen readers. */
  spoken: string;
  /** The contract of the side that won the auction. */
  contract: { amount: number; suit: string | null } | null;
  /** Whether a bid of this cell is nello. */
  nello: boolean;
  change: number;
  total: number;
  /** What the side was paid for: `5 bid and made +50, 3 bags`. */
  paid: string;
}

export interface Row {
  number: number;
  /** Everybody passed, and no card was played. */
  passedOut: boolean;
  cells: Cell[];
}

/** The scores per side before the first deal and after each deal. */
export function totalsAfter(deals: readonly Deal[], sides: number): number[][] {
  const totals = [Array.from({ length: sides }, () => 0)];
  for (const deal of deals) {
    const before = totals.at(-1) as number[];
    totals.push(before.map((total, side) => total + (deal.change[side] ?? 0)));
  }
  return totals;
}

/** Whether cards are worth points in this match. */
export function countsPoints(deals: readonly Deal[]): boolean {
  return deals.some((deal) => deal.points.some((points) => points !== 0));
}

/** Whether the deal had an auction: somebody passed or checked. */
function wasAuction(deal: Deal): boolean {
  return deal.calls.some((call) => call?.kind === "pass" || call?.kind === "check");
}

export function sheetRows(deals: readonly Deal[], sides: readonly Side[]): Row[] {
  const totals = totalsAfter(deals, sides.length);
  const points = countsPoints(deals);
  return deals.map((deal, index) => ({
    number: index + 1,
    passedOut: deal.tricks.every((tricks) => tricks === 0),
    cells: sides.map((side) => {
      const count = points ? (deal.points[side.number] ?? 0) : sum(side.seats.map((seat) => deal.tricks[seat] ?? 0));
      const bids = side.seats.flatMap((seat) => deal.calls[seat] ?? []).filter((call) => call.kind === "bid");
      return {
        ...(wasAuction(deal) ? auctionCell(bids, count, points) : bidCell(bids, count)),
        paid: paidFor(deal, side),
        change: deal.change[side.number] ?? 0,
        total: totals[index + 1]?.[side.number] ?? 0,
      };
    }),
  }));
}

/** The breakdown of a deal for a side. In a team, a player with a contract of their own is named. */
function paidFor(deal: Deal, side: Side): string {
  const lines = deal.lines.filter((line) => line.side === side.number);
  const parts = lines.map(({ text: what, amount, seat }) => {
    const player = side.seats.length > 1 && seat !== null ? side.players[side.seats.indexOf(seat)] : undefined;
    return text.paid((player ? `${player}: ` : "") + withMinus(what), amount === 0 ? "" : formatChange(amount));
  });
  return parts.join("; ");
}

type Taken = Pick<Cell, "taken" | "spoken" | "contract" | "nello">;

function auctionCell(bids: Action[], count: number, points: boolean): Taken {
  const bid = bids[0];
  return {
    taken: formatScore(count),
    spoken: points ? common.points(count) : common.tricks(count),
    contract: bid ? { amount: bid.amount ?? 0, suit: bid.suit ?? null } : null,
    nello: false,
  };
}

function bidCell(bids: Action[], tricks: number): Taken {
  const nello = bids.some((bid) => bid.nello);
  const spoken = common.tricks(tricks);
  if (bids.length === 0) return { taken: formatScore(tricks), spoken, contract: null, nello };
  const short = bids.map((bid) => (bid.nello ? text.nelloShort : String(bid.amount)));
  const long = bids.map((bid) => (bid.nello ? text.nello : String(bid.amount)));
  return { taken: `${tricks}/${short.join("+")}`, spoken: text.takenAndBid(spoken, long), contract: null, nello };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
