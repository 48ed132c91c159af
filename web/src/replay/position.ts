/** A position in a replay, and steps from there by card, by trick and by deal. */

import { momentsOf, type ReplayDeal } from "./scenes";

export interface Position {
  deal: number;
  done: number;
}

export function nextCard(deals: readonly ReplayDeal[], { deal, done }: Position): Position {
  if (done < (deals[deal]?.actions.length ?? 0)) return { deal, done: done + 1 };
  return deal + 1 < deals.length ? { deal: deal + 1, done: 0 } : { deal, done };
}

export function previousCard(deals: readonly ReplayDeal[], { deal, done }: Position): Position {
  if (done > 0) return { deal, done: done - 1 };
  return deal > 0 ? { deal: deal - 1, done: deals[deal - 1]?.actions.length ?? 0 } : { deal, done };
}

export function nextTrick(deals: readonly ReplayDeal[], { deal, done }: Position): Position {
  const here = deals[deal];
  const next = here && momentsOf(here).find((moment) => moment.done > done);
  if (next) return { deal, done: next.done };
  return deal + 1 < deals.length ? { deal: deal + 1, done: 0 } : { deal, done };
}

export function previousTrick(deals: readonly ReplayDeal[], { deal, done }: Position): Position {
  const here = deals[deal];
  const before = here && momentsOf(here).findLast((moment) => moment.done < done);
  if (before) return { deal, done: before.done };
  return deal > 0 ? { deal: deal - 1, done: deals[deal - 1]?.actions.length ?? 0 } : { deal, done };
}

export function toDeal(deals: readonly ReplayDeal[], deal: number): Position {
  return { deal: Math.min(Math.max(0, deal), deals.length - 1), done: 0 };
}

export function isEnd(deals: readonly ReplayDeal[], { deal, done }: Position): boolean {
  return deal === deals.length - 1 && done >= (deals[deal]?.actions.length ?? 0);
}

/** The number of actions of the match before a position. */
export function numberOf(deals: readonly ReplayDeal[], { deal, done }: Position): number {
  return deals.slice(0, deal).reduce((sum, { actions }) => sum + actions.length, done);
}
