/** What one sees in a replay, as a sentence. */

import { deed } from "../lib/calls";
import { cardName } from "../cards/cards";
import type { Scene } from "./unfold";

export function told(scene: Scene, names: readonly string[]): string {
  const called = (seat: number): string => names[seat] ?? `Seat ${seat + 1}`;
  if (scene.winner !== null) {
    const card = scene.trick.find(({ seat }) => seat === scene.winner)?.card;
    const with_ = card ? ` with ${withArticle(card)}` : "";
    return `${called(scene.winner)} wins trick ${scene.trickNumber}${with_}.`;
  }
  if (scene.last) return `${called(scene.last.seat)} ${deed(scene.last.action, false)}.`;
  return "The cards are dealt.";
}

function withArticle(card: string): string {
  const name = cardName(card);
  return name.startsWith("the ") ? name : `the ${name}`;
}
