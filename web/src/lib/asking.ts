/** Asking the table for something, and waiting for its answer. */

import type { ClientMessage, ServerMessage } from "./words";

/** What is answered: it has an id of its own. */
export type Asked = Extract<ClientMessage, { id: string }>;
/** A message before it has its id. */
type Unsigned<Message> = Message extends { id: string } ? Omit<Message, "id"> : never;
export type Wish = Unsigned<Asked>;
export type Answer = Extract<ServerMessage, { type: "done" | "reason" | "hint" | "error" }>;

export class Asking {
  private waiting = new Map<string, (answer: Answer) => void>();

  constructor(private readonly send: (message: Asked) => void) {}

  ask(wish: Wish): Promise<Answer> {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`; // there is none without https
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.send({ ...wish, id } as Asked);
    });
  }

  answered(answer: Answer): void {
    if (!answer.id) return;
    this.waiting.get(answer.id)?.(answer);
    this.waiting.delete(answer.id);
  }
}
