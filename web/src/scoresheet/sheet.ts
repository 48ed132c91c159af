/** Finished deals as the rows of a score sheet. The columns follow from the deals, not from the name of the game. */

import { readCall } from "../notation/actions";
import type { Deal } from "../net/types";
import type { Side } from "./sides";

export interface Cell {
  /** Taken and bid: `3/3`, `8/4+N`. Only points or tricks taken if there was an auction. */
  taken: string;
  /** The same in words, for screen readers. */
  spoken: string;
  /** The contract of the side that won the auction. */
  contract: { amount: number; suit: string | null } | null;
  change: number;
  total: number;
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
  return deal.bids.some((bid) => ["pass", "check"].includes(readCall(bid)?.kind ?? ""));
}

export function sheetRows(deals: readonly Deal[], sides: readonly Side[]): Row[] {
  const totals = totalsAfter(deals, sides.length);
  const points = countsPoints(deals);
  return deals.map((deal, index) => ({
    number: index + 1,
    passedOut: deal.tricks.every((tricks) => tricks === 0),
    cells: sides.map((side) => {
      const counts = points ? (deal.points[side.number] ?? 0) : sum(side.seats.map((seat) => deal.tricks[seat] ?? 0));
      return {
        ...(wasAuction(deal) ? auctionCell(deal, side, counts, points) : bidCell(deal, side, counts)),
        change: deal.change[side.number] ?? 0,
        total: totals[index + 1]?.[side.number] ?? 0,
      };
    }),
  }));
}

type Taken = Pick<Cell, "taken" | "spoken" | "contract">;

function auctionCell(deal: Deal, side: Side, counts: number, points: boolean): Taken {
  const call = side.seats.map((seat) => readCall(deal.bids[seat])).find((one) => one?.kind === "bid");
  const contract = call?.kind === "bid" ? { amount: call.amount, suit: call.suit } : null;
  return { taken: String(counts), spoken: points ? `${counts} points` : tricksOf(counts), contract };
}

function bidCell(deal: Deal, side: Side, counts: number): Taken {
  const bids = side.seats.map((seat) => readCall(deal.bids[seat]));
  const short = bids.flatMap((call) => (call?.kind === "bid" ? [String(call.amount)] : call ? ["N"] : []));
  const spoken = short.map((bid) => (bid === "N" ? "nello" : bid)).join(" and ");
  return short.length
    ? { taken: `${counts}/${short.join("+")}`, spoken: `${tricksOf(counts)}, bid ${spoken}`, contract: null }
    : { taken: String(counts), spoken: tricksOf(counts), contract: null };
}

const tricksOf = (count: number): string => (count === 1 ? "1 trick" : `${count} tricks`);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
