/** The WebSocket of a page: the server tells it that something has changed among the friends of its person. */

import type { Socket, Transport } from "./socket";
import { browserTimer } from "./socket";
import type { ClientMessage, PageMessage } from "./types";

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
/** A connection that is silent for this long gets a ping, and is given up when no answer comes. */
const SILENCE_MS = 25_000;
const ANSWER_TIMEOUT_MS = 10_000;

export class NewsSocket {
  private socket: Socket | null = null;
  private retries = 0;
  private cancel: (() => void) | null = null;

  constructor(
    private readonly transport: Transport,
    private readonly onnews: () => void,
  ) {}

  open(): void {
    const socket = this.transport.open();
    this.socket = socket;
    this.after(ANSWER_TIMEOUT_MS, () => this.lose(socket));
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      const message = JSON.parse(data) as PageMessage;
      this.retries = 0;
      this.pingAfterSilence(socket);
      if (message.type === "news") this.onnews();
    };
    socket.onclose = () => this.lose(socket);
  }

  close(): void {
    this.cancel?.();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private pingAfterSilence(socket: Socket): void {
    this.after(SILENCE_MS, () => {
      socket.send(JSON.stringify({ type: "ping" } satisfies ClientMessage));
      this.after(ANSWER_TIMEOUT_MS, () => this.lose(socket));
    });
  }

  private lose(socket: Socket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    socket.close();
    this.after(Math.min(FIRST_RETRY_MS * 2 ** this.retries++, LONGEST_RETRY_MS), () => this.open());
  }

  private after(milliseconds: number, then: () => void): void {
    this.cancel?.();
    this.cancel = this.transport.later(milliseconds, then);
  }
}

export function newsTransport(): Transport {
  return {
    open() {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      return new WebSocket(`${scheme}://${location.host}/api/v1/me/socket`) as Socket;
    },
    later: browserTimer,
  };
}
