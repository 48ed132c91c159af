import { expect, test } from "vitest";
import { tastes } from "./tastes.svelte";

test("who is hushed is not heard until they are wanted again", () => {
  expect(tastes.hears("Dora")).toBe(true);
  tastes.hush("Dora", true);
  tastes.hush("Dora", true);
  expect(tastes.hushed).toEqual(["Dora"]);
  expect(tastes.hears("Dora")).toBe(false);
  expect(tastes.hears("Carl")).toBe(true);
  tastes.hush("Dora", false);
  expect(tastes.hears("Dora")).toBe(true);
});

test("who hears nobody hears nobody", () => {
  tastes.muted = true;
  expect(tastes.hears("Carl")).toBe(false);
  tastes.muted = false;
});

test("whoever was hushed longest ago is forgotten first, so that the list has an end", () => {
  for (let number = 0; number < 101; number++) tastes.hush(`Guest ${number}`, true);
  expect(tastes.hushed).toHaveLength(100);
  expect(tastes.hears("Guest 0")).toBe(true);
  expect(tastes.hears("Guest 100")).toBe(false);
});
