/** What a seat has bid and won, in a few words: `2 of 3`, `nello, 1 taken`, `differ, 2 of 5`. */

import type { Action, View } from "../net/types";
import { common } from "../text/common";
import { table } from "../text/table";
import { callText } from "./actions";
import type { Deck } from "./deck";

const text = table.status;

export interface SeatStatus {
  text: string;
  /** Exactly the bid, more than the bid, or neither. */
  tone: "met" | "over" | "plain";
}

const plain = (text: string): SeatStatus => ({ text, tone: "plain" });

export function seatStatus(view: View, seat: number, deck: Deck): SeatStatus {
  const call = view.calls[seat] ?? null;
  if (view.phase === "bid") return plain(call === null ? (view.turn === seat ? text.toBid : "") : said(call, deck));
  const won = view.tricks_won[seat] ?? 0;
  return view.declarer === null ? ownBid(call, won) : afterAuction(view, seat, won, deck);
}

function said(call: Action, deck: Deck): string {
  if (call.kind === "pass") return text.passed;
  if (call.kind === "check") return text.checked;
  return call.nello ? text.nello : text.bid(callText(call, deck));
}

/** Each seat has its own bid. */
function ownBid(call: Action | null, won: number): SeatStatus {
  if (call?.kind !== "bid") return plain(common.tricks(won));
  if (call.nello) return { text: text.nelloTaken(won), tone: won > 0 ? "over" : "met" };
  const bid = call.amount ?? 0;
  return { text: text.taken(won, bid), tone: won === bid ? "met" : won > bid ? "over" : "plain" };
}

/** One seat has won the auction. */
function afterAuction(view: View, seat: number, won: number, deck: Deck): SeatStatus {
  const contract = view.declarer === null ? null : (view.calls[view.declarer] ?? null);
  if (contract?.suit != null) {
    if (seat !== view.declarer) return plain(text.ender(common.tricks(won)));
    const bid = contract.amount ?? 0;
    return { text: text.differ(won, bid), tone: won >= bid ? "met" : "plain" };
  }
  if (seat !== view.declarer || contract === null) return plain(common.tricks(won));
  if (view.phase === "discard") return plain(text.discarding);
  if (view.phase === "trump") return plain(text.choosingTrump);
  return plain(text.bidAndWon(callText(contract, deck), common.tricks(won)));
}

/** The highest bid of an auction and its seat. */
export function standingBid(view: View): { seat: number; bid: Action } | null {
  const bid = view.standing === null ? null : view.calls[view.standing];
  return view.standing === null || bid == null ? null : { seat: view.standing, bid };
}
