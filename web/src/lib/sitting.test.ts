import { afterEach, describe, expect, it } from "vitest";
import type { Asked } from "./asking";
import type { Socket } from "./line";
import { aState } from "./samples";
import { Sitting } from "./sitting.svelte";

const LATE = "the cards of this match are decided already";

/** Ada sits at a table that gathers, and her browser has sent its word. */
function waiting() {
  const sent: Asked[] = [];
  const socket: Socket = {
    send: (text) => sent.push(JSON.parse(text) as Asked),
    close: () => undefined,
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const sitting = new Sitting("zBx4", { open: () => socket, later: () => () => undefined });
  const tell = (message: object): void => socket.onmessage?.({ data: JSON.stringify(message) });
  const state = aState(null);
  socket.onopen?.();
  tell({ ...state, table: { ...state.table, status: "gathering" } });
  /** The id of what was sent last of this type. */
  const idOf = (type: Asked["type"]): string | undefined => sent.findLast((message) => message.type === type)?.id;
  return { sitting, tell, idOf };
}

describe("the word of a browser", () => {
  let left = (): void => undefined;
  afterEach(() => left());

  it("may come after the start, and the player hears nothing of it", async () => {
    const { sitting, tell, idOf } = waiting();
    left = () => sitting.leave();
    tell({ type: "event", seq: 8, at: 0, what: { kind: "started" }, table: { status: "playing" } });
    tell({ type: "error", id: idOf("contribute"), code: "refused", message: LATE });
    const said = sitting.say("Good luck!");
    tell({ type: "done", id: idOf("say"), seq: 9 });
    await said; // by then what was answered before it is done with too
    expect(sitting.note).toBeNull();
  });

  it("is told of where it is refused for another reason", async () => {
    const { sitting, tell, idOf } = waiting();
    left = () => sitting.leave();
    tell({ type: "error", id: idOf("contribute"), code: "too_many", message: "not so fast" });
    await expect.poll(() => sitting.note).toBe("Not so fast.");
  });
});
