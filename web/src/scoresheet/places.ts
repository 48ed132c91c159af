/** The end of a match, place by place. */

import type { Deal, Outcome } from "../lib/words";
import type { Side } from "./sides";

export interface Place {
  place: number;
  side: Side;
  won: boolean;
  score: number;
  final: number;
  /** What the score was multiplied with, where the final total is another. */
  times: number | null;
  tricks: number;
  credits: number;
}

export function placesOf(outcome: Outcome, sides: readonly Side[], deals: readonly Deal[]): Place[] {
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
