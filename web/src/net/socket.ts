/**
 * The WebSocket of a table. It reconnects by itself and sends again every request that was not answered.
 *
 * Every request has an id, and the server carries out the same id once. So no request is lost and none is carried out
 * twice, whenever the connection breaks.
 */

import type { ClientRequest } from "./requests";
import type { ClientMessage, ServerMessage } from "./types";

/** The part of a WebSocket that is used here; tests have their own. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((closed: { code: number }) => void) | null;
}

export interface Transport {
  open(): Socket;
  /** Calls `then` after this time; the returned function cancels it. */
  later(milliseconds: number, then: () => void): () => void;
}

export interface SocketListener {
  /** The seq of the last event received, or null. */
  lastSeq(): number | null;
  receive(message: ServerMessage): void;
  connectionChanged(state: ConnectionState): void;
}

/** `lost`: it tries again; `gone`: the table does not exist. */
export type ConnectionState = "opening" | "open" | "lost" | "gone";

/** The close code of the server for a table that does not exist. */
const NO_TABLE = 4404;
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;
/** A connection that is silent for this long gets a ping, and is given up when no answer comes. */
const SILENCE_MS = 20_000;
const ANSWER_TIMEOUT_MS = 6_000;

export class TableSocket {
  private socket: Socket | null = null;
  private unanswered = new Map<string, ClientRequest>();
  private retries = 0;
  private cancelRetry: (() => void) | null = null;
  private cancelTimeout: (() => void) | null = null;
  private state: ConnectionState = "opening";
  /** A socket that is still connecting cannot send. */
  private connected = false;
  /** Whether the server has answered `hello` on this connection. */
  private greeted = false;

  constructor(
    private readonly transport: Transport,
    private readonly listener: SocketListener,
  ) {}

  open(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
    if (this.socket || this.state === "gone") return;
    const socket = this.transport.open();
    this.socket = socket;
    this.connected = false;
    this.greeted = false;
    socket.onopen = () => {
      this.connected = true;
      this.sendHello();
    };
    socket.onmessage = ({ data }) => {
      if (this.socket === socket) this.receive(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = ({ code }) => {
      if (this.socket === socket) this.lose(code);
    };
    this.giveUpAfter(ANSWER_TIMEOUT_MS);
  }

  /** Sends the request now if the connection is open, and again after every reconnection until it is answered. */
  request(request: ClientRequest): void {
    this.unanswered.set(request.id, request);
    if (this.greeted) this.socket?.send(JSON.stringify(request));
  }

  /** Asks for the whole state: at once if the connection is open, else as soon as it is. */
  hello(): void {
    if (!this.socket) this.open();
    else if (this.connected) this.sendHello();
  }

  close(): void {
    this.cancelRetry?.();
    this.cancelTimeout?.();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private sendHello(): void {
    const hello: ClientMessage = { type: "hello", version: 1, seen: this.listener.lastSeq() };
    this.socket?.send(JSON.stringify(hello));
  }

  private receive(message: ServerMessage): void {
    if ((message.type === "done" || message.type === "reason" || message.type === "hint") && message.id)
      this.unanswered.delete(message.id);
    if (message.type === "error" && message.id) this.unanswered.delete(message.id);
    const first = message.type === "state" && !this.greeted;
    this.listener.receive(message);
    if (first) {
      this.greeted = true;
      this.retries = 0;
      this.changeState("open");
      for (const request of this.unanswered.values()) this.socket?.send(JSON.stringify(request));
    }
    this.pingAfterSilence();
  }

  private pingAfterSilence(): void {
    this.cancelTimeout?.();
    this.cancelTimeout = this.transport.later(SILENCE_MS, () => {
      this.socket?.send(JSON.stringify({ type: "ping" } satisfies ClientMessage));
      this.giveUpAfter(ANSWER_TIMEOUT_MS);
    });
  }

  private giveUpAfter(milliseconds: number): void {
    this.cancelTimeout?.();
    this.cancelTimeout = this.transport.later(milliseconds, () => {
      const socket = this.socket;
      this.lose(0);
      socket?.close();
    });
  }

  private lose(code: number): void {
    this.socket = null;
    this.cancelTimeout?.();
    if (code === NO_TABLE) {
      this.changeState("gone");
      return;
    }
    this.changeState("lost");
    const wait = Math.min(FIRST_RETRY_MS * 2 ** this.retries++, LONGEST_RETRY_MS);
    this.cancelRetry = this.transport.later(wait, () => this.open());
  }

  private changeState(state: ConnectionState): void {
    if (state === this.state) return;
    this.state = state;
    this.listener.connectionChanged(state);
  }
}

/** Calls `then` after this time; the returned function cancels it. */
export function browserTimer(milliseconds: number, then: () => void): () => void {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
}

/** The browser's WebSocket and timers, for the table with this id. */
export function browserTransport(table: string): Transport {
  return {
    open() {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      return new WebSocket(`${scheme}://${location.host}/api/v1/tables/${table}/socket`) as Socket;
    },
    later: browserTimer,
  };
}
