/** The words of the check of a fair deal. Seats are counted from 1 on screens. */

function seats(numbers: number[]): string {
  const names = numbers.map((seat) => String(seat + 1));
  return names.length === 1 ? `seat ${names[0]}` : `seats ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export const fair = {
  checked: "Fair deal: checked by this browser",
  partly: "Fair deal: partly checked by this browser",
  wrong: "This deal was not fair",
  wrongHelp: "The cards do not follow from what the server had promised. Keep the record as proof.",
  passed: (deals: number): string =>
    `${deals === 1 ? "1 deal was" : `${deals} deals were`} dealt again from the secret and the words of the players.`,
  unknown: (count: number): string =>
    count === 1 ? "1 thing could not be checked." : `${count} things could not be checked.`,
  details: "All checks",
  marks: { fits: "Correct:", wrong: "Wrong:", unknown: "Not checked:" },
  record: "Record of the match",

  commitmentFits: "The secret is the one to which the server had committed.",
  commitmentWrong: "The server used another secret than the one to which it had committed.",
  commitmentNotSeen: "Whether the secret was exchanged: this page was opened after the match had begun.",
  wordFits: (word: string): string => `Your browser’s word counted: ${word}.`,
  wordWrong: (word: string, there: string | null): string =>
    `Your browser’s word was ${word}, and the server used ${there === null ? "none" : there}.`,
  noWord: "Whether a word of yours counted: this browser sent none.",
  wordsChanged: (numbers: number[]): string => `The word of ${seats(numbers)} was changed after the match had begun.`,
  startNotSeen: "Whether words were changed: this page did not see the beginning of the match.",
  seatsChanged: (numbers: number[]): string =>
    `A bot and a person were exchanged after the match had begun: ${seats(numbers)}.`,
  botWord: (numbers: number[]): string => `A bot has a word, which the server could choose last: ${seats(numbers)}.`,
  noBotWord: "No bot has a word.",
  dealerFits: "The shuffle chose the first dealer.",
  drawFits: "The draw for the first deal follows from the shuffle.",
  dealerWrong: (dealt: number, picked: number): string =>
    `Seat ${dealt + 1} dealt first, and the shuffle had chosen seat ${picked + 1}.`,
  nextDealerFits: "The first dealer follows the last dealer of the match before.",
  nextDealerWrong: (dealt: number, next: number): string =>
    `Seat ${dealt + 1} dealt first, and it was seat ${next + 1}’s turn.`,
  dealerNotSeen: "Why this seat dealt first: this page did not see the beginning, or the match before.",
  dealFits: (number: number): string => `Deal ${number}: all cards that you saw follow from the secret and the words.`,
  dealWrong: (number: number, parts: string[]): string => `Deal ${number} is wrong: ${parts.join(", ")}.`,
  dealNotSeen: (number: number): string => `Deal ${number}: this page did not see it.`,
  ownCards: "your cards",
  turnedCard: "the turned card",
  middle: "the card in the middle",
  trump: "the trump",
  theDealer: "the dealer",
  playedCards: (numbers: number[]): string => `the cards played by ${seats(numbers)}`,
};
