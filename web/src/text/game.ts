/** Text of the page of a game. */

import { capital } from "./common";

export const game = {
  pageTitle: (game: string): string => `How to play ${game}`,
  title: (game: string): string => `How to play ${game}`,
  cards: "The cards",
  /** The deck depends on the number of players and on options; this is the usual one. */
  cardsHelp: (count: number, players: number): string =>
    `${count} cards with ${players} players and the usual options. Each row begins with the highest card.`,
  points: "The badge on a card shows its points.",
  row: (suit: string, cards: string): string => `${capital(suit)}: ${cards}`,
  specials: "without a suit",
  trumps: (suit: string): string => `The trumps when ${suit} are trump, from the highest`,
  trumpsOf: (colour: string): string => `The trumps when ${colour} is trump, from the highest`,
  rules: "The rules",
  scoring: "Scoring, with an example",
  scoringHelp: "The first two deals of a match between bots, with the options chosen above.",
  /** The players of the example, one for each seat. */
  names: ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Greta", "Hugo"],
  exampleDeal: (deal: number): string => `Deal ${deal}`,
  options: "Options",
  optionsHelp: "The rules below follow the options that you choose here.",
  invalid: "Correct the options to read the rules.",
};
