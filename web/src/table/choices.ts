/** The legal actions, grouped by what they are made of. The controls follow from this, not from the rules of a game. */

import type { Action, Table } from "../net/types";

export interface Choices {
  /** A number and a suit: `bid 5H`. */
  numbersAndSuits: Action[];
  /** A number: `bid 3`. */
  numbers: Action[];
  /** A suit: `trump red`. */
  suits: Action[];
  /** A card, chosen from the hand: `play SA`, `discard R5`. */
  cards: Action[];
  /** Nothing but words: `pass`, `order up`, `blind nello`. */
  words: Action[];
}

export function choicesOf(legal: readonly Action[]): Choices {
  const choices: Choices = { numbersAndSuits: [], numbers: [], suits: [], cards: [], words: [] };
  for (const action of legal) {
    if (action.card != null) choices.cards.push(action);
    else if (action.blind) choices.words.push(action);
    else if (action.amount != null) (action.suit == null ? choices.numbers : choices.numbersAndSuits).push(action);
    else (action.suit == null ? choices.words : choices.suits).push(action);
  }
  return choices;
}

/** Whether something is chosen that is no card. */
export function hasPanel({ numbersAndSuits, numbers, suits, words }: Choices): boolean {
  return [numbersAndSuits, numbers, suits, words].some((actions) => actions.length > 0);
}

/** Cards that are chosen together and then confirmed: all that are not simply played. */
export function collectedKind({ cards }: Choices): string | null {
  return cards.find(({ kind }) => kind !== "play")?.kind ?? null;
}

/** The only legal action, if it is to play a card. Bids and cards that are chosen together are never forced. */
export function forcedPlay(legal: readonly Action[]): Action | null {
  const [action, ...others] = legal;
  return action?.kind === "play" && action.card != null && others.length === 0 ? action : null;
}

/** More numbers than this are no row of buttons. */
const MOST_BUTTONS = 20;

/** Whether numbers are chosen with plus and minus, because there are too many for buttons. */
export function needsStepper(numbers: readonly Action[], auction: Table["auction"]): boolean {
  return auction?.kind === "points" || numbers.length > MOST_BUTTONS;
}

/** The lowest bid of tricks; other numbers begin with the lowest legal one. */
const LOWEST: Record<string, number> = { tricks: 0, suits: 1 };

/** The numbers to show, from the lowest: those that are not legal now are struck out. */
export function numberRange(numbers: readonly Action[], auction: Table["auction"], tricks: number): number[] {
  const amounts = numbers.map(({ amount }) => amount ?? 0);
  const lowest = LOWEST[auction?.kind ?? ""];
  const least = Math.min(lowest ?? Infinity, ...amounts);
  const most = Math.max(lowest === undefined ? least : tricks, ...amounts);
  return Array.from({ length: most - least + 1 }, (_, place) => least + place);
}
