import { expect, test } from "vitest";
import { Asking, type Asked } from "./asking";

test("every wish has an id of its own, and its answer finds it", async () => {
  const sent: Asked[] = [];
  const asking = new Asking((message) => sent.push(message));
  const [first, second] = [asking.ask({ type: "undo" }), asking.ask({ type: "say", text: "Hello" })];
  expect(sent.map(({ type }) => type)).toEqual(["undo", "say"]);
  const [one, other] = sent.map(({ id }) => id);
  expect(one).not.toBe(other);
  asking.answered({ type: "done", id: other ?? "", seq: 8 });
  asking.answered({ type: "error", id: one ?? "", code: "refused", message: "no" });
  expect(await second).toMatchObject({ type: "done", seq: 8 });
  expect(await first).toMatchObject({ type: "error", code: "refused" });
});

test("an answer that nobody waits for does no harm", () => {
  const asking = new Asking(() => undefined);
  asking.answered({ type: "done", id: "another tab's", seq: 1 });
  asking.answered({ type: "error", code: "too_many", message: "slower" });
});
