/** Cards as the server writes them (`SA`, `H10`, `R14`, `Bird`), taken apart for drawing and for reading aloud. */

export type Deck = "french" | "rook";
export type FrenchSuit = "C" | "D" | "H" | "S";
export type RookColour = "R" | "B" | "G" | "Y";
export type Special = "Bird" | "Red1";

export type Card =
  | { deck: "french"; suit: FrenchSuit; rank: string }
  | { deck: "rook"; suit: RookColour; rank: string }
  | { deck: "rook"; special: Special };

const SUIT_NAMES: Record<FrenchSuit, string> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const COLOUR_NAMES: Record<RookColour, string> = { R: "red", B: "black", G: "green", Y: "yellow" };
const RANK_NAMES: Record<string, string> = { A: "ace", K: "king", Q: "queen", J: "jack" };
const SPECIAL_NAMES: Record<Special, string> = { Bird: "the bird", Red1: "the red one" };

const FRENCH = /^([CDHS])(10|[2-9JQKA])$/;
const ROOK = /^([RBGY])([5-9]|1[0-4])$/;

/** The card written so, or null where it is none: a page that is older than the server draws it blank. */
export function parseCard(text: string): Card | null {
  if (text === "Bird" || text === "Red1") return { deck: "rook", special: text };
  const french = FRENCH.exec(text);
  if (french) return { deck: "french", suit: french[1] as FrenchSuit, rank: french[2] as string };
  const rook = ROOK.exec(text);
  if (rook) return { deck: "rook", suit: rook[1] as RookColour, rank: rook[2] as string };
  return null;
}

/** `ace of spades`, `red 14`, `the bird`: what a screen reader says. */
export function cardName(text: string): string {
  const card = parseCard(text);
  if (card === null) return text;
  if ("special" in card) return SPECIAL_NAMES[card.special];
  if (card.deck === "rook") return `${COLOUR_NAMES[card.suit]} ${card.rank}`;
  return `${RANK_NAMES[card.rank] ?? card.rank} of ${SUIT_NAMES[card.suit]}`;
}

/** The one letter of a suit as the server writes it: `S`, `red`; null for no trump and for what is no suit. */
export function suitLetter(suit: string): FrenchSuit | RookColour | null {
  if (suit in SUIT_NAMES || suit in COLOUR_NAMES) return suit as FrenchSuit | RookColour;
  const colour = Object.entries(COLOUR_NAMES).find(([, name]) => name === suit);
  return colour ? (colour[0] as RookColour) : null;
}

/** `spades`, `red`, `no trump`. */
export function suitName(suit: string): string {
  if (suit === "NT") return "no trump";
  const letter = suitLetter(suit);
  if (letter === null) return suit;
  return letter in SUIT_NAMES ? SUIT_NAMES[letter as FrenchSuit] : COLOUR_NAMES[letter as RookColour];
}

/** Whether the middle of the card is a figure. */
export function isCourt(card: Card): boolean {
  return card.deck === "french" && ["J", "Q", "K"].includes(card.rank);
}
