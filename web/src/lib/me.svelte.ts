/** Who is playing. Everybody is a guest at once; a name and an account come when they are wanted. */

import { Refusal, server } from "./ask";
import { kept } from "./kept";
import type { Me } from "./words";

const FIRST = [
  "Brisk",
  "Bright",
  "Calm",
  "Clever",
  "Daring",
  "Gentle",
  "Jolly",
  "Lucky",
  "Merry",
  "Nimble",
  "Quiet",
  "Steady",
  "Sunny",
  "Witty",
];
const SECOND = [
  "Badger",
  "Finch",
  "Fox",
  "Hare",
  "Heron",
  "Lark",
  "Lynx",
  "Marten",
  "Otter",
  "Owl",
  "Plover",
  "Robin",
  "Wren",
  "Swift",
];

function guestName(): string {
  const pick = (words: string[]): string => words[Math.floor(Math.random() * words.length)] ?? "Guest";
  return `${pick(FIRST)} ${pick(SECOND)}`;
}

class Who {
  me = $state<Me | null>(null);
  private coming: Promise<Me> | null = null;

  /** Who this is, where somebody was here before; nobody is made a guest for looking around. */
  async look(): Promise<void> {
    if (!kept.get("known")) return;
    try {
      this.me = await server.me();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
      kept.set("known", null);
    }
  }

  /** Takes over who the server says this is now. */
  is(me: Me | null): void {
    this.me = me;
    kept.set("known", me ? "yes" : null);
  }

  /** Somebody, by now: a guest with a made-up name if need be. */
  async somebody(): Promise<Me> {
    if (this.me) return this.me;
    this.coming ??= this.come();
    try {
      return await this.coming;
    } finally {
      this.coming = null;
    }
  }

  async credits(): Promise<void> {
    if (this.me?.account) this.me = await server.me();
  }

  private async come(): Promise<Me> {
    await this.look(); // a guest who is quicker than the first answer keeps the name they have
    if (this.me) return this.me;
    for (let tries = 0; ; tries++) {
      try {
        const number = tries < 3 ? "" : ` ${Math.floor(Math.random() * 900) + 100}`;
        const me = await server.comeAsGuest(guestName() + number);
        this.is(me);
        return me;
      } catch (error) {
        if (error instanceof Refusal && error.code === "not_allowed") {
          this.is(await server.me()); // logged in, and the browser forgot that somebody was here
          if (this.me) return this.me;
        }
        if (!(error instanceof Refusal) || error.code !== "name_taken" || tries > 8) throw error;
      }
    }
  }
}

export const who = new Who();
