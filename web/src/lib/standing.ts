/** What a seat has said and taken, in a few words: `2 of 3`, `nello, 1 taken`, `differ, 2 of 5 hearts`. */

import { callWords, readCall } from "./calls";
import type { View } from "./words";

export interface Standing {
  words: string;
  /** Exactly what was bid, more than that, or neither yet. */
  tone: "met" | "over" | "plain";
}

const plain = (words: string): Standing => ({ words, tone: "plain" });

export function standingOf(view: View, seat: number): Standing {
  const call = readCall(view.bids[seat]);
  const won = view.tricks_won[seat] ?? 0;
  const tricks = won === 1 ? "1 trick" : `${won} tricks`;
  if (view.phase === "bid") {
    if (!call) return plain(view.turn === seat ? "to bid" : "");
    if (call.kind === "pass") return plain("passed");
    if (call.kind === "check") return plain("checked");
    return plain(call.kind === "nello" ? "nello" : `bid ${callWords(view.bids[seat] ?? "")}`);
  }
  if (view.declarer === null) {
    if (call?.kind === "nello") return { words: `nello, ${won} taken`, tone: won ? "over" : "met" };
    if (call?.kind !== "bid") return plain(tricks);
    return {
      words: `${won} of ${call.amount}`,
      tone: won === call.amount ? "met" : won > call.amount ? "over" : "plain",
    };
  }
  const alone = readCall(view.bids[view.declarer]);
  if (alone?.kind === "bid" && alone.suit !== null) {
    if (seat !== view.declarer) return plain(`ender, ${tricks}`);
    return { words: `differ, ${won} of ${alone.amount}`, tone: won >= alone.amount ? "met" : "plain" };
  }
  if (view.phase === "discard" && seat === view.declarer) return plain("laying six away");
  if (view.phase === "trump" && seat === view.declarer) return plain("naming trump");
  return seat === view.declarer ? plain(`bid ${callWords(view.bids[seat] ?? "")}, ${tricks}`) : plain(tricks);
}

/** The bid that stands in an auction, and whose it is. */
export function standingBid(view: View): { seat: number; text: string } | null {
  const text = view.standing === null ? null : view.bids[view.standing];
  return view.standing === null || text == null ? null : { seat: view.standing, text };
}
