/** The terms of the game around a component, so that not every component has to pass them on. */

import { getContext, setContext } from "svelte";
import type { Term } from "../net/types";

const KEY = Symbol("terms");

/** Sets the terms for the components inside. A function, because they may be loaded later. */
export function setTerms(terms: () => readonly Term[]): void {
  setContext(KEY, terms);
}

export function useTerms(): () => readonly Term[] {
  return getContext<(() => readonly Term[]) | undefined>(KEY) ?? (() => []);
}
