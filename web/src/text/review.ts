/** Text of the review of a match. */

export const review = {
  title: "Review",
  intro: "What did each decision cost? Only what the player could know counts.",
  player: "Player",
  start: "Review",
  goOn: "Continue the review",
  working: (done: number, total: number): string => `${done} of ${total} decisions reviewed`,
  interrupted: "The review was interrupted. What was reviewed is kept.",
  calls: "Before the play",
  plays: "Cards played",
  lost: "Points lost",
  accuracy: (share: number): string => `${Math.round(share * 100)} %`,
  accuracyHelp: "decisions that cost nothing",
  lostHelp: "by mistakes, on average",
  none: "No decision was clearly worse than the best one.",
  worst: "The most expensive decisions",
  more: (count: number): string => `Show ${count} more`,
  moment: (deal: number, cost: string): string => `Deal ${deal}, ${cost}`,
  cost: (points: string): string => `${points} lost`,
  played: "Chosen",
  better: "Better",
  bid: (call: string): string => `bid ${call}`,
  chart: (deal: number): string => `Expected points in deal ${deal}`,
  chartLabel: (deal: number, values: string, result: string | null): string =>
    `Expected points after each decision of deal ${deal}: ${values}${result === null ? "" : `; the result: ${result}`}`,
  chartHelp:
    "How many points better than the average of the others, after each decision of this deal. Mistakes are red, the ring is the result.",
};
