/** Actions in words, from the parts that the server sends. */

import type { Action } from "../net/types";
import { capital } from "../text/common";
import { actions as text } from "../text/events";
import { table } from "../text/table";
import type { Deck } from "./deck";

/** A call in few words: `3`, `nello`, `5 hearts`, `1 heart`, `pass`, `order up`. */
export function callText(call: Action, deck: Deck): string {
  if (call.nello) return call.blind ? text.blindNello : text.nello;
  if (call.amount == null) return call.suit == null ? call.text : `${call.kind} ${deck.suit(call.suit).name}`;
  if (call.suit == null) return String(call.amount);
  const { name, singular } = deck.suit(call.suit);
  return `${call.amount} ${call.amount === 1 ? singular : name}`;
}

/** What somebody does: `plays the ace of hearts`, `bids 3`; with `you`: `play the ace of hearts`. */
export function describeAction(action: Action, deck: Deck, you: boolean): string {
  switch (action.kind) {
    case "play":
    case "discard":
    case "give":
      return text.withCard(action.kind, action.card == null ? null : deck.theCard(action.card), you);
    case "trump":
      return text.trump(deck.suit(action.suit ?? "").name, you);
    case "bid":
      return text.bid(callText(action, deck), you);
    case "pass":
      return text.pass(you);
    case "check":
      return text.check(you);
    case "order_up":
      return text.orderUp(you);
    case "alone":
      return text.alone(you);
    case "together":
      return text.together(you);
    case "look":
      return text.look(you);
    default:
      // A kind that this page does not know
      if (action.card != null) return text.withCard(action.kind, deck.theCard(action.card), you);
      return text.says(callText(action, deck), you);
  }
}

/** The label of a button that carries out an action: `Bid 3`, `Pass`, `Play card`, `Order up`. */
export function actionLabel(action: Action, deck: Deck): string {
  if (action.card != null) return table.hint.withCard(action.kind);
  if (action.kind === "trump") return table.hint.chooseTrump(deck.suit(action.suit ?? "").name);
  if (action.kind === "bid" && !action.blind) return table.bidding.bid(callText(action, deck));
  return capital(callText(action, deck));
}

// Actions that are not legal come without parts from the server. To ask why, the page writes them itself.

export function playText(card: string): string {
  return `play ${card}`;
}

export function bidText(amount: number, suit: string | null = null): string {
  return `bid ${amount}${suit ?? ""}`;
}
