/** The bots' levels, and options' names as people read them. */

export const LEVELS = [
  { name: "novice", says: "Knows the rules and plays fast." },
  { name: "club", says: "A good evening's opponent." },
  { name: "expert", says: "Thinks longer, forgives little." },
] as const;

/** `last_must_bid` is `Last must bid`. */
export function optionLabel(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
