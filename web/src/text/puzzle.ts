/** Text of puzzles: positions in which one choice is clearly best. */

export const puzzle = {
  today: "Today’s puzzle",
  all: "Today’s puzzles",
  help: "One position a day for each game: which choice is best?",
  of: (game: string): string => `Today’s puzzle: ${game}`,
  opening: "Opening …",
  solved: "solved",
  missed: "not solved",
  streak: (days: number): string => (days === 1 ? "1 day in a row" : `${days} days in a row`),
  ask: "Which choice is best? Your first bid or card is the answer.",
  answered: "You have answered. Play on as you like: nothing counts here.",
  verdict: "Your answer",
  right: "Right!",
  wrong: (points: string): string => `Not the best: it costs ${points} points on average.`,
  choices: "All choices, and what they cost on average",
  playOn: "Play on",
  toGame: "To the game",
};
