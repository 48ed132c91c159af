/** What a seat has bid and won, in a few words: `2 of 3`, `nello, 1 taken`, `differ, 2 of 5`. */

import { callText, readCall } from "./actions";
import type { View } from "../net/types";

export interface SeatStatus {
  text: string;
  /** Exactly the bid, more than the bid, or neither. */
  tone: "met" | "over" | "plain";
}

const plain = (text: string): SeatStatus => ({ text, tone: "plain" });

export function seatStatus(view: View, seat: number): SeatStatus {
  const call = readCall(view.bids[seat]);
  const won = view.tricks_won[seat] ?? 0;
  const tricks = won === 1 ? "1 trick" : `${won} tricks`;
  if (view.phase === "bid") {
    if (!call) return plain(view.turn === seat ? "to bid" : "");
    if (call.kind === "pass") return plain("passed");
    if (call.kind === "check") return plain("checked");
    return plain(call.kind === "nello" ? "nello" : `bid ${callText(view.bids[seat] ?? "")}`);
  }
  if (view.declarer === null) {
    if (call?.kind === "nello") return { text: `nello, ${won} taken`, tone: won ? "over" : "met" };
    if (call?.kind !== "bid") return plain(tricks);
    return {
      text: `${won} of ${call.amount}`,
      tone: won === call.amount ? "met" : won > call.amount ? "over" : "plain",
    };
  }
  const alone = readCall(view.bids[view.declarer]);
  if (alone?.kind === "bid" && alone.suit !== null) {
    if (seat !== view.declarer) return plain(`ender, ${tricks}`);
    return { text: `differ, ${won} of ${alone.amount}`, tone: won >= alone.amount ? "met" : "plain" };
  }
  if (view.phase === "discard" && seat === view.declarer) return plain("discarding");
  if (view.phase === "trump" && seat === view.declarer) return plain("choosing trump");
  return seat === view.declarer ? plain(`bid ${callText(view.bids[seat] ?? "")}, ${tricks}`) : plain(tricks);
}

/** The highest bid of an auction and its seat. */
export function standingBid(view: View): { seat: number; text: string } | null {
  const text = view.standing === null ? null : view.bids[view.standing];
  return view.standing === null || text == null ? null : { seat: view.standing, text };
}
