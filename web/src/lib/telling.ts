/** What happens at the table, in sentences: for the live region, and for who looks up what was missed. */

import { parseCard } from "../cards/cards";
import { aCard, deed } from "./calls";
import { dealFinished, trickWon, type Felt, type Moment } from "./fold";
import type { Happened, Table } from "./words";

export function nameOf(table: Table, seat: number | null | undefined, you: number | null): string {
  if (seat == null) return "Somebody";
  return seat === you ? "You" : table.seats[seat]?.name || `Seat ${seat + 1}`;
}

/** `Ada`, `Ada and Bob`, `Ada, Bob and Cleo`. */
export function together(names: string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}

/** `You and Carl`, `Emmy`: who is on a side. */
export function sideName(table: Table, side: number, you: number | null): string {
  const names = table.sides.flatMap((its, seat) => (its === side ? [seat] : []));
  if (you !== null) names.sort((a, b) => Number(b === you) - Number(a === you));
  return together(names.map((seat) => nameOf(table, seat, you)));
}

/** A bot's reason as a sentence: cards by their names, and people instead of the numbers of their seats. */
export function reasonWords(reason: string, table: Table): string {
  return reason
    .replace(/\bseat (\d)\b/g, (_, seat: string) => nameOf(table, Number(seat), null))
    .replace(/\b[A-Z][A-Za-z]*\d*\b/g, (word) => (parseCard(word) ? aCard(word) : word))
    .replace(/[^.!?]$/, "$&.");
}

/** One thing that happened, as a sentence; empty where nothing needs to be said. */
export function tell(what: Happened, felt: Felt): string {
  const you = felt.seat;
  const mine = what.seat != null && what.seat === you;
  const name = nameOf(felt.table, what.seat, you);
  const are = mine ? "are" : "is";
  switch (what.kind) {
    case "acted":
      return what.action == null ? "" : `${name} ${deed(what.action, mine)}.`;
    case "seated":
      return mine ? "You sit down." : `${what.name ?? name} sits down.`;
    case "left":
      return gettingUp(name, mine, what.why);
    case "starting":
      return "The match is about to begin.";
    case "started":
      return "The match begins.";
    case "undo_asked":
      return mine ? "You ask to take back." : `${name} asks to take back.`;
    case "undo_answered":
      return `${name} ${what.agreed ? (mine ? "agree" : "agrees") : mine ? "say no" : "says no"}.`;
    case "undo_lapsed":
      return mine ? "" : "Nothing is taken back: not everybody answered."; // who asked is told by a note
    case "hinted":
      return mine ? "You ask for a hint." : `${name} asks for a hint.`;
    case "undone":
      return mine ? "You take back." : `${name} takes back.`;
    case "taken_over":
      return `${name} ${are} ${whyAway(what.why)}: a bot plays on.`;
    case "given_back":
      return `${name} ${mine ? "play" : "plays"} again.`;
    case "said":
      return `${name}: ${what.text ?? ""}`;
    case "finished":
      return "The match is over.";
    case "abandoned":
      return "The table was left, and the match ends here.";
    case "rematch":
      return "The table is set for another match.";
    default:
      return "";
  }
}

function gettingUp(name: string, mine: boolean, why: string | null | undefined): string {
  if (why === "gone") return `${name} ${mine ? "were" : "was"} away for long, and the seat is open again.`;
  const up = mine ? "get up" : "gets up";
  return why === "stake" ? `${name} cannot cover the stake any more and ${up}.` : `${name} ${up}.`;
}

function whyAway(why: string | null | undefined): string {
  if (why === "clock") return "out of time";
  if (why === "left") return "gone";
  return "away";
}

/** Everything to say about a moment: what was done, who took the trick, how the deal ended, whose turn it is. */
export function tellMoment({ what, before, after }: Moment): string[] {
  // A seat that was left has no name any more.
  const lines = [tell(what, what.kind === "left" ? before : after)];
  const you = after.seat;
  const won = trickWon(before.view, after.view);
  if (won && won.winner !== null)
    lines.push(`${nameOf(after.table, won.winner, you)} ${won.winner === you ? "take" : "takes"} the trick.`);
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
