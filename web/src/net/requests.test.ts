import { expect, test } from "vitest";
import { Requests, type ClientRequest } from "./requests";

const REASON = { code: "refused", text: "No." };

test("every request has its own id, and its answer resolves it", async () => {
  const sent: ClientRequest[] = [];
  const requests = new Requests((request) => sent.push(request));
  const [first, second] = [requests.ask({ type: "undo" }), requests.ask({ type: "say", text: "Hello" })];
  expect(sent.map(({ type }) => type)).toEqual(["undo", "say"]);
  const [one, other] = sent.map(({ id }) => id);
  expect(one).not.toBe(other);
  requests.answered({ type: "done", id: other ?? "", seq: 8 });
  requests.answered({ type: "error", id: one ?? "", code: "refused", message: "no", reason: REASON });
  expect(await second).toMatchObject({ type: "done", seq: 8 });
  expect(await first).toMatchObject({ type: "error", code: "refused" });
});

test("an answer without a pending request is ignored", () => {
  const requests = new Requests(() => undefined);
  requests.answered({ type: "done", id: "another tab's", seq: 1 });
  requests.answered({ type: "error", code: "too_many", message: "slower", reason: REASON });
});
