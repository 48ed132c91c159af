/** The pictures of the games and the Overtrick mark, as separate files that the browser caches. */

import friends from "./friends.svg";
import mark from "./mark.svg";
import other from "./other.svg";
import river from "./river.svg";
import rook from "./rook.svg";
import spades from "./spades.svg";
import tendown from "./tendown.svg";
import tocan from "./tocan.svg";

const PICTURES: Record<string, string> = { river, rook, spades, tendown, tocan };

/** The picture of a game. A game without one gets a fan of cards. */
export function pictureOf(game: string): string {
  return Object.hasOwn(PICTURES, game) ? (PICTURES[game] as string) : other;
}

export { friends, mark };
