/** What a seat has promised and taken, in a few words: `2 of 3`, `nello, 1 taken`, `declarer, 2 of 5`. */

import type { Action, Contract, View } from "../net/types";
import { common } from "../text/common";
import { table } from "../text/table";
import { callText } from "./actions";
import type { Deck } from "./deck";

const text = table.status;

export interface SeatStatus {
  text: string;
  /** The promise is met by what was taken, it is lost, or neither. */
  tone: "met" | "lost" | "plain";
}

const plain = (text: string): SeatStatus => ({ text, tone: "plain" });

/** In these phases cards are chosen, and the phase is the verb for it. */
const CARD_PHASES: readonly string[] = ["discard", "give"];

/** `holder` is what the game calls the winner of an auction; `points` are the card points of this seat, if it has any. */
export function seatStatus(
  view: View,
  seat: number,
  deck: Deck,
  holder: string,
  points: number | null = null,
): SeatStatus {
  const call = view.calls[seat] ?? null;
  // A dealer whose partner plays alone still discards.
  if (view.turn === seat && view.phase === "discard") return plain(text.choosingCards(view.phase));
  if (view.sitting.includes(seat)) return plain(text.sitsOut);
  if (view.phase === "bid") return plain(call === null ? (view.turn === seat ? text.toBid : "") : said(call, deck));
  const won = view.tricks_won[seat] ?? 0;
  const taken = points === null ? common.tricks(won) : text.took(points);
  if (view.turn === seat && view.phase === "alone") return plain(text.choosingAlone);
  if (view.declarer !== null && view.declarer !== seat) return plain(taken);
  if (view.declarer === seat && view.phase === "trump") return plain(text.choosingTrump);
  if (view.turn === seat && view.phase !== "play" && view.phase !== "over")
    return plain(CARD_PHASES.includes(view.phase) ? text.choosingCards(view.phase) : text.choosing);
  const own = view.contracts.find(
    ({ seats }) => seats.includes(seat) && (seats.length === 1 || seat === view.declarer),
  );
  if (!own) {
    const shared = view.contracts.find(({ seats }) => seats.includes(seat)) ?? null;
    return ownBid(call, won, taken, shared);
  }
  const role = view.sitting.length > 0 ? text.declarerAlone(holder) : holder;
  if (view.declarer === seat) return { text: text.declarer(role, takenText(own)), tone: toneOf(own) };
  return { text: call?.nello ? text.nelloTaken(callText(call, deck), won) : takenText(own), tone: toneOf(own) };
}

function takenText({ unit, taken, wanted }: Contract): string {
  return unit === "points" ? text.pointsTaken(taken, wanted) : text.taken(taken, wanted);
}

function toneOf({ sense, state, taken, wanted }: Contract): SeatStatus["tone"] {
  if (state === "lost") return "lost";
  return (sense === "exactly" ? taken === wanted : taken >= wanted) ? "met" : "plain";
}

/** What a player has called: `passed`, `bid 3`, `nello`, `ordered up`. */
export function said(call: Action, deck: Deck): string {
  if (call.nello) return callText(call, deck);
  switch (call.kind) {
    case "pass":
      return text.passed;
    case "check":
      return text.checked;
    case "bid":
      return text.bid(callText(call, deck));
    case "order_up":
      return text.orderedUp;
    case "trump":
      return text.named(deck.suit(call.suit ?? "").name);
    default:
      return callText(call, deck);
  }
}

/** A bid that is part of a promise of partners, or no bid at all. It is lost when the promise of both is. */
function ownBid(call: Action | null, won: number, taken: string, contract: Contract | null): SeatStatus {
  if (call?.kind !== "bid") return plain(taken);
  const bid = call.amount ?? 0;
  const enough = contract?.sense === "exactly" ? won === bid : won >= bid;
  return { text: text.taken(won, bid), tone: contract?.state === "lost" ? "lost" : enough ? "met" : "plain" };
}

/** The highest bid of an auction and its seat. */
export function standingBid(view: View): { seat: number; bid: Action } | null {
  const bid = view.standing === null ? null : view.calls[view.standing];
  return view.standing === null || bid == null ? null : { seat: view.standing, bid };
}
