/** The games' pictures and our mark: files of their own, so that they cost no script and are cached. */

import friends from "./friends.svg";
import mark from "./mark.svg";
import other from "./other.svg";
import river from "./river.svg";
import rook from "./rook.svg";
import spades from "./spades.svg";
import tendown from "./tendown.svg";
import tocan from "./tocan.svg";

const PICTURES: Record<string, string> = { river, rook, spades, tendown, tocan };

/** A game's picture; a game that somebody invented has a fan of cards. */
export function pictureOf(game: string): string {
  return Object.hasOwn(PICTURES, game) ? (PICTURES[game] as string) : other;
}

export { friends, mark };
