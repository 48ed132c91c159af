/** The final ranking of a match. */

import type { Deal, Outcome, Table } from "../net/types";
import type { Side } from "./sides";

export interface RankingRow {
  place: number;
  side: Side;
  won: boolean;
  score: number;
  final: number;
  /** The factor of the final total, where it differs from the score. */
  times: number | null;
  tricks: number;
  credits: number;
}

/** The result with the credits that were paid: a player who left forfeits the stake. */
export function paidOutcome(outcome: Outcome, table: Pick<Table, "seats" | "sides">): Outcome {
  const paid = (side: number): number | null | undefined =>
    table.seats.find((seat, at) => table.sides[at] === side && seat.credits != null)?.credits;
  return { ...outcome, credits: outcome.credits.map((credits, side) => paid(side) ?? credits) };
}

export function rankingOf(outcome: Outcome, sides: readonly Side[], deals: readonly Deal[]): RankingRow[] {
  const multiplied = outcome.final.some((final, side) => final !== outcome.scores[side]);
  return outcome.ranking.flatMap((number, index) => {
    const side = sides[number];
    if (!side) return [];
    const score = outcome.scores[number] ?? 0;
    const final = outcome.final[number] ?? 0;
    const won = outcome.winners.includes(number);
    return {
      place: won ? 1 : index + 1,
      side,
      won,
      score,
      final,
      times: multiplied && score !== 0 ? final / score : null,
      tricks: deals.reduce((all, deal) => all + side.seats.reduce((own, seat) => own + (deal.tricks[seat] ?? 0), 0), 0),
      credits: outcome.credits[number] ?? 0,
    };
  });
}
