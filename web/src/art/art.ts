/** The pictures of the games and the Overtrick mark, as separate files that the browser caches. */

import friends from "./friends.svg";
import mark from "./mark.svg";

/** A file in `games` is the picture of the game with its name. A game without a file gets a generated picture. */
const FILES = import.meta.glob<string>("./games/*.svg", { eager: true, import: "default" });

/** The address of a game's picture; null if it has none. */
export function pictureOf(game: string): string | null {
  return FILES[`./games/${game}.svg`] ?? null;
}

export { friends, mark };
