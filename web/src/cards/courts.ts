/**
 * Kings, queens and jacks: the upper half of a figure on a card of 100 by 140, cut along a diagonal sash. The same half,
 * rotated, completes the card. Colours are classes of cards.css: a robe has the colour of its suit, also with four colours.
 */

import type { FrenchSuit } from "./art";
import { SHAPE_PATHS } from "./shapes";

const SUIT_PATHS: Record<FrenchSuit, string> = {
  C: SHAPE_PATHS.club,
  D: SHAPE_PATHS.diamond,
  H: SHAPE_PATHS.heart,
  S: SHAPE_PATHS.spade,
};

export type CourtRank = "J" | "Q" | "K";

const fill = (colour: string, d: string): string => `<path class="k-${colour}" d="${d}"/>`;
const line = (d: string, colour = "line"): string => `<path class="k-${colour}" d="${d}"/>`;
const dot = (colour: string, x: number, y: number, r: number): string =>
  `<circle class="k-${colour}" cx="${x}" cy="${y}" r="${r}"/>`;
const pip = (suit: FrenchSuit, x: number, y: number, size: number, colour = "suit"): string =>
  `<path class="k-${colour}" transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})" d="${SUIT_PATHS[suit]}"/>`;
/** A shape and its mirror image. */
const both = (drawn: string): string => `${drawn}<g transform="matrix(-1 0 0 1 100 0)">${drawn}</g>`;

// Faces

function face(suit: FrenchSuit, chin: number): string {
  const skin = `skin-${suit}`;
  return [
    fill(skin, `M45 46h10v12q-5 4-10 0Z`),
    fill(skin, `M41 27h18v13c0 7-4.5 ${chin - 40}-9 ${chin - 40}s-9-${chin - 47}-9-${chin - 40}Z`),
    both(
      `<path class="k-feature" d="M43.3 34.6q2-1.7 4.6-.7"/><path class="k-feature" d="M43.7 37.9q2-1.7 4 .1"/>` +
        dot("eye", 45.8, 38.1, 0.95),
    ),
    line("M50.2 36.5 49 42.4h2", "feature"),
    line("M47.4 45.9q2.6 1.7 5.2 0", "lips"),
  ].join("");
}

// Robes: the fabric and its pattern

const SHOULDERS = "M24 80V63c3-8 12-11 20-12.5h12c8 1.5 17 4.5 20 12.5v17Z";

const WEAVES: Record<FrenchSuit, string> = {
  S: both(line("M28 59V80M33 55.5V80M38 53V80M43 51.5V80", "thread")),
  H: both(
    line(
      "M24 66q3 3.5 6 0t6 0 6 0 6 0M24 72q3 3.5 6 0t6 0 6 0 6 0M27 60.5q3 3.5 6 0t6 0 6 0M24 78q3 3.5 6 0t6 0 6 0",
      "thread",
    ),
  ),
  D: both(line("M24 64 40 80M29 58.5 48 78M36 54.5 50 68M24 72 41 55M24 80 47 56M32 80 48 63", "thread")),
  C: both(line("M24 66 36 58 50 68M24 73 36 65 50 75M24 80 36 72 48 80M26 60 37 52.5", "thread")),
};

// What the figures hold, at the left

function sword(suit: FrenchSuit): string {
  return [
    fill("steel", "M31.2 22 33 17 34.8 22V55H31.2Z"),
    line("M33 22V53", "feature"),
    fill("gold", "M26.5 54.5q6.5-2.5 13 0v2.8q-6.5-2.5-13 0Z"),
    fill("gold", "M31.5 57h3v8h-3Z"),
    dot("gold", 33, 67.5, 2.4),
    fill(`skin-${suit}`, "M29 58.5h8q1.5 0 1.5 1.5v3.5q0 1.5-1.5 1.5H30q-2.5 0-2.5-3 0-3 1.5-3Z"),
  ].join("");
}

function sceptre(suit: FrenchSuit): string {
  return [
    fill("gold", "M31.7 29h2.6V72H31.7Z"),
    dot("gold", 33, 29, 1.8),
    pip(suit, 33, 22, 11),
    fill(`skin-${suit}`, "M29 57.5h8q1.5 0 1.5 1.5v3.5q0 1.5-1.5 1.5H30q-2.5 0-2.5-3 0-3 1.5-3Z"),
  ].join("");
}

function axe(suit: FrenchSuit): string {
  return [
    fill("wood", "M31.8 17h2.4V74H31.8Z"),
    fill("steel", "M33.5 20q-2-1-3.5-3.5-4.5 4.5-4.2 9.5.3 5 4.2 9.5 1.5-2.5 3.5-3.5Z"),
    fill("gold", "M31 19h4v1.8h-4ZM31 31.5h4v1.8h-4Z"),
    fill(`skin-${suit}`, "M29 57.5h8q1.5 0 1.5 1.5v3.5q0 1.5-1.5 1.5H30q-2.5 0-2.5-3 0-3 1.5-3Z"),
  ].join("");
}

function flower(suit: FrenchSuit): string {
  return [
    line("M33 31C31 42 34 50 32.5 62", "stem"),
    fill("leaf", "M32.6 44q-6-1-7-6 5.5.5 7 6ZM33.2 49q6-.5 7.2-5-6 0-7.2 5Z"),
    pip(suit, 33, 25.5, 13),
    dot("gold", 33, 25, 1.7),
    fill(`skin-${suit}`, "M28.5 58.5q1.5-2 4.5-1.5l4 1q2 1 1.5 3.5-.8 2.5-3.5 2.5h-4q-3 0-3.2-2.5-.1-2 .7-3Z"),
  ].join("");
}

function staff(suit: FrenchSuit): string {
  return [
    fill("wood", "M31.9 22h2.2V74h-2.2Z"),
    fill("steel", "M33 13l3 8-3 4-3-4Z"),
    fill("gold", "M30 24.5h6v2h-6Z"),
    fill("suit-deep", "M34.1 28q5-1.5 8 1-2 2.5-.5 5-4-2-7.5-.5Z"),
    fill(`skin-${suit}`, "M29 57.5h8q1.5 0 1.5 1.5v3.5q0 1.5-1.5 1.5H30q-2.5 0-2.5-3 0-3 1.5-3Z"),
  ].join("");
}

// King, queen, jack

const CROWNS: Record<FrenchSuit, string> = {
  S: "M38.5 26 36 13.5l7.5 5.5L50 11l6.5 8 7.5-5.5L61.5 26Z",
  H: "M38.5 26 35.5 16q4 .5 6 3.5 1-5 3.5-6.5 3 2 3.5 5L50 12l1.5 6q.5-3 3.5-5 2.5 1.5 3.5 6.5 2-3 6-3.5L61.5 26Z",
  D: "M38.5 26 36.5 17l4.5 3 2-6 4 5 3-7 3 7 4-5 2 6 4.5-3-2 9Z",
  C: "M38.5 26V17.5h4.5V20h4v-7.5h6V20h4v-2.5h4.5V26Z",
};

function king(suit: FrenchSuit): string {
  const hair = `hair-${suit}`;
  const curls = both(fill(hair, "M42 27c-5 3-6.5 11-5 17 .5 3-1 5-2.5 6.5 5 1.5 8-1 8-5Z"));
  const held = { S: sword, H: sceptre, D: axe, C: sceptre }[suit](suit);
  return [
    fill("suit", SHOULDERS),
    WEAVES[suit],
    // ermine over the shoulders, and a chain
    both(fill("paper", "M50 82 36.5 60q-3-3-1-6.5 2-2.5 6.5-3L50 66Z")),
    both(line("M38.5 55v2.6M42.5 57v2.6M42.5 63.5v2.6M46.5 66v2.6M46.5 72v2.6", "ermine")),
    held,
    curls,
    face(suit, 55),
    // a beard, parted under the lips
    fill(hair, "M41 38.5c-.5 14 4 22.5 9 22.5s9.5-8.5 9-22.5c-1.5 4.5-5 5.2-9 5.2s-7.5-.7-9-5.2Z"),
    line("M47.2 47.2q2.8 1.4 5.6 0", "lips"),
    line("M45 51q.5 5 2.5 8M50 51.5V60M55 51q-.5 5-2.5 8", "strand"),
    fill("gold", CROWNS[suit]),
    fill("suit-deep", "M38.3 26h23.4v3.6q-11.7-1.8-23.4 0Z"),
    dot("gold", 50, 27.4, 1.3) + both(dot("gold", 44, 27.6, 1) + dot("gold", 40.3, 28, 0.8)),
    suit === "C" ? line("M50 8.5v5M47.7 10.5h4.6", "cross") : dot("suit", 50, 20.5, 1.6),
  ].join("");
}

function queen(suit: FrenchSuit): string {
  const hair = `hair-${suit}`;
  const veil: Record<FrenchSuit, string> = {
    S: "M40 24C31 30 30 46 31 60h38c1-14 0-30-9-36Z",
    H: "M40 25c-7 4-8 12-7 18s-3 8-1 14h36c2-6-2-8-1-14s0-14-7-18Z",
    D: "M41 25c-8 3-9 14-7.5 22-1 3-3 4.5-2.5 9h38c.5-4.5-1.5-6-2.5-9C68 39 67 28 59 25Z",
    C: "M40 24c-8 3-11 10-9 15-3 3-3 7-.5 9-1.5 4 0 7 2.5 8h34c2.5-1 4-4 2.5-8 2.5-2 2.5-6-.5-9 2-5-1-12-9-15Z",
  };
  return [
    fill(hair, veil[suit]),
    fill("suit", "M24 80V66c2-7 9-9.5 18-11l8 9 8-9c9 1.5 16 4 18 11v14Z"),
    `<g transform="translate(0 4)">${WEAVES[suit]}</g>`,
    // the bodice, laced with gold
    fill("paper", "M42.5 54.5 50 62l7.5-7.5 4 3L55 82H45L38.5 57.5Z"),
    line("M46.5 66h7M46 70h8M46 74h8M46 78h8", "lace"),
    fill(`skin-${suit}`, "M45 50h10l2.5 4.5L50 62l-7.5-7.5Z"),
    flower(suit),
    face(suit, 52.5),
    fill(hair, "M41 36C39.5 28 43 24 50 24s10.5 4 9 12c-1-5-4-7.5-9-8-5 .5-8 3-9 8Z"),
    line("M44.5 54q5.5 4.5 11 0", "chain"),
    pip(suit, 50, 59.2, 4.5),
    // the coronet
    fill("gold", "M40.5 26.5 38.5 17l5.5 4.5 2-5.5 2.5 4L50 12.5 51.5 20l2.5-4 2 5.5 5.5-4.5-2 9.5q-9.5-3.5-19 0Z"),
    dot("paper", 50, 12.6, 1.7) + both(dot("paper", 38.6, 17, 1.4) + dot("paper", 46, 16, 1.1)),
    dot("suit", 50, 22.3, 1.5) + both(dot("suit", 45, 23, 0.9)),
  ].join("");
}

function jack(suit: FrenchSuit): string {
  const hair = `hair-${suit}`;
  const caps: Record<FrenchSuit, string> = {
    S: "M37 27c-3-8 4-13 13-13 10 0 17 5 13.5 13Z",
    H: "M38 27c-5-4-3-11 4-13 8-2.5 20-1 23 4 2 4-1 7-4 9Z",
    D: "M37.5 27 40 16q10-4.5 20 0l2.5 11Z",
    C: "M37.5 27c-2-6 2-9 6-10 1-4 12-4 13 0 4 1 8 4 6 10Z",
  };
  return [
    fill("suit", SHOULDERS),
    WEAVES[suit],
    // the other half of the coat is gold
    fill("gold", "M50 51h6c8 1 17 4 20 12v17H50Z"),
    line("M55 52v28M61 53v27M67 56v24M73 59v21", "seam"),
    fill("suit-deep", "M48 56h4v26h-4Z"),
    [62, 67.5, 73].map((y) => dot("paper", 50, y, 1.2)).join(""),
    staff(suit),
    both(fill(hair, "M42 26c-4 3-4.5 9-4.5 14 0 4-2 5-3.5 5.5 2 4 7 4 9 0Z")),
    face(suit, 53),
    // a collar with points
    both(fill("paper", "M50 57 44 51.5l-5 1.5 4.5 6.5Z")),
    fill(hair, "M41 34c0-4 1.5-7 9-7s9 3 9 7q-2-3.5-5.5-3.5-2 1.5-3.5 0-1.5 1.5-3.5 0Q43 30.5 41 34Z"),
    fill("suit", caps[suit]),
    fill("gold", "M37.3 25.5q12.7-3 25.4 0l-.4 3.7q-12.3-3-24.6 0Z"),
    // a feather
    fill("paper", "M60 24c2-7 7-11 13.5-11.5-1 2-1 3-2.5 4.5q.5 2-3 4-2.5 3-8 3Z"),
    line("M60.5 23.5q4-5.5 11-9.5", "feature"),
    pip(suit, 50, 20, 6.5, "gold"),
  ].join("");
}

const FIGURES: Record<CourtRank, (suit: FrenchSuit) => string> = { J: jack, Q: queen, K: king };

/** The cut, a little beyond the middle so that there is no gap under the sash. */
export const HALF = "M26.4 11.4H73.6V63.7L26.4 76.3Z";

/** The sash that covers the cut. */
export const SASH = "M26 73 74 60.2V67L26 79.8Z";

/** The upper half of a court card. Two suits look to the other side, as is traditional. */
export function courtHalf(rank: CourtRank, suit: FrenchSuit): string {
  const figure = FIGURES[rank](suit);
  return suit === "D" || suit === "S" ? figure : `<g transform="matrix(-1 0 0 1 100 0)">${figure}</g>`;
}
