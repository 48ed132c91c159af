/** A review of a match, added up, and its decisions as positions of the replay. */

import type { Review, ReviewedDecision } from "../net/types";
import type { Position } from "./position";
import type { ReplayDeal } from "./scenes";

export interface Summary {
  /** The share of decisions that cost nothing; null if there were none. */
  calls: number | null;
  plays: number | null;
  /** The points that all mistakes lost together. */
  lost: number;
  /** The decisions that lost something, the most expensive first. */
  mistakes: ReviewedDecision[];
}

export function summaryOf({ decisions }: Pick<Review, "decisions">): Summary {
  const share = (some: readonly ReviewedDecision[]): number | null =>
    some.length === 0 ? null : some.filter(({ cost }) => cost === 0).length / some.length;
  return {
    calls: share(decisions.filter(({ phase }) => phase !== "play")),
    plays: share(decisions.filter(({ phase }) => phase === "play")),
    lost: decisions.reduce((sum, { cost }) => sum + cost, 0),
    mistakes: decisions.filter(({ cost }) => cost > 0).sort((a, b) => b.cost - a.cost),
  };
}

/** What a deal brought a side, less the mean of the other sides. More is better, also where the lowest score wins. */
export function leadOf(change: readonly number[], side: number, lowestWins: boolean): number {
  const own = change[side] ?? 0;
  const others = change.reduce((sum, points) => sum + points, -own);
  const lead = own - others / (change.length - 1);
  return lowestWins ? -lead : lead;
}

/** The moment in the replay before a decision was made. */
export function positionOf(deals: readonly ReplayDeal[], decision: ReviewedDecision): Position {
  const before = deals.slice(0, decision.deal - 1).reduce((sum, deal) => sum + deal.actions.length, 0);
  return { deal: decision.deal - 1, done: decision.number - before };
}
