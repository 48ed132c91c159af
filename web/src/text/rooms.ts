/** Text of the stake rooms. */

export const rooms = {
  pageTitle: "Rooms",
  title: (game: string): string => `${game} rooms`,
  lead:
    "In a room you get a seat at the next table, and the cards are dealt when every seat is taken. In a paid room " +
    "everybody pays the stake into the pot, and the winner gets the pot. A player who leaves cannot win it: it goes to " +
    "the best player who stayed. Credits are play money: they cannot be bought or paid out.",
  balance: (credits: string): string => `You have ${credits} credits.`,
  needsAccount: "An account is free. It starts with 1,000 credits and keeps your matches.",
  tooFewCredits: "Try a smaller room or the training room. With fewer than five credits you can get a refill.",
  refill: "Refill credits",
  loading: "Loading rooms …",
  players: "Players at the table",
  any: "any",
  training: "Training",
  credits: (credits: string): string => `${credits} credits`,
  hands: (cards: number): string => `The first hand has ${cards} cards. Each deal has one card fewer.`,
  noStake: "No stake.",
  stake: (stake: string, pot: string): string => `Stake ${stake}: with four players the pot is ${pot}.`,
  waiting: (people: number): string =>
    people === 0 ? "Nobody waiting." : people === 1 ? "1 player waiting." : `${people} players waiting.`,
  enter: "Enter",
  enterLabel: (room: string): string => `Enter the room: ${room}`,
  entering: "Entering …",
};
