/** An open hand in the order in which one likes to see it. */

import { sortHand } from "../lib/hand";
import type { Game } from "../lib/words";
import type { Scene } from "./unfold";

type Held = Scene["hands"][number];

export function arranged(hand: Held, game: Game | null, trump: string | null): Held {
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
