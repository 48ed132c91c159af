/** Text of the leader boards. */

import { levelName } from "./common";

export const leaders = {
  title: "Leader boards",
  lead: "The best players with an account. Matches with hints, take-backs or programs do not count. A match that a player left is no win, and a last place.",
  which: "Which leader board",
  board: "Leader board",
  credits: "Credits",
  sortBy: "Sort by",
  orders: { rating: "rating", wins: "wins", mean_place: "mean place", matches: "matches" },
  meanPlaceHelp: "1.00 means first place in every match. Players need at least three matches.",
  rating: "Rating",
  rated: (rating: string, uncertainty: number): string => `${rating} ± ${uncertainty}`,
  ratingHelp:
    "From rated matches between people. The true strength is within ± in about 95 of 100 cases; a smaller ± ranks higher.",
  bot: (level: string): string => `Bot: ${levelName(level)}`,
  botRatings: "Bots, for comparison",
  botRatingsHelp:
    "Fixed ratings from measured contests between bots, with club at 1500. Bots play no rated matches, so their numbers are not compared with people.",
  beFirstRated: "Create a rated table, or join one, to be the first.",
  bots: "Include matches against bots only",
  caption: (board: string): string => `Leader board: ${board}`,
  place: "Place",
  name: "Name",
  won: "Won",
  played: "Played",
  meanPlace: "Mean place",
  empty: "Nobody is on this leader board yet.",
  beFirst: "Finish a match to be the first.",
  beFirstWithAccount: "Create an account and finish a match to be the first.",
};
