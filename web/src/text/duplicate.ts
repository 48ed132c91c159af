/** Text of duplicate matches. */

import { challenge } from "./challenge";

export const duplicate = {
  pageTitle: (game: string): string => `${game}: a duplicate match`,
  title: (game: string): string => `Duplicate match of ${game}`,
  loading: "Loading the duplicate match …",
  facts: (number: number, level: string): string => `${challenge.deals(number)} at two tables · ${level} bots`,
  over: "over",
  how: "Two teams play the same cards at two tables. The cards that your team holds at one table, the other team holds at the other one. So the luck of the cards is the same for both, and the team with more points from both tables wins.",
  waits:
    "The first two people of a team are partners. Bots take the places that stay open, the same bots at both tables.",
  hidden: "There are no hints and no take-backs. You see the other table when both have finished.",
  team: (team: number): string => `Team ${team + 1}`,
  ownTeam: (team: number): string => `Team ${team + 1} (you)`,
  table: {
    mark: "Duplicate",
    leave:
      "Your seat waits for you as long as the duplicate match runs. Nobody plays for you, and your partner waits too.",
    half: "This is the result of one table. Both tables together decide the duplicate match.",
    results: "Both tables",
    waits: "Your seat in a duplicate match waits for you.",
  },
  atTable: (number: number): string => `Table ${number + 1}`,
  bots: "Bots",
  oneBot: "a bot",
  join: (team: number): string => `Join team ${team + 1}`,
  change: (team: number): string => `Change to team ${team + 1}`,
  full: "This team is full.",
  leave: "Leave the match",
  share: "Copy the link",
  invite: "Send the link to your partner and to the other pair.",
  start: "Start with these teams",
  needsBoth: "Each team needs at least one person before the match can start.",
  waitsFor: (name: string | null): string =>
    name === null ? "The match has not started." : `${name} starts the match when everybody is here.`,
  play: (table: number): string => `Play at table ${table + 1}`,
  opening: "Dealing …",
  playing: "The cards are dealt. They wait for you, and nobody plays for you.",
  finishedHere:
    "Your table has finished. The result is shown here as soon as the other table has finished too. Until then, do not talk about the cards.",
  watching: "The match is being played. The result is shown here when both tables have finished.",
  state: { waiting: "not started", playing: "being played", finished: "finished" },
  tooLate: "This match was over before both tables had finished, so it has no result.",
  won: (points: string): string => `Your team wins by ${points}.`,
  lost: (points: string): string => `The other team wins by ${points}.`,
  wins: (team: number, points: string): string => `Team ${team + 1} wins by ${points}.`,
  drawn: "A draw: both teams have the same points.",
  results: "Both tables, deal by deal",
  resultsHelp: (first: string, second: string): string =>
    `In every column: the points of ${first}, then those of ${second}. A table’s points lead to the replay of the deal there.`,
  shorter: "The match ended sooner at one table. Only deals that were played at both tables count.",
  columns: { deal: "Deal", total: "Both tables" },
  sum: "Sum",
  score: (first: string, second: string): string => `${first} : ${second}`,
  tricks: (first: number, second: number): string => `tricks ${first} : ${second}`,
  replay: (deal: number, table: number): string => `Replay of deal ${deal} at table ${table + 1}`,
  rules: "The rules of this match",
  make: {
    ...challenge.make,
    button: "Make a duplicate match",
    title: (game: string): string => `A duplicate match of ${game}`,
    lead: "For two pairs: you and a partner against another pair. Both pairs play the same cards at tables of their own, with the same bots as opponents. So the better play wins, not the better cards. Teams can also have four people each.",
    submit: "Make the match",
  },
};
