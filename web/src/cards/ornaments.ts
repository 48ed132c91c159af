/** The art of single cards and of the back, on a card of 100 by 140. */

import { SHAPE_PATHS } from "./shapes";

/** The ace of spades: a spade within a spade, with rays and the Overtrick mark. */
export const SPADE_ACE = [
  `<path class="k-suit" transform="translate(20 37) scale(.6 .66)" d="${SHAPE_PATHS.spade}"/>`,
  `<path class="k-hairline-card" transform="translate(26.5 45.5) scale(.47 .5)" d="${SHAPE_PATHS.spade}"/>`,
  `<path class="k-gold-plain" transform="translate(42 62) scale(.16 .17)" d="${SHAPE_PATHS.heart}"/>`,
  `<path class="k-hairline" d="M50 22v9M42 24l3 8M58 24l-3 8M35 28l5 7M65 28l-5 7"/>`,
  `<path class="k-hairline" d="M50 118v-9M42 116l3-7M58 116l-3-7"/>`,
].join("");

/** The outline of the bird, also used in the corner. */
export const BIRD_BODY =
  "M27 45C31 35 41 31 49 35c8 4 11 12 16 21 6 11 14 20 20 33 1 3 1 7-1 10-4-4-9-8-14-10-6 6-15 9-23 8-10-1-16-9-17-19-1-9 2-16 3-23l-5-2-16-3c5-4 10-6 15-5Z";

/** The bird on a branch in front of the moon. */
export const BIRD = [
  `<rect class="b-sky" x="8" y="8" width="84" height="124" rx="6"/>`,
  `<circle class="b-moon" cx="55" cy="62" r="31"/>`,
  `<circle class="b-halo" cx="55" cy="62" r="36"/>`,
  `<path class="b-star" d="M24 40l1 2.5 2.5 1-2.5 1-1 2.5-1-2.5-2.5-1 2.5-1ZM80 24l.8 2 2 .8-2 .8-.8 2-.8-2-2-.8 2-.8ZM18 76l.8 2 2 .8-2 .8-.8 2-.8-2-2-.8 2-.8ZM84 104l.8 2 2 .8-2 .8-.8 2-.8-2-2-.8 2-.8Z"/>`,
  // the branch, with two leaves
  `<path class="b-bough" d="M8 111C28 101 56 106 92 93v5C60 110 34 106 8 118Z"/>`,
  `<path class="b-leaf" d="M70 101q4-10 14-10-2 9-14 10ZM22 110q-3-8-12-9 2 8 12 9Z"/>`,
  // body, wing, tail, beak
  `<path class="b-body" d="${BIRD_BODY}"/>`,
  `<path class="b-wing" d="M43 56c9 2 16 9 22 18 6 8 13 16 18 23-12-6-27-8-36-15-8-6-10-19-4-26Z"/>`,
  `<path class="b-feather" d="M47 63c6 5 12 12 17 18M44.5 69c6 6 13 11 20 15M46 76c6 4 12 7 18 9"/>`,
  `<path class="b-beak" d="M12 50c5-4 10-6 15-5l6 5.5-5 2.5Z"/>`,
  `<path class="b-mouth" d="M13 50c6-1.5 11-1 16 1"/>`,
  `<circle class="b-eye" cx="36" cy="43.5" r="2.6"/><circle class="b-pupil" cx="36" cy="43.5" r="1.2"/>`,
  `<path class="b-feet" d="M46 96v9m0 0-5 1.5m5-1.5 4 1M56 95l1 9m0 0-5 1.5m5-1.5 4 .5"/>`,
].join("");

/** The length of a ray: long and short in turn, and never beyond the frame. */
const rayEnd = (turn: number, angle: number): number =>
  Math.min(turn % 2 ? 46 : 58, 40.5 / Math.max(Math.abs(Math.sin(angle)), 0.01));

const rays = Array.from({ length: 24 }, (_, turn) => {
  const angle = (turn * Math.PI) / 12;
  const at = (radius: number, by: number): string =>
    `${(50 + radius * Math.sin(angle + by)).toFixed(1)} ${(70 - radius * Math.cos(angle + by)).toFixed(1)}`;
  return `M${at(31, -0.055)}L${at(rayEnd(turn, angle), 0)}L${at(31, 0.055)}Z`;
}).join("");

/** The red one, the highest trump: a sun with a one in it. */
export const RED_ONE = [
  `<rect class="r-ground" x="8" y="8" width="84" height="124" rx="6"/>`,
  `<path class="r-rays" d="${rays}"/>`,
  `<circle class="r-disc" cx="50" cy="70" r="28"/>`,
  `<circle class="r-ring" cx="50" cy="70" r="24.5"/>`,
  `<path class="r-one" d="M43 59.5 52.5 51H56v36h5.5v4.5h-19V87H49V60.5l-4 3.2Z"/>`,
].join("");

const lattice = (() => {
  const lines: string[] = [];
  for (let at = -140; at <= 100; at += 10) lines.push(`M${at} 0l140 140M${at + 140} 0l-140 140`);
  return lines.join("");
})();

const stops = (() => {
  const dots: string[] = [];
  for (let y = 15; y <= 125; y += 10) {
    for (let x = (y - 5) % 20 ? 15 : 10; x <= 90; x += 10) dots.push(`M${x} ${y - 1.6}l1.6 1.6-1.6 1.6-1.6-1.6Z`);
  }
  return dots.join("");
})();

/** The back: a pattern in a frame, symmetric, with the Overtrick mark in the middle. */
export const BACK = [
  `<rect class="back-paper" width="100" height="140" rx="6.5"/>`,
  `<rect class="back-ground" x="5" y="5" width="90" height="130" rx="4"/>`,
  `<svg x="9" y="9" width="82" height="122" viewBox="9 9 82 122"><path class="back-trellis" d="${lattice}"/><path class="back-stops" d="${stops}"/></svg>`,
  `<rect class="back-line" x="9" y="9" width="82" height="122" rx="2.5"/>`,
  `<path class="back-plaque" d="M50 44C66 44 76 56 76 70S66 96 50 96 24 84 24 70 34 44 50 44Z"/>`,
  `<path class="back-line" d="M50 48C63.5 48 72 58 72 70S63.5 92 50 92 28 82 28 70 36.5 48 50 48Z"/>`,
  mark(50, 70, 25),
].join("");

/** The Overtrick mark: two crossed cards. */
function mark(x: number, y: number, size: number): string {
  const s = size / 100;
  return `<g transform="translate(${x} ${y}) scale(${s})"><g class="back-mark"><rect x="-40" y="-46" width="52" height="76" rx="9" transform="rotate(-14)"/><rect class="back-mark-over" x="-8" y="-38" width="52" height="76" rx="9" transform="rotate(14)"/></g></g>`;
}
