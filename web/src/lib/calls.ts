/** Actions as the server writes them, read for showing: `bid 3`, `bid 5H`, `nello`, `pass`, `play SA`. */

import { cardName, suitName } from "../cards/cards";

export type Call =
  { kind: "bid"; amount: number; suit: string | null } | { kind: "nello" } | { kind: "pass" } | { kind: "check" };

export function readCall(text: string | null | undefined): Call | null {
  if (text == null) return null;
  if (text === "nello" || text === "pass" || text === "check") return { kind: text };
  const bid = /^bid (\d+)([A-Z]+)?$/.exec(text);
  return bid ? { kind: "bid", amount: Number(bid[1]), suit: bid[2] ?? null } : null;
}

/** `3`, `nello`, `5 hearts`, `1 heart`: a call in as few words as it takes. */
export function callWords(text: string): string {
  const call = readCall(text);
  if (!call) return text;
  if (call.kind !== "bid") return call.kind;
  if (call.suit === null) return String(call.amount);
  const suit = suitName(call.suit);
  return `${call.amount} ${call.amount === 1 ? suit.replace(/s$/, "") : suit}`;
}

/** `plays the ace of spades`, `bids 3`, `passes`: what somebody does. `you` changes the verb. */
export function deed(action: string, you: boolean): string {
  const s = you ? "" : "s";
  const [verb, rest = ""] = split(action);
  switch (verb) {
    case "play":
      return `play${s} ${aCard(rest)}`;
    case "discard":
      return rest === "?" ? `lay${s} a card away` : `lay${s} ${aCard(rest)} away`;
    case "trump":
      return `name${s} ${suitName(rest)} trump`;
    case "bid":
      return `bid${s} ${callWords(action)}`;
    case "nello":
      return you ? "call nello" : "calls nello";
    case "pass":
      return you ? "pass" : "passes";
    case "check":
      return `check${s}`;
    default:
      return action;
  }
}

/** `the ace of spades`, `the bird`. */
export function aCard(card: string): string {
  const name = cardName(card);
  return name.startsWith("the ") ? name : `the ${name}`;
}

function split(action: string): [string, string?] {
  const space = action.indexOf(" ");
  return space < 0 ? [action] : [action.slice(0, space), action.slice(space + 1)];
}

/** The engine's `play H2: you hold spades; legal: S4, SK` without what was tried and what is legal, which one sees. */
export function plainReason(message: string): string {
  const middle = message.replace(/^[^:]{1,40}: /, "").replace(/; legal:.*$/s, "");
  return middle.charAt(0).toUpperCase() + middle.slice(1) + (/[.!?]$/.test(middle) ? "" : ".");
}
