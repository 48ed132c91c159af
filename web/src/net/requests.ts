/** Requests over a table's WebSocket: each has an id, and the answer with that id resolves it. */

import type { ClientMessage, ServerMessage } from "./types";

/** A client message that the server answers. */
export type ClientRequest = Extract<ClientMessage, { id: string }>;
type WithoutId<Message> = Message extends { id: string } ? Omit<Message, "id"> : never;
/** A request before it has its id. */
export type RequestBody = WithoutId<ClientRequest>;
export type Answer = Extract<ServerMessage, { type: "done" | "line" | "reason" | "hint" | "error" }>;

export class Requests {
  private pending = new Map<string, (answer: Answer) => void>();

  constructor(private readonly send: (request: ClientRequest) => void) {}

  ask(body: RequestBody): Promise<Answer> {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`; // randomUUID exists only over https
    return new Promise((resolve) => {
      this.pending.set(id, resolve);
      this.send({ ...body, id } as ClientRequest);
    });
  }

  answered(answer: Answer): void {
    if (!answer.id) return;
    this.pending.get(answer.id)?.(answer);
    this.pending.delete(answer.id);
  }
}
