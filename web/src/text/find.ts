/** Text of the dialog that finds players. */

export const find = {
  button: "Find players",
  buttonLabel: (game: string): string => `Find players: ${game}`,
  title: (game: string): string => `Play ${game} with people`,
  lead: "You get a seat at an open public table, or a new table is opened and others can join you.",
  rated: "Rated match",
  ratedHelp: "Only people, no bots. The result changes your rating, and leaving counts as a loss.",
  ratedNeedsAccount: "Rated matches need an account, which is free.",
  wait: "Bots take the open seats",
  waitHelp: "If a new table is opened. Other people can still join until then.",
  after: (seconds: number): string => (seconds < 120 ? `after ${seconds} s` : `after ${seconds / 60} min`),
  never: "never",
  submit: "Find a table",
  searching: "Looking …",
  seated: (game: string): string =>
    `You already wait at a table of ${game}, perhaps on another device. You keep that seat.`,
  toTable: "To the table",
  botsIn: (seconds: number): string => `Bots take the open seats in ${seconds} s.`,
  botsNow: "Bots are taking the open seats.",
};
