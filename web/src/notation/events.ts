/** Events at a table as sentences, for screen readers and for the list of what a player missed. */

import type { Happened, Table } from "../net/types";
import { type Change, dealFinished, type Snapshot, trickWon } from "../state/fold";
import { describeAction, withArticle } from "./actions";
import { parseCard } from "./cards";
import { seatName, sideName } from "./names";

/** A bot's reason as a sentence, with the names of cards and of people. */
export function reasonWords(reason: string, table: Table): string {
  return reason
    .replace(/\bseat (\d)\b/g, (_, seat: string) => seatName(table, Number(seat), null))
    .replace(/\b[A-Z][A-Za-z]*\d*\b/g, (word) => (parseCard(word) ? withArticle(word) : word))
    .replace(/[^.!?]$/, "$&.");
}

/** An event as a sentence; empty if it is not worth one. */
export function describeEvent(event: Happened, snapshot: Snapshot): string {
  const you = snapshot.seat;
  const mine = event.seat != null && event.seat === you;
  const name = seatName(snapshot.table, event.seat, you);
  const are = mine ? "are" : "is";
  switch (event.kind) {
    case "acted":
      return event.action == null ? "" : `${name} ${describeAction(event.action, mine)}.`;
    case "seated":
      return mine ? "You take a seat." : `${event.name ?? name} takes a seat.`;
    case "left":
      return leaving(name, mine, event.why);
    case "starting":
      return "The match is about to start.";
    case "started":
      return "The match starts.";
    case "undo_asked":
      return mine ? "You ask to take back." : `${name} asks to take back.`;
    case "undo_answered":
      return `${name} ${event.agreed ? (mine ? "agree" : "agrees") : mine ? "say no" : "says no"}.`;
    case "undo_lapsed":
      return mine ? "" : "Nothing is taken back: not everybody answered."; // the person who asked gets a note
    case "hinted":
      return mine ? "You ask for a hint." : `${name} asks for a hint.`;
    case "undone":
      return mine ? "You take back." : `${name} takes back.`;
    case "taken_over":
      return `${name} ${are} ${whyAway(event.why)}: a bot plays on.`;
    case "given_back":
      return `${name} ${mine ? "play" : "plays"} again.`;
    case "said":
      return `${name}: ${event.text ?? ""}`;
    case "finished":
      return "The match is over.";
    case "abandoned":
      return "All players have left. The match ends here.";
    case "rematch":
      return "The table is ready for another match.";
    default:
      return "";
  }
}

function leaving(name: string, mine: boolean, why: string | null | undefined): string {
  if (why === "gone") return `${name} ${mine ? "were" : "was"} away too long. The seat is open again.`;
  const leave = mine ? "leave" : "leaves";
  return why === "stake"
    ? `${name} cannot pay the stake any more and ${leave} the seat.`
    : `${name} ${leave} the seat.`;
}

function whyAway(why: string | null | undefined): string {
  if (why === "clock") return "out of time";
  if (why === "left") return "gone";
  return "away";
}

/** Everything to say after an event: what was done, who won the trick, how the deal ended, whose turn it is. */
export function describeChange({ event, before, after }: Change): string[] {
  // After somebody has left, the seat has no name.
  const lines = [describeEvent(event, event.kind === "left" ? before : after)];
  const you = after.seat;
  const won = trickWon(before.view, after.view);
  if (won && won.winner !== null)
    lines.push(`${seatName(after.table, won.winner, you)} ${won.winner === you ? "win" : "wins"} the trick.`);
  const deal = dealFinished(before.view, after.view);
  if (deal !== null && after.view) {
    const change = after.view.deals[deal]?.change ?? [];
    const sides = change.map(
      (points, side) => `${sideName(after.table, side, you)} ${points >= 0 ? "+" : "−"}${Math.abs(points)}`,
    );
    lines.push(`Deal ${deal + 1} is over: ${sides.join(", ")}.`);
  }
  if (after.view && you !== null && after.view.turn === you && before.view?.turn !== you)
    lines.push("It is your turn.");
  return lines.filter(Boolean);
}
