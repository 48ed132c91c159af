/** The caption of a replay: what just happened, as a sentence. */

import { describeAction } from "../notation/actions";
import type { Deck } from "../notation/deck";
import { common } from "../text/common";
import { events } from "../text/events";
import { replay as text } from "../text/replay";
import type { Scene } from "./scenes";

export function captionOf(scene: Scene, names: readonly string[], deck: Deck): string {
  const nameOf = (seat: number): string => names[seat] ?? common.seat(seat);
  if (scene.winner !== null) {
    const card = scene.trick.find(({ seat }) => seat === scene.winner)?.card;
    return text.wonTrick(nameOf(scene.winner), scene.trickNumber, card ? deck.theCard(card) : null);
  }
  if (scene.last) return events.acts(nameOf(scene.last.seat), describeAction(scene.last.action, deck, false));
  return text.cardsDealt;
}
