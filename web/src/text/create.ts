/** Text of the form that creates a table. */

export const create = {
  pageTitle: "Create a table",
  loading: "Loading rules …",
  noGame: (name: string): string => `There is no game called ${name}.`,
  title: (game: string): string => `Create a table of ${game}`,
  players: "Players",
  playerCount: "Number of players",
  bots: "Bots",
  botsHelp: "The other seats are open for your friends. You can add bots later too.",
  listed: "Public table",
  listedHelp: "Otherwise only people with the link can join.",
  rated: "Rated match",
  ratedHelp:
    "The result changes the ratings of the players. Only people with an account can play: no bots, no hints, no take-backs. Leaving counts as a loss. Results and replays are shown in profiles.",
  ratedNeedsAccount: "Rated matches need an account, which is free.",
  rules: "Rules",
  moreOptions: "More options",
  ruleBook: (game: string): string => `Rules of ${game} with these options`,
  table: "Table",
  friendly: "Hints and take-backs",
  friendlyHelp:
    "Players can ask a bot for a hint, and take back their last action. A match with a hint or a take-back counts on no leader board.",
  clock: "Time per turn",
  clockHelp: "When the time runs out a bot plays for you until you return.",
  seconds: (seconds: number): string => `${seconds} s`,
  creating: "Creating …",
  submit: "Create table",
  submitAndPlay: "Create table and play",
  give: (allowed: string): string => `Enter ${allowed}.`,
};
