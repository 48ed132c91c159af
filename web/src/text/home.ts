/** Text of the home page. */

import type { Game } from "../net/types";

export const home = {
  pageTitle: "Overtrick: trick-taking games with friends and bots",
  title: "Play trick-taking card games",
  lead: "With friends or against strong bots. No account, no download: choose a game and the cards are dealt.",
  loading: "Loading games …",
  players: (fewest: number, most: number): string =>
    fewest === most ? `${fewest} players` : `${fewest} to ${most} players`,
  minutes: (minutes: number): string => `about ${minutes} minutes`,
  facts: ({ players, minutes }: Pick<Game, "players" | "minutes">): string =>
    `${home.players(players[0] ?? 0, players.at(-1) ?? 0)} · ${home.minutes(minutes)}`,
  playNow: "Play now",
  playNowLabel: (game: string): string => `Play now: ${game}`,
  dealing: "Dealing …",
  howToPlay: "How to play",
  howToPlayLabel: (game: string): string => `How to play: ${game}`,
  createTable: "Create table",
  createTableLabel: (game: string): string => `Create table: ${game}`,
  friends: {
    title: "Play with friends",
    text: "Create a table with your own rules and send its link. Bots fill the empty seats. Or join an open table.",
    tables: "Open tables",
    rooms: "Rooms",
  },
  seated: {
    title: (game: string): string => `You have a seat at a table of ${game}.`,
    playing: "The match goes on. A bot plays for you while you are away.",
    waiting: "It is waiting for players.",
    rematch: "The others want to play again.",
    button: "Back to the table",
  },
};
