/** Text of practice deals: a moment of a match, played on with bots. */

export const practice = {
  playOn: "Play on from here",
  playOnAs: (name: string): string => `Play on from here as ${name}`,
  opening: "Opening a table …",
  nothingLeft: "The deal is over here: go back to play on.",
  label: "Practice",
  mark: "practice",
  intro: (deal: number): string => `Deal ${deal} of a finished match. Nothing counts here.`,
  introByHand: "A deal chosen by hand. Nothing counts here.",
  result: "How it ended",
  points: "Points of the deal",
  here: "Here",
  inMatch: "In the match",
  better: (points: string): string => `Your side did ${points} better than in the match.`,
  worse: (points: string): string => `Your side did ${points} worse than in the match.`,
  same: "The same result for your side as in the match.",
  again: "Try again",
  toReplay: "Back to the replay",
  toExplore: "Back to the deal",
};
