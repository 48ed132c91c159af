/** Actions in words, from the parts that the server sends. */

import type { Action } from "../net/types";
import { actions as text } from "../text/events";
import { table } from "../text/table";
import type { Deck } from "./deck";

/** A call in few words: `3`, `nello`, `5 hearts`, `1 heart`, `pass`. */
export function callText(call: Action, deck: Deck): string {
  if (call.kind !== "bid") return call.kind;
  if (call.nello) return text.nello;
  if (call.suit == null) return String(call.amount);
  const { name, singular } = deck.suit(call.suit);
  return `${call.amount} ${call.amount === 1 ? singular : name}`;
}

/** What somebody does: `plays the ace of spades`, `bids 3`; with `you`: `play the ace of spades`. */
export function describeAction(action: Action, deck: Deck, you: boolean): string {
  const card = action.card == null ? null : deck.theCard(action.card);
  switch (action.kind) {
    case "play":
      return text.play(card ?? "", you);
    case "discard":
      return text.discard(card, you);
    case "trump":
      return text.trump(deck.suit(action.suit ?? "").name, you);
    case "bid":
      return text.bid(callText(action, deck), you);
    case "pass":
      return text.pass(you);
    case "check":
      return text.check(you);
  }
}

/** The label of a button that carries out an action: `Bid 3`, `Pass`, `Play card`. */
export function actionLabel(action: Action, deck: Deck): string {
  switch (action.kind) {
    case "play":
      return table.hint.playCard;
    case "discard":
      return table.hint.discardCard;
    case "trump":
      return table.hint.chooseTrump(deck.suit(action.suit ?? "").name);
    case "bid":
      return table.bidding.bid(callText(action, deck));
    case "pass":
      return table.bidding.pass;
    case "check":
      return table.bidding.check;
  }
}

// Actions that are not legal come without parts from the server. To ask why, the page writes them itself.

export function playText(card: string): string {
  return `play ${card}`;
}

export function bidText(amount: number, suit: string | null = null): string {
  return `bid ${amount}${suit ?? ""}`;
}
