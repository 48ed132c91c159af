import { afterEach, describe, expect, it } from "vitest";
import type { ClientRequest } from "../net/requests";
import type { Socket } from "../net/socket";
import { sampleState } from "./fixtures";
import { TableSession } from "./session.svelte";

const LATE = "the cards of this match are decided already";

/** Ada has a seat at a table that waits for players, and her browser has sent its contribution. */
function waiting() {
  const sent: ClientRequest[] = [];
  const socket: Socket = {
    send: (text) => sent.push(JSON.parse(text) as ClientRequest),
    close: () => undefined,
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const session = new TableSession("zBx4", { open: () => socket, later: () => () => undefined });
  const receive = (message: object): void => socket.onmessage?.({ data: JSON.stringify(message) });
  const state = sampleState(null);
  socket.onopen?.();
  receive({ ...state, table: { ...state.table, status: "gathering" } });
  /** The id of the last request of this type. */
  const idOf = (type: ClientRequest["type"]): string | undefined =>
    sent.findLast((request) => request.type === type)?.id;
  return { session, receive, idOf };
}

describe("the browser's contribution to the deal", () => {
  let close = (): void => undefined;
  afterEach(() => close());

  it("may come after the start, and the player is not told", async () => {
    const { session, receive, idOf } = waiting();
    close = () => session.close();
    receive({ type: "event", seq: 8, at: 0, what: { kind: "started" }, table: { status: "playing" } });
    receive({
      type: "error",
      id: idOf("contribute"),
      code: "refused",
      message: LATE,
      reason: { code: "refused", text: LATE },
    });
    const said = session.say("Good luck!");
    receive({ type: "done", id: idOf("say"), seq: 9 });
    await said; // the earlier answer has been handled by then
    expect(session.note).toBeNull();
  });

  it("shows a note if it is refused for another reason", async () => {
    const { session, receive, idOf } = waiting();
    close = () => session.close();
    receive({
      type: "error",
      id: idOf("contribute"),
      code: "too_many",
      message: "not so fast",
      reason: { code: "too_many", text: "Not so fast." },
    });
    await expect.poll(() => session.note).toBe("Not so fast.");
  });
});
