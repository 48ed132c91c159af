/** The page draws any game: outside of the art it does not know the names of ours. */

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";

const NAMES = /river|rook|spades|ten ?down|tocan|hearts|euchre|whist/i;

/** The art of a game is a file with its name. What the server calls things is generated from its schema. */
const EXEMPT = /^(art\/games\/|net\/protocol\.ts$|names\.test\.ts$)/;

/** The French suits have names too. */
const SUITS = /"(spades|hearts)"|♥|\d (hearts|spades)|of (spades|hearts)/g;

const folder = import.meta.dirname;
const sources = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|svelte|css|svg)$/.test(entry.name))
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  .filter((path) => !EXEMPT.test(path));

it("no source names one of our games", () => {
  expect(sources.length).toBeGreaterThan(150);
  const naming = sources.flatMap((path) =>
    readFileSync(join(folder, path), "utf8")
      .split("\n")
      .map((line, number) => ({ line: line.replace(SUITS, ""), number: number + 1 }))
      .filter(({ line }) => NAMES.test(line))
      .map(({ line, number }) => `${path}:${number}: ${line.trim().slice(0, 80)}`),
  );
  expect(naming).toEqual([]);
});
