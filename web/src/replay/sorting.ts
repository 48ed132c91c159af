/** An open hand in the usual order of a hand. */

import { sortHand } from "../cards/hand";
import type { Game } from "../net/types";
import type { Scene } from "./scenes";

type Held = Scene["hands"][number];

export function sortOpenHand(hand: Held, game: Game | null, trump: string | null): Held {
  const left = [...hand];
  const order = sortHand(
    hand.map(({ card }) => card),
    game,
    trump,
  );
  return order.flatMap((card) => {
    const place = left.findIndex((held) => held.card === card);
    return place < 0 ? [] : left.splice(place, 1);
  });
}
