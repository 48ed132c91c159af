/**
 * The line to a table: one WebSocket that comes back by itself and sends again what was not answered.
 *
 * Every message that is to do something has an id, and the server counts the same id once; so nothing is lost and
 * nothing happens twice, whatever moment the connection broke in.
 */

import type { Asked } from "./asking";
import type { ClientMessage, ServerMessage } from "./words";

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((closed: { code: number }) => void) | null;
}

export interface Wires {
  open(): Socket;
  /** Calls back later; the answer takes it back. */
  later(milliseconds: number, then: () => void): () => void;
}

export interface Listener {
  /** The last seq that was seen, or null. */
  seen(): number | null;
  hear(message: ServerMessage): void;
  /** `lost`: tries again; `gone`: there is no such table. */
  feel(line: LineState): void;
}

export type LineState = "opening" | "open" | "lost" | "gone";

/** The server closes with this where there is no such table. */
const NO_TABLE = 4404;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;
/** A line on which nothing is heard is asked whether it is there, and given up if it does not answer. */
const QUIET = 20_000;
const PATIENCE = 6_000;

export class Line {
  private socket: Socket | null = null;
  private waiting = new Map<string, Asked>();
  private tries = 0;
  private cancel: (() => void) | null = null;
  private watch: (() => void) | null = null;
  private state: LineState = "opening";
  /** Whether the socket can be sent to: it cannot while it is still connecting. */
  private opened = false;
  private greeted = false;

  constructor(
    private readonly wires: Wires,
    private readonly listener: Listener,
  ) {}

  open(): void {
    this.cancel?.();
    this.cancel = null;
    if (this.socket || this.state === "gone") return;
    const socket = this.wires.open();
    this.socket = socket;
    this.opened = false;
    this.greeted = false;
    socket.onopen = () => {
      this.opened = true;
      this.greet();
    };
    socket.onmessage = ({ data }) => {
      if (this.socket === socket) this.hear(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = ({ code }) => {
      if (this.socket === socket) this.lost(code);
    };
    this.expect(PATIENCE);
  }

  /** Sends now if the line is open, and again after every break until it is answered. */
  ask(message: Asked): void {
    this.waiting.set(message.id, message);
    if (this.greeted) this.socket?.send(JSON.stringify(message));
  }

  /** Looks at the whole table anew: at once where the line is open, else as soon as it is. */
  hello(): void {
    if (!this.socket) this.open();
    else if (this.opened) this.greet();
  }

  close(): void {
    this.cancel?.();
    this.watch?.();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private greet(): void {
    const seen = this.listener.seen();
    const hello: ClientMessage = { type: "hello", version: 1, seen };
    this.socket?.send(JSON.stringify(hello));
  }

  private hear(message: ServerMessage): void {
    if ((message.type === "done" || message.type === "reason" || message.type === "hint") && message.id)
      this.waiting.delete(message.id);
    if (message.type === "error" && message.id) this.waiting.delete(message.id);
    const first = message.type === "state" && !this.greeted;
    this.listener.hear(message);
    if (first) {
      this.greeted = true;
      this.tries = 0;
      this.feel("open");
      for (const asked of this.waiting.values()) this.socket?.send(JSON.stringify(asked));
    }
    this.listen();
  }

  private listen(): void {
    this.watch?.();
    this.watch = this.wires.later(QUIET, () => {
      this.socket?.send(JSON.stringify({ type: "ping" } satisfies ClientMessage));
      this.expect(PATIENCE);
    });
  }

  private expect(milliseconds: number): void {
    this.watch?.();
    this.watch = this.wires.later(milliseconds, () => {
      const socket = this.socket;
      this.lost(0);
      socket?.close();
    });
  }

  private lost(code: number): void {
    this.socket = null;
    this.watch?.();
    if (code === NO_TABLE) {
      this.feel("gone");
      return;
    }
    this.feel("lost");
    const wait = Math.min(FIRST_WAIT * 2 ** this.tries++, LONGEST_WAIT);
    this.cancel = this.wires.later(wait, () => this.open());
  }

  private feel(state: LineState): void {
    if (state === this.state) return;
    this.state = state;
    this.listener.feel(state);
  }
}

/** A line through the browser to the table with this id. */
export function browserWires(table: string): Wires {
  return {
    open() {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      return new WebSocket(`${scheme}://${location.host}/api/v1/tables/${table}/socket`) as Socket;
    },
    later(milliseconds, then) {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}
