/** Finished deals as the lines of a score sheet. What is shown follows from what the deals hold, not from the game's name. */

import { amount } from "../lib/amount";
import { readCall } from "../lib/calls";
import type { Deal } from "../lib/words";
import type { Side } from "./sides";

export interface Cell {
  /** What was taken of what was bid, as `3/3`, `8/4+N`; points or tricks alone where the others bid. */
  taken: string;
  /** The same in words. */
  spoken: string;
  /** The contract, on the side that won the auction. */
  contract: { amount: number; suit: string | null } | null;
  change: number;
  total: number;
}

export interface Line {
  number: number;
  /** Everybody passed: no card was played. */
  passedOut: boolean;
  cells: Cell[];
}

/** Scores a side after each deal, beginning with nothing. */
export function totalsAfter(deals: readonly Deal[], sides: number): number[][] {
  const totals = [Array.from({ length: sides }, () => 0)];
  for (const deal of deals) {
    const before = totals.at(-1) as number[];
    totals.push(before.map((total, side) => total + (deal.change[side] ?? 0)));
  }
  return totals;
}

/** Whether cards have points in this match. */
export function countsPoints(deals: readonly Deal[]): boolean {
  return deals.some((deal) => deal.points.some((points) => points !== 0));
}

/** Whether somebody won an auction in this deal: the others have passed. */
function wasAuction(deal: Deal): boolean {
  return deal.bids.some((bid) => ["pass", "check"].includes(readCall(bid)?.kind ?? ""));
}

export function linesOf(deals: readonly Deal[], sides: readonly Side[]): Line[] {
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

type Words = Pick<Cell, "taken" | "spoken" | "contract">;

function auctionCell(deal: Deal, side: Side, counts: number, points: boolean): Words {
  const call = side.seats.map((seat) => readCall(deal.bids[seat])).find((one) => one?.kind === "bid");
  const contract = call?.kind === "bid" ? { amount: call.amount, suit: call.suit } : null;
  return { taken: String(counts), spoken: points ? `${counts} points` : tricksOf(counts), contract };
}

function bidCell(deal: Deal, side: Side, counts: number): Words {
  const bids = side.seats.map((seat) => readCall(deal.bids[seat]));
  const short = bids.flatMap((call) => (call?.kind === "bid" ? [String(call.amount)] : call ? ["N"] : []));
  const spoken = short.map((bid) => (bid === "N" ? "nello" : bid)).join(" and ");
  return short.length
    ? { taken: `${counts}/${short.join("+")}`, spoken: `${tricksOf(counts)}, bid ${spoken}`, contract: null }
    : { taken: String(counts), spoken: tricksOf(counts), contract: null };
}

const tricksOf = (count: number): string => (count === 1 ? "1 trick" : `${count} tricks`);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** `+13`, `−1,040`, `0`, with a minus that is as wide as the plus. */
export function signed(change: number): string {
  return change > 0 ? `+${amount(change)}` : change < 0 ? `−${amount(-change)}` : "0";
}

/** `13`, `−40`: a score, with the same minus. */
export function score(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}
