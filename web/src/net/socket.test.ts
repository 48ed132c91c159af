import { describe, expect, it } from "vitest";
import { type ConnectionState, type Socket, TableSocket } from "./socket";
import type { ClientMessage, ServerMessage } from "./types";

/** A TableSocket with fake WebSockets, which a test opens, answers and closes, and with a fake clock. */
function harness() {
  const sockets: FakeSocket[] = [];
  const timers: { at: number; then: () => void }[] = [];
  const received: ServerMessage[] = [];
  const states: ConnectionState[] = [];
  let now = 0;
  let lastSeq: number | null = null;
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
    /** As in a browser, sending before the socket is open is an error. */
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
  const socket = new TableSocket(
    {
      open() {
        const opened = new FakeSocket();
        sockets.push(opened);
        return opened;
      },
      later(milliseconds, then) {
        const timer = { at: now + milliseconds, then };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer) >>> 0, timers.includes(timer) ? 1 : 0);
      },
    },
    {
      lastSeq: () => lastSeq,
      receive: (message) => received.push(message),
      connectionChanged: (state) => states.push(state),
    },
  );
  return {
    socket,
    sockets,
    received,
    states,
    last: () => sockets.at(-1) as FakeSocket,
    see: (seq: number) => (lastSeq = seq),
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

describe("the socket of a table", () => {
  it("says hello, and sends requests only after the first state", () => {
    const { socket, last } = harness();
    socket.open();
    socket.request(act("a"));
    last().open();
    expect(last().sent).toEqual([{ type: "hello", version: 1, seen: null }]);
    last().answer(STATE);
    expect(last().sent[1]).toMatchObject({ type: "act", id: "a" });
  });

  it("reconnects with the last seq and sends only unanswered requests again", () => {
    const { socket, last, sockets, see, pass, states } = harness();
    socket.open();
    last().open();
    last().answer(STATE);
    socket.request(act("answered"));
    last().answer({ type: "done", id: "answered", seq: 8 });
    socket.request(act("lost"));
    see(8);
    last().onclose?.({ code: 1006 });
    pass(300);
    expect(sockets).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual([{ type: "hello", version: 1, seen: 8 }]);
    last().answer(STATE);
    expect(last().sent.slice(1)).toEqual([act("lost")]);
    expect(states).toEqual(["open", "lost", "open"]);
  });

  it("asks for the state again on an open connection, and sends nothing while it is connecting", () => {
    const { socket, last, sockets } = harness();
    socket.open();
    socket.hello();
    expect(sockets).toHaveLength(1);
    last().open();
    last().answer(STATE);
    socket.hello();
    expect(last().sent.map(({ type }) => type)).toEqual(["hello", "hello"]);
  });

  it("reconnects at once when asked for the state after a loss, and only once", () => {
    const { socket, last, sockets, pass } = harness();
    socket.open();
    last().open();
    last().answer(STATE);
    last().onclose?.({ code: 1006 });
    socket.hello();
    expect(sockets).toHaveLength(2);
    pass(1_000);
    expect(sockets).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual([{ type: "hello", version: 1, seen: null }]);
  });

  it("ignores messages after it was closed", () => {
    const { socket, last, sockets, received } = harness();
    socket.open();
    last().open();
    socket.close();
    sockets[0]?.answer(STATE);
    expect(received).toEqual([]);
    expect(sockets).toHaveLength(1);
  });

  it("waits longer after each failed attempt, but at most five seconds", () => {
    const { socket, last, sockets, pass } = harness();
    socket.open();
    for (let tries = 0; tries < 8; tries++) {
      last().onclose?.({ code: 1006 });
      pass(5_000);
      expect(sockets).toHaveLength(tries + 2);
    }
  });

  it("gives up a silent connection that does not answer a ping", () => {
    const { socket, last, sockets, pass } = harness();
    socket.open();
    last().open();
    last().answer(STATE);
    pass(20_000);
    expect(last().sent.at(-1)).toEqual({ type: "ping" });
    pass(6_500);
    expect(sockets[0]?.closed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it("does not reconnect to a table that does not exist", () => {
    const { socket, last, sockets, pass, states } = harness();
    socket.open();
    last().open();
    last().onclose?.({ code: 4404 });
    pass(60_000);
    expect(sockets).toHaveLength(1);
    expect(states).toEqual(["gone"]);
  });
});
