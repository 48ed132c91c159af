/** Events at a table as sentences, for screen readers and for the list of what a player missed. */

import type { Action, Advice, Happened, ReasonPart, Table } from "../net/types";
import { type Change, dealFinished, mayCount, type Snapshot, trickWon } from "../state/fold";
import { inWords } from "../text/emotes";
import { events as text } from "../text/events";
import { callText, describeAction } from "./actions";
import { type Deck, deckOf } from "./deck";
import { seatName, sideName } from "./names";
import { formatChange } from "./numbers";

/** The reason of a hint, with the names of cards, suits and people. */
export function hintReason(advice: Advice, table: Table): string {
  return reasonText(advice.reason_parts, deckOf(table), (seat) => seatName(table, seat, null));
}

/** A reason in parts as a sentence, with the names of cards, suits and people. */
export function reasonText(parts: readonly ReasonPart[], deck: Deck, nameOf: (seat: number) => string): string {
  const words = parts
    .map((part) => {
      if (part.card != null) return deck.theCard(part.card);
      if (part.suit != null) return deck.suit(part.suit).name;
      if (part.action != null) return describeCall(part.action, deck);
      if (part.seat != null && part.role == null) return nameOf(part.seat);
      return part.text;
    })
    .join("");
  return text.sentence(words);
}

function describeCall(call: Action, deck: Deck): string {
  const inWords = callText(call, deck);
  return call.kind === "bid" && !call.nello ? text.call(inWords) : inWords;
}

/** The sentence about help, and what that means for the match. */
function withRank(sentence: string, table: Table): string {
  return mayCount(table) ? `${sentence} ${text.unranked}` : sentence;
}

/** An event as a sentence; empty if it is not worth one. */
export function describeEvent(event: Happened, snapshot: Snapshot): string {
  const you = event.seat != null && event.seat === snapshot.seat;
  const name = seatName(snapshot.table, event.seat, snapshot.seat);
  switch (event.kind) {
    case "acted":
      return event.parts ? text.acts(name, describeAction(event.parts, deckOf(snapshot.table), you)) : "";
    case "seated":
      return text.seated(you ? name : (event.name ?? name), you);
    case "left":
      if (event.why === "gone") return text.leftGone(name, you);
      return event.why === "stake" ? text.leftStake(name, you) : text.left(name, you);
    case "swap_asked":
      return text.swapAsked(name, you);
    case "swap_answered":
      return event.agreed ? text.takeBackAgreed(name, you) : text.takeBackRefused(name, you);
    case "swapped":
      return describeSwap(event, snapshot);
    case "starting":
      return text.starting;
    case "started":
      return text.started;
    case "undo_asked":
      return text.takeBackAsked(name, you);
    case "undo_answered":
      return event.agreed ? text.takeBackAgreed(name, you) : text.takeBackRefused(name, you);
    case "undo_lapsed":
      return you ? "" : text.takeBackLapsed; // the person who asked gets a note
    case "claimed":
      return text.claims(name, event.tricks ?? 0, you);
    case "hinted":
      return withRank(text.hint(name, you), snapshot.table);
    case "undone":
      return withRank(text.takenBack(name, you), snapshot.table);
    case "taken_over":
      if (event.why === "clock") return text.clockRanOut(name, you);
      return event.why === "left" ? text.gone(name, you) : text.away(name, you);
    case "given_back":
      return text.returned(name, you);
    case "said":
      return text.said(name, inWords(event.text ?? ""));
    case "finished":
      return text.finished;
    case "abandoned":
      return text.abandoned(event.why ?? "");
    case "rematch":
      return text.rematch;
    default:
      return "";
  }
}

function describeSwap(event: Happened, { table, seat: you }: Snapshot): string {
  const seated = (event.seats ?? []).filter((seat) => table.seats[seat]?.kind !== "open");
  const [one, other] = seated.map((seat) => seatName(table, seat, you));
  return one === undefined ? "" : text.swapped(one, other ?? null);
}

/** Everything to say after an event: what was done, who won the trick, how the deal ended, whose turn it is. */
export function describeChange({ event, before, after }: Change): string[] {
  // After somebody has left, the seat has no name.
  const lines = [describeEvent(event, event.kind === "left" ? before : after)];
  const you = after.seat;
  const won = trickWon(before.view, after.view);
  if (won && won.winner !== null) lines.push(text.wonTrick(seatName(after.table, won.winner, you), won.winner === you));
  const deal = dealFinished(before.view, after.view);
  if (deal !== null && after.view) {
    const changes = (after.view.deals[deal]?.change ?? []).map(
      (points, side) => `${sideName(after.table, side, you)} ${formatChange(points)}`,
    );
    lines.push(text.dealOver(deal + 1, changes.join(", ")));
  }
  if (after.view && you !== null && after.view.turn === you && before.view?.turn !== you) lines.push(text.yourTurn);
  return lines.filter(Boolean);
}
