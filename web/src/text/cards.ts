/** Text about cards. Their names come from the server. */

export const cards = {
  the: (card: string): string => `the ${card}`,
  faceDown: "a card face down",
};
