/** Actions in words. The server writes them as `bid 3`, `bid 5H`, `nello`, `pass`, `play SA`. */

import { cardName, suitName } from "./cards";

export type Call =
  { kind: "bid"; amount: number; suit: string | null } | { kind: "nello" } | { kind: "pass" } | { kind: "check" };

export function readCall(text: string | null | undefined): Call | null {
  if (text == null) return null;
  if (text === "nello" || text === "pass" || text === "check") return { kind: text };
  const bid = /^bid (\d+)([A-Z]+)?$/.exec(text);
  return bid ? { kind: "bid", amount: Number(bid[1]), suit: bid[2] ?? null } : null;
}

/** A call in few words: `3`, `nello`, `5 hearts`, `1 heart`. */
export function callText(text: string): string {
  const call = readCall(text);
  if (!call) return text;
  if (call.kind !== "bid") return call.kind;
  if (call.suit === null) return String(call.amount);
  const suit = suitName(call.suit);
  return `${call.amount} ${call.amount === 1 ? suit.replace(/s$/, "") : suit}`;
}

/** What somebody does: `plays the ace of spades`, `bids 3`, `passes`. With `you` the verb has no s. */
export function describeAction(action: string, you: boolean): string {
  const s = you ? "" : "s";
  const [verb, rest = ""] = split(action);
  switch (verb) {
    case "play":
      return `play${s} ${withArticle(rest)}`;
    case "discard":
      return rest === "?" ? `discard${s} a card` : `discard${s} ${withArticle(rest)}`;
    case "trump":
      return `name${s} ${suitName(rest)} trump`;
    case "bid":
      return `bid${s} ${callText(action)}`;
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
export function withArticle(card: string): string {
  const name = cardName(card);
  return name.startsWith("the ") ? name : `the ${name}`;
}

function split(action: string): [string, string?] {
  const space = action.indexOf(" ");
  return space < 0 ? [action] : [action.slice(0, space), action.slice(space + 1)];
}

/** The reason in the server's `play H2: you hold spades; legal: S4, SK`. The page shows the rest in other ways. */
export function plainReason(message: string): string {
  const middle = message.replace(/^[^:]{1,40}: /, "").replace(/; legal:.*$/s, "");
  return middle.charAt(0).toUpperCase() + middle.slice(1) + (/[.!?]$/.test(middle) ? "" : ".");
}
