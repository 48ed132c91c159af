/** Text of the score sheet, the score chart and the final ranking. */

export const scoresheet = {
  empty: "No finished deals yet.",
  region: "Scores by deal",
  deal: "Deal",
  dealLabel: (number: number): string => `Deal ${number}`,
  passedOut: "Everybody passed",
  total: "Total",
  bid: "bid",
  explain: "Explain each deal",
  paid: (what: string, amount: string): string => (amount ? `${what} ${amount}` : what),
  paidTo: (side: string, what: string): string => `${side}: ${what}`,
  legendPoints: (bids: boolean): string =>
    `Points taken, then the change of score.${bids ? " The bid is next to the side that made it." : ""}`,
  legendAuction: "Tricks taken, then the change of score.",
  legendBids: (nello: boolean): string =>
    `Tricks taken / bid, then the change of score.${nello ? " N means nello." : ""}`,
  takenAndBid: (tricks: string, bids: string[]): string => `${tricks}, bid ${bids.join(" and ")}`,
  nello: "nello",
  nelloShort: "N",
  chart: (deals: number, scores: string): string => `Scores after ${deals} deals: ${scores}`,
  noScores: "no scores yet",
  decisive: {
    title: "What decided the match",
    lead: (name: string, many: boolean, points: number): string =>
      `${name} ${many ? "take" : "takes"} the lead for good, ${points === 1 ? "1 point" : `${points} points`} ahead.`,
    alwaysAhead: (name: string, many: boolean): string =>
      `${name} ${many ? "take" : "takes"} the lead and ${many ? "keep" : "keeps"} it to the end.`,
    swing: (name: string, own: boolean, points: number): string =>
      `the biggest swing of the match, ${points === 1 ? "1 point" : `${points} points`} in favour of ${own && name === "You" ? "you" : name}.`,
  },
  place: "Place",
  player: "Player",
  tricks: "Tricks",
  points: "Points",
  factor: "Factor",
  credits: "Credits",
  winner: "Winner",
};
