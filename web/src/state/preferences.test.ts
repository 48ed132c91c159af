import { expect, test } from "vitest";
import { preferences } from "./preferences.svelte";

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
