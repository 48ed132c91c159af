/**
 * The sprite: one hidden SVG with every shape of the cards. Cards refer to it with <use>, so a hand of thirteen cards does
 * not repeat thirteen drawings. It is added to the page with the first card.
 */

import { FRENCH_RANKS, FRENCH_SHAPES, type FrenchSuit } from "./art";
import { courtHalf, type CourtRank, HALF, SASH } from "./courts";
import { numeral, SHAPE_PATHS } from "./shapes";
import { BACK, BIRD, RED_ONE, SPADE_ACE } from "./ornaments";

/** The red one has a 1. */
const RANKS = ["1", ...FRENCH_RANKS];
const COURTS: CourtRank[] = ["J", "Q", "K"];

const symbol = (id: string, box: string, drawn: string): string =>
  `<symbol id="ot-${id}" viewBox="${box}">${drawn}</symbol>`;

function rankSymbol(rank: string): string {
  const { figures, width } = numeral(rank) ?? { figures: [], width: 0 };
  const lines = figures.map(({ line, x }) => `<path transform="translate(${x} 0)" d="${line}"/>`).join("");
  return symbol(`rank-${rank}`, `${-8} -2 ${width + 16} 104`, `<g class="k-numeral">${lines}</g>`);
}

function courtSymbol(rank: CourtRank, suit: FrenchSuit): string {
  return symbol(
    `court-${rank}${suit}`,
    "0 0 100 140",
    `<g clip-path="url(#ot-half)" class="k-figure">${courtHalf(rank, suit)}</g>`,
  );
}

/** The whole sprite as SVG text. */
export function spriteText(): string {
  return [
    `<defs><clipPath id="ot-half"><path d="${HALF}"/></clipPath></defs>`,
    symbol(
      "sash",
      "0 0 100 140",
      `<path d="${SASH}" class="k-sash"/><path d="M26 76.4 74 63.6" class="k-sash-pearls"/>`,
    ),
    ...Object.entries(SHAPE_PATHS).map(([shape, path]) =>
      symbol(`suit-${shape}`, "0 0 100 100", `<path d="${path}"/>`),
    ),
    ...RANKS.map(rankSymbol),
    ...COURTS.flatMap((rank) => Object.values(FRENCH_SHAPES).map((suit) => courtSymbol(rank, suit))),
    symbol("ace-S", "0 0 100 140", SPADE_ACE),
    symbol("bird", "0 0 100 140", BIRD),
    symbol("red-one", "0 0 100 140", RED_ONE),
    symbol("back", "0 0 100 140", BACK),
  ].join("");
}

const ID = "overtrick-cards";

/** Adds the sprite to the page, once. */
export function ensureSprite(): void {
  if (document.getElementById(ID)) return;
  const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sprite.id = ID;
  sprite.setAttribute("class", "card-sprite");
  sprite.setAttribute("aria-hidden", "true");
  sprite.setAttribute("width", "0");
  sprite.setAttribute("height", "0");
  sprite.innerHTML = spriteText();
  document.body.prepend(sprite);
}
