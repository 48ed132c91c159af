import { describe, expect, it } from "vitest";
import { Line, type LineState, type Socket } from "./line";
import type { ClientMessage, ServerMessage } from "./words";

/** A server on a string: sockets that a test opens, answers and cuts, and a clock that it turns. */
function harness() {
  const sockets: FakeSocket[] = [];
  const timers: { at: number; then: () => void }[] = [];
  const heard: ServerMessage[] = [];
  const felt: LineState[] = [];
  let now = 0;
  let seen: number | null = null;
  class FakeSocket implements Socket {
    sent: ClientMessage[] = [];
    onopen: (() => void) | null = null;
    onmessage: ((message: { data: string }) => void) | null = null;
    onclose: ((closed: { code: number }) => void) | null = null;
    closed = false;
    connecting = true;
    open(): void {
      this.connecting = false;
      this.onopen?.();
    }
    /** As a browser's: what is sent too early is an error. */
    send(text: string): void {
      if (this.connecting) throw new Error("still connecting");
      this.sent.push(JSON.parse(text) as ClientMessage);
    }
    close(): void {
      this.closed = true;
      this.onclose?.({ code: 1000 });
    }
    answer(message: object): void {
      this.onmessage?.({ data: JSON.stringify(message) });
    }
  }
  const line = new Line(
    {
      open() {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket;
      },
      later(milliseconds, then) {
        const timer = { at: now + milliseconds, then };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer) >>> 0, timers.includes(timer) ? 1 : 0);
      },
    },
    { seen: () => seen, hear: (message) => heard.push(message), feel: (state) => felt.push(state) },
  );
  return {
    line,
    sockets,
    heard,
    felt,
    last: () => sockets.at(-1) as FakeSocket,
    see: (seq: number) => (seen = seq),
    pass(milliseconds: number) {
      const until = now + milliseconds;
      for (;;) {
        const next = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers.splice(timers.indexOf(next), 1);
        now = next.at;
        next.then();
      }
      now = until;
    },
  };
}

const STATE = { type: "state", seq: 7 };
const act = (id: string) => ({ type: "act", id, seq: 7, action: "pass" }) as const;

describe("the line to a table", () => {
  it("says hello, and sends what was asked only once the table was seen", () => {
    const { line, last } = harness();
    line.open();
    line.ask(act("a"));
    last().open();
    expect(last().sent).toEqual([{ type: "hello", version: 1, seen: null }]);
    last().answer(STATE);
    expect(last().sent[1]).toMatchObject({ type: "act", id: "a" });
  });

  it("comes back with the last seq and sends again what was not answered, and only that", () => {
    const { line, last, sockets, see, pass, felt } = harness();
    line.open();
    last().open();
    last().answer(STATE);
    line.ask(act("answered"));
    last().answer({ type: "done", id: "answered", seq: 8 });
    line.ask(act("lost"));
    see(8);
    last().onclose?.({ code: 1006 });
    pass(300);
    expect(sockets).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual([{ type: "hello", version: 1, seen: 8 }]);
    last().answer(STATE);
    expect(last().sent.slice(1)).toEqual([act("lost")]);
    expect(felt).toEqual(["open", "lost", "open"]);
  });

  it("looks anew where it is open, and says nothing while it is still connecting", () => {
    const { line, last, sockets } = harness();
    line.open();
    line.hello();
    expect(sockets).toHaveLength(1);
    last().open();
    last().answer(STATE);
    line.hello();
    expect(last().sent.map(({ type }) => type)).toEqual(["hello", "hello"]);
  });

  it("looks anew at once where it was lost, instead of waiting, and only once", () => {
    const { line, last, sockets, pass } = harness();
    line.open();
    last().open();
    last().answer(STATE);
    last().onclose?.({ code: 1006 });
    line.hello();
    expect(sockets).toHaveLength(2);
    pass(1_000);
    expect(sockets).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual([{ type: "hello", version: 1, seen: null }]);
  });

  it("does not listen any more once it was closed", () => {
    const { line, last, sockets, heard } = harness();
    line.open();
    last().open();
    line.close();
    sockets[0]?.answer(STATE);
    expect(heard).toEqual([]);
    expect(sockets).toHaveLength(1);
  });

  it("waits longer each time, but never long", () => {
    const { line, last, sockets, pass } = harness();
    line.open();
    for (let tries = 0; tries < 8; tries++) {
      last().onclose?.({ code: 1006 });
      pass(5_000);
      expect(sockets).toHaveLength(tries + 2);
    }
  });

  it("gives up a line that has gone quiet and does not answer", () => {
    const { line, last, sockets, pass } = harness();
    line.open();
    last().open();
    last().answer(STATE);
    pass(20_000);
    expect(last().sent.at(-1)).toEqual({ type: "ping" });
    pass(6_500);
    expect(sockets[0]?.closed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it("does not try again where there is no such table", () => {
    const { line, last, sockets, pass, felt } = harness();
    line.open();
    last().open();
    last().onclose?.({ code: 4404 });
    pass(60_000);
    expect(sockets).toHaveLength(1);
    expect(felt).toEqual(["gone"]);
  });
});
