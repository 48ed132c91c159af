import { afterEach, expect, test, vi } from "vitest";
import { preferences } from "./preferences.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The preferences of a browser that has stored these values. */
async function opened(kept: Map<string, string>): Promise<typeof preferences> {
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  vi.resetModules();
  return (await import("./preferences.svelte")).preferences;
}

test("a muted player stays muted until unmuted", () => {
  expect(preferences.isMuted("Dora")).toBe(false);
  preferences.mute("Dora");
  preferences.mute("Dora");
  expect(preferences.mutedNames).toEqual(["Dora"]);
  expect(preferences.isMuted("Dora")).toBe(true);
  expect(preferences.isMuted("Carl")).toBe(false);
  preferences.unmute("Dora");
  expect(preferences.isMuted("Dora")).toBe(false);
});

test("with the chat muted everybody is", () => {
  preferences.chatMuted = true;
  expect(preferences.isMuted("Carl")).toBe(true);
  preferences.chatMuted = false;
});

test("the list of muted names has at most 100 entries, and the oldest goes first", () => {
  for (let number = 0; number < 101; number++) preferences.mute(`Guest ${number}`);
  expect(preferences.mutedNames).toHaveLength(100);
  expect(preferences.isMuted("Guest 0")).toBe(false);
  expect(preferences.isMuted("Guest 100")).toBe(true);
});

test("forced cards are played automatically, unless a player has switched that off", () => {
  expect(preferences.autoPlay).toBe(true);
});

test("how cards are played and sorted and how fast everything is, is there at the next visit", async () => {
  const kept = new Map<string, string>();
  const first = await opened(kept);
  expect([first.confirmPlay, first.trumpPlace, first.rankOrder]).toEqual([false, "first", "high"]);
  expect([first.botSpeed, first.animationSpeed]).toEqual(["normal", "normal"]);
  Object.assign(first, { confirmPlay: true, trumpPlace: "last", rankOrder: "low" });
  Object.assign(first, { botSpeed: "fastest", animationSpeed: "none" });
  first.save();
  const next = await opened(kept);
  expect([next.confirmPlay, next.trumpPlace, next.rankOrder]).toEqual([true, "last", "low"]);
  expect([next.botSpeed, next.animationSpeed]).toEqual(["fastest", "none"]);
});

test("a stored value that no version knows is the usual one", async () => {
  const read = await opened(
    new Map([
      ["overtrick.bot-speed", "ludicrous"],
      ["overtrick.trump-place", ""],
    ]),
  );
  expect([read.botSpeed, read.trumpPlace]).toEqual(["normal", "first"]);
});

test("the speed of animations is a factor of their durations, and nothing is too short to be seen", () => {
  const durations = (["slow", "normal", "fast", "none"] as const).map((speed) => {
    preferences.animationSpeed = speed;
    return [preferences.animation(200), preferences.shown(1000)];
  });
  preferences.animationSpeed = "normal";
  expect(durations).toEqual([
    [340, 1700],
    [200, 1000],
    [90, 450],
    [0, 300],
  ]);
});
