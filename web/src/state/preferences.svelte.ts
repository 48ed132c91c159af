/** A player's preferences: four colours, sounds, automatic play, chat, bot level. Stored in the browser. */

import { storage } from "./storage";

const MOST_MUTED = 100;

class Preferences {
  fourColours = $state(storage.get("four-colours") === "yes");
  sounds = $state(storage.get("sounds") === "yes");
  /** Whether a card is played automatically when no other card is legal. */
  autoPlay = $state(storage.get("auto-play") !== "no");
  chatMuted = $state(storage.get("muted") === "yes");
  /** The names of muted players, at every table. */
  mutedNames = $state.raw<readonly string[]>(storage.get("hushed")?.split("\n") ?? []);
  /** The level of the bots at new tables. */
  level = $state(storage.get("level") ?? "club");

  save(): void {
    storage.set("four-colours", this.fourColours ? "yes" : null);
    storage.set("sounds", this.sounds ? "yes" : null);
    storage.set("auto-play", this.autoPlay ? "yes" : "no");
    storage.set("muted", this.chatMuted ? "yes" : null);
    storage.set("hushed", this.mutedNames.join("\n") || null);
    storage.set("level", this.level);
  }

  /** Whether this player's chat messages are hidden. */
  isMuted(name: string): boolean {
    return this.chatMuted || this.mutedNames.includes(name);
  }

  mute(name: string): void {
    this.mutedNames = [...this.without(name), name].slice(-MOST_MUTED);
    this.save();
  }

  unmute(name: string): void {
    this.mutedNames = this.without(name);
    this.save();
  }

  private without(name: string): string[] {
    return this.mutedNames.filter((other) => other !== name);
  }
}

export const preferences = new Preferences();
