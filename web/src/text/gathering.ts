/** Text of a table that waits for players: its seats and who changes them. */

import { levelName } from "./common";

export const gathering = {
  openSeat: "Open seat",
  botOf: (level: string): string => `bot, ${levelName(level)}`,
  host: "host",
  ready: "ready",
  away: "away",
  program: "played by a program",
  partner: "your partner",
  ownSide: "Your side",
  otherSide: "The other side",
  side: (number: number): string => `Side ${number + 1}`,
  partnerOf: (name: string): string => `partner of ${name}`,

  sit: "Sit here",
  sitLabel: (seat: string, side: string | null): string => `Sit here: ${seat.toLowerCase()}${side ? `, ${side}` : ""}`,
  addBot: "Add bot",
  remove: "Remove",
  removeLabel: (name: string): string => `Remove ${name}`,

  move: "Move",
  moveYou: "Change seat",
  moveLabel: (name: string): string => `Move ${name} to another seat`,
  choose: (name: string | null): string =>
    name === null ? "Choose your new seat." : `Choose the new seat of ${name}.`,
  here: "Move here",
  swap: "Swap",
  swapLabel: (name: string): string => `Swap with ${name}`,
  ask: "Ask to swap",
  askLabel: (name: string): string => `Ask ${name} to swap`,

  request: "Change of seats",
  asksYou: (name: string): string => `${name} wants to swap seats with you.`,
  hostAsksYou: (name: string, other: string | null): string =>
    `${name} asks you to ${other === null ? "move to the open seat" : `swap seats with ${other}`}.`,
  youAsked: (names: string): string => `Waiting for the answer of ${names}.`,
  asks: (name: string, names: string): string => `${name} has asked ${names} to change seats.`,
  agree: "Swap seats",
  refuse: "Stay here",
};
