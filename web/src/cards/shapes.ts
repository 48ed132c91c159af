/** Suit symbols and the figures of ranks as paths, each in a box of 100 by 100. */

import type { KnownSuit } from "./art";

export const SUIT_PATHS: Record<KnownSuit, string> = {
  S: "M50 3C57 22 94 39 94 63c0 13-9 21-20 21-8 0-14-4-18-11 1 11 5 18 12 24H32c7-6 11-13 12-24-4 7-10 11-18 11C15 84 6 76 6 63 6 39 43 22 50 3Z",
  H: "M50 95C39 78 5 58 5 32 5 17 15 7 28 7c10 0 18 6 22 16C54 13 62 7 72 7c13 0 23 10 23 25 0 26-34 46-45 63Z",
  D: "M50 2c9 18 22 34 37 48-15 14-28 30-37 48-9-18-22-34-37-48C28 36 41 20 50 2Z",
  C: "M50 4c13 0 22 9 22 21 0 6-2 10-5 14 2-1 4-1 7-1 13 0 22 10 22 22s-9 22-22 22c-8 0-14-4-18-10 1 11 5 19 13 25H31c8-6 12-14 13-25-4 6-10 10-18 10C13 82 4 72 4 60s9-22 22-22c3 0 5 0 7 1-3-4-5-8-5-14C28 13 37 4 50 4Z",
  red: "M50 6a44 44 0 1 1 0 88 44 44 0 0 1 0-88Z",
  black: "M14 10h72q4 0 4 4v72q0 4-4 4H14q-4 0-4-4V14q0-4 4-4Z",
  green: "M46 9q4-6 8 0l42 75q3 7-4 7H8q-7 0-4-7Z",
  yellow:
    "M50 3q3 0 4 3l10 24q1 3 4 3l26 2q5 1 1 5L75 57q-2 2-2 5l6 26q1 5-4 3L53 77q-3-2-6 0L25 91q-5 2-4-3l6-26q0-3-2-5L5 40q-4-4 1-5l26-2q3 0 4-3L46 6q1-3 4-3Z",
};

interface Figure {
  /** A line to be stroked, 100 high. */
  line: string;
  width: number;
}

const FIGURES: Record<string, Figure> = {
  "0": { line: "M30 7C45 7 53 22 53 50S45 93 30 93 7 78 7 50 15 7 30 7Z", width: 60 },
  "1": { line: "M5 25 22 9V100", width: 31 },
  "2": { line: "M8 31C9 16 18 7 31 7s23 9 23 22C54 46 38 56 13 92H58", width: 62 },
  "3": { line: "M9 8H51L29 40c17 0 27 10 27 26S45 93 31 93C19 93 10 87 6 76", width: 62 },
  "4": { line: "M45 100V10L8 69H62", width: 66 },
  "5": { line: "M54 8H19L15 46c5-5 11-7 17-7 14 0 24 11 24 26S45 93 31 93C19 93 11 87 7 77", width: 62 },
  "6": { line: "M47 3C24 20 8 42 8 65 8 82 17 93 32 93S56 82 56 66 46 40 32 40C21 40 12 48 9 58", width: 64 },
  "7": { line: "M4 8H56C42 34 32 62 28 100", width: 60 },
  "8": {
    line: "M32 46C20 46 11 38 11 26S20 7 32 7s21 7 21 19-9 20-21 20ZM32 46C17 46 8 56 8 69s9 24 24 24 24-11 24-24S47 46 32 46Z",
    width: 64,
  },
  "9": { line: "M17 97C40 80 56 58 56 35 56 18 47 7 32 7S8 18 8 34 18 60 32 60C43 60 52 52 55 42", width: 64 },
  J: { line: "M22 8H46V68C46 85 38 93 26 93S7 86 6 72", width: 54 },
  Q: { line: "M35 7C52 7 62 23 62 50S52 93 35 93 8 77 8 50 18 7 35 7ZM38 67 62 99", width: 70 },
  K: { line: "M11 0V100M60 2 13 56M27 41 62 100", width: 66 },
  A: { line: "M4 100 36 4 68 100M14 71H58", width: 72 },
};

const GAP = 7;

export interface Numeral {
  figures: { line: string; x: number }[];
  width: number;
}

/** A rank written out: `10` is two figures side by side. */
export function numeral(rank: string): Numeral {
  const figures: Numeral["figures"] = [];
  let x = 0;
  for (const letter of rank) {
    const figure = FIGURES[letter];
    if (!figure) continue;
    figures.push({ line: figure.line, x });
    x += figure.width + GAP;
  }
  return { figures, width: Math.max(0, x - GAP) };
}
