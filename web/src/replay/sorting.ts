/** An open hand in the usual order of a hand. */

import { sortHand } from "../cards/hand";
import type { Deck } from "../notation/deck";
import type { Scene } from "./scenes";

type OpenHand = Scene["hands"][number];

export function sortOpenHand(hand: OpenHand, deck: Deck, trump: string | null): OpenHand {
  const left = [...hand];
  const order = sortHand(
    hand.map(({ card }) => card),
    deck,
    trump,
  );
  return order.flatMap((card) => {
    const index = left.findIndex((held) => held.card === card);
    return index < 0 ? [] : left.splice(index, 1);
  });
}
