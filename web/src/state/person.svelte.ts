/** The person at this browser. A guest gets a name at once; an account is optional. */

import { ApiError, api } from "../net/api";
import type { Me } from "../net/types";
import { storage } from "./storage";

const ADJECTIVES = [
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
const ANIMALS = [
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
  return `${pick(ADJECTIVES)} ${pick(ANIMALS)}`;
}

class Person {
  me = $state<Me | null>(null);
  /** What the host of the server told this person; null if they are not banned. */
  banned = $state<string | null>(null);
  private creating: Promise<Me> | null = null;

  /** Loads the person if this browser has been used before. Looking around does not create a guest. */
  async load(): Promise<void> {
    if (!storage.get("known")) return;
    try {
      this.me = await api.me();
    } catch (error) {
      if (error instanceof ApiError && error.code === "banned") this.banned = error.message;
      else if (!(error instanceof ApiError) || error.status !== 401) throw error;
      else storage.set("known", null);
    }
  }

  set(me: Me | null): void {
    this.me = me;
    if (me) this.banned = null;
    storage.set("known", me ? "yes" : null);
  }

  /** The person; creates a guest with a random name if there is none. */
  async ensure(): Promise<Me> {
    if (this.me) return this.me;
    this.creating ??= this.create();
    try {
      return await this.creating;
    } finally {
      this.creating = null;
    }
  }

  /** Loads the account again, for its credits. */
  async refreshCredits(): Promise<void> {
    if (this.me?.account) this.me = await api.me();
  }

  private async create(): Promise<Me> {
    await this.load(); // the first load may still be on its way: a known guest keeps the name
    if (this.me) return this.me;
    for (let tries = 0; ; tries++) {
      try {
        const number = tries < 3 ? "" : ` ${Math.floor(Math.random() * 900) + 100}`;
        const me = await api.createGuest(guestName() + number);
        this.set(me);
        return me;
      } catch (error) {
        if (error instanceof ApiError && error.code === "not_allowed") {
          this.set(await api.me()); // logged in, but the browser's storage was cleared
          if (this.me) return this.me;
        }
        if (!(error instanceof ApiError) || error.code !== "name_taken" || tries > 8) throw error;
      }
    }
  }
}

export const person = new Person();
