/** The deals that decided a match: where the winner took the lead for good, and the biggest swing. */

import type { Deal, Outcome } from "../net/types";
import { totalsAfter } from "./sheet";
import type { Side } from "./sides";

export interface DecisiveDeal {
  kind: "lead" | "swing";
  /** 1 for the first deal. */
  number: number;
  /** `lead`: the winner. `swing`: the side that gained. */
  side: Side;
  /** `lead`: how far ahead the winner was after the deal. `swing`: how many points the distance changed by. */
  points: number;
}

/**
 * The margin of the winner is the distance to the best other side. It is computed before the first deal and after each.
 * A match with several winners, or with one side, has none.
 */
export function marginsOf(deals: readonly Deal[], outcome: Outcome, lowestWins: boolean): number[] {
  const [winner, ...more] = outcome.winners;
  const sides = outcome.scores.length;
  if (winner === undefined || more.length > 0 || sides < 2) return [];
  const sign = lowestWins ? -1 : 1;
  return totalsAfter(deals, sides).map((totals) => {
    const others = totals.filter((_, side) => side !== winner).map((total) => sign * total);
    return sign * (totals[winner] ?? 0) - Math.max(...others);
  });
}

/** The decisive deals in the order in which they were played. One deal may be both. */
export function decisiveDeals(
  deals: readonly Deal[],
  sides: readonly Side[],
  outcome: Outcome,
  lowestWins: boolean,
): DecisiveDeal[] {
  const margins = marginsOf(deals, outcome, lowestWins);
  const winner = sides[outcome.winners[0] ?? -1];
  if (deals.length < 2 || margins.length === 0 || !winner) return [];
  const found: DecisiveDeal[] = [];
  const lead = leadForGood(margins);
  if (lead !== null) found.push({ kind: "lead", number: lead, side: winner, points: margins[lead] ?? 0 });
  const swing = biggestSwing(margins);
  if (swing !== null) {
    const change = (margins[swing] ?? 0) - (margins[swing - 1] ?? 0);
    const gained = change > 0 ? winner : bestOther(deals, swing, sides, winner, lowestWins);
    if (gained) found.push({ kind: "swing", number: swing, side: gained, points: Math.abs(change) });
  }
  return found.sort((a, b) => a.number - b.number);
}

/** The first deal after which the winner was ahead until the end; null if the winner was not ahead at the end. */
function leadForGood(margins: readonly number[]): number | null {
  const behind = margins.findLastIndex((margin) => margin <= 0);
  return behind < margins.length - 1 ? behind + 1 : null;
}

/** The deal with the biggest change of the margin, the first of several; null if nothing ever changed. */
function biggestSwing(margins: readonly number[]): number | null {
  const changes = margins.map((margin, deal) => (deal === 0 ? 0 : Math.abs(margin - (margins[deal - 1] ?? 0))));
  const biggest = Math.max(...changes);
  return biggest === 0 ? null : changes.indexOf(biggest);
}

/** Of the other sides the one that did best in this deal. */
function bestOther(
  deals: readonly Deal[],
  number: number,
  sides: readonly Side[],
  winner: Side,
  lowestWins: boolean,
): Side | undefined {
  const gain = (side: Side): number => (lowestWins ? -1 : 1) * (deals[number - 1]?.change[side.number] ?? 0);
  return sides.filter((side) => side !== winner).sort((a, b) => gain(b) - gain(a))[0];
}
