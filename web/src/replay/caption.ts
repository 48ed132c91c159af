/** The caption of a replay: what just happened, as a sentence. */

import { describeAction, withArticle } from "../notation/actions";
import type { Scene } from "./scenes";

export function captionOf(scene: Scene, names: readonly string[]): string {
  const nameOf = (seat: number): string => names[seat] ?? `Seat ${seat + 1}`;
  if (scene.winner !== null) {
    const card = scene.trick.find(({ seat }) => seat === scene.winner)?.card;
    const how = card ? ` with ${withArticle(card)}` : "";
    return `${nameOf(scene.winner)} wins trick ${scene.trickNumber}${how}.`;
  }
  if (scene.last) return `${nameOf(scene.last.seat)} ${describeAction(scene.last.action, false)}.`;
  return "The cards are dealt.";
}
