/** Text about cards. Their names come from the server. */

import { common } from "./common";

export const cards = {
  the: (card: string): string => `the ${card}`,
  worth: (card: string, points: number): string => `${card}, ${common.points(points)}`,
  faceDown: "a card face down",
};
