import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Colour } from "../net/types";
import { themeOf } from "./theme";

test("a choice is applied, and without one the system decides", () => {
  expect(themeOf("dark", false)).toBe("dark");
  expect(themeOf("light", true)).toBe("light");
  expect([themeOf("system", true), themeOf("system", false)]).toEqual(["dark", "light"]);
});

// Contrast, as defined by WCAG 2

function coloursIn(css: string): Record<string, string> {
  return Object.fromEntries([...css.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map((found) => [found[1], found[2]]));
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
const [lightCss, darkCss] = read("./tokens.css").split(":root[data-theme") as [string, string];
const light = coloursIn(lightCss);
const themes = { light, dark: { ...light, ...coloursIn(darkCss) } };
const cards = coloursIn(read("../cards/cards.css"));

/** Text and its background: at least 4.5 to 1. */
const TEXT = [
  ...["--ground", "--surface", "--surface-2"].flatMap((paper) =>
    ["--ink", "--ink-2", "--ink-3", "--accent", "--brass", "--good", "--bad", "--warn"].map((ink) => [ink, paper]),
  ),
  ...["--ink", "--ink-2"].map((ink) => [ink, "--surface-3"]),
  ...["accent", "brass", "good", "bad", "warn"].map((name) => [`--${name}`, `--${name}-soft`]),
  ["--on-accent", "--accent"],
  ["--on-accent", "--accent-hover"],
  ...["--felt-1", "--felt-2", "--felt-3", "--plate-solid"].flatMap((snapshot) =>
    ["--on-felt", "--on-felt-2"].map((ink) => [ink, snapshot]),
  ),
] as [string, string][];

/** Lines, rings and edges: at least 3 to 1. */
const SHAPES = [
  ["--line-strong", "--surface"],
  ["--focus", "--ground"],
  ["--turn", "--felt-1"],
  ...Array.from({ length: 7 }, (_, side) => [`--side-${side}`, "--surface"]),
] as [string, string][];

const SUIT_COLOURS: Colour[] = ["black", "red", "green", "yellow", "blue", "purple", "orange", "teal", "pink"];

describe.each(Object.entries(themes))("contrast in the %s theme", (theme, colours) => {
  const of = (name: string): string => {
    const colour = colours[name] ?? cards[name];
    if (!colour) throw new Error(`there is no colour ${name}`);
    return colour;
  };

  test.each(TEXT)("%s is readable on %s", (ink, paper) => {
    expect(contrast(of(ink), of(paper))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SHAPES)("%s is visible on %s", (line, paper) => {
    expect(contrast(of(line), of(paper))).toBeGreaterThanOrEqual(3);
  });

  test.each(SUIT_COLOURS)("%s is readable on a card, and on a panel or the table", (colour) => {
    const ink = of(`--suit-${colour}`);
    const light = of(`--mark-${colour}`);
    expect(contrast(ink, of("--card"))).toBeGreaterThanOrEqual(4.5);
    for (const paper of ["--ground", "--surface", "--surface-2"])
      expect(contrast(theme === "light" ? ink : light, of(paper)), paper).toBeGreaterThanOrEqual(4.5);
    expect(contrast(light, of("--plate-solid"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(light, of("--felt-1"))).toBeGreaterThanOrEqual(3);
  });
});

test("what is drawn on the panel of a card is readable", () => {
  expect(contrast("#3d2900", cards["--fill-yellow"] ?? "")).toBeGreaterThanOrEqual(4.5);
  expect(contrast("#3a1800", cards["--fill-orange"] ?? "")).toBeGreaterThanOrEqual(4.5);
  for (const colour of SUIT_COLOURS) expect(contrast("#fffdf8", cards[`--suit-${colour}`] ?? "")).toBeGreaterThan(4.5);
});
