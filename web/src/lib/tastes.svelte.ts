/** What a player likes: four colours, sounds, chat. Kept in the browser. */

import { kept } from "./kept";

const MOST_HUSHED = 100;

class Tastes {
  fourColours = $state(kept.get("four-colours") === "yes");
  sounds = $state(kept.get("sounds") === "yes");
  muted = $state(kept.get("muted") === "yes");
  /** The names of those one does not want to hear, at whatever table they sit. */
  hushed = $state.raw<readonly string[]>(kept.get("hushed")?.split("\n") ?? []);
  /** The level of bots that Play now and new tables ask for. */
  level = $state(kept.get("level") ?? "club");

  keep(): void {
    kept.set("four-colours", this.fourColours ? "yes" : null);
    kept.set("sounds", this.sounds ? "yes" : null);
    kept.set("muted", this.muted ? "yes" : null);
    kept.set("hushed", this.hushed.join("\n") || null);
    kept.set("level", this.level);
  }

  hears(name: string): boolean {
    return !this.muted && !this.hushed.includes(name);
  }

  /** Hears somebody no more, or again. */
  hush(name: string, silent: boolean): void {
    const others = this.hushed.filter((other) => other !== name);
    this.hushed = silent ? [...others, name].slice(-MOST_HUSHED) : others;
    this.keep();
  }
}

export const tastes = new Tastes();
