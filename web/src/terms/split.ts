/** Texts with the terms of a game in them. */

import type { Term } from "../net/types";

export interface Part {
  text: string;
  /** What the text means, if it is a term. */
  term: Term | null;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The text in parts: each term is a part of its own where it appears for the first time, also in the plural. */
export function splitTerms(text: string, terms: readonly Term[]): Part[] {
  if (terms.length === 0 || text === "") return [{ text, term: null }];
  const longest = [...terms].sort((one, other) => other.term.length - one.term.length);
  const words = longest.map(({ term }) => escaped(term)).join("|");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words})(?:e?s)?(?![\\p{L}\\p{N}])`, "giu");
  const parts: Part[] = [];
  const found = new Set<Term>();
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const term = terms.find((one) => one.term.toLowerCase() === match[1]?.toLowerCase());
    if (!term || found.has(term)) continue;
    found.add(term);
    if (match.index > end) parts.push({ text: text.slice(end, match.index), term: null });
    parts.push({ text: match[0], term });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), term: null });
  return parts;
}

/** The terms that appear in these texts, in the order of the game. */
export function termsIn(texts: readonly string[], terms: readonly Term[]): Term[] {
  const found = new Set(texts.flatMap((text) => splitTerms(text, terms).flatMap(({ term }) => term ?? [])));
  return terms.filter((term) => found.has(term));
}
