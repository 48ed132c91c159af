/** What a player likes: four colours, sounds, chat. Kept in the browser. */

import { kept } from "./kept";

class Tastes {
  fourColours = $state(kept.get("four-colours") === "yes");
  sounds = $state(kept.get("sounds") === "yes");
  muted = $state(kept.get("muted") === "yes");
  /** The level of bots that Play now and new tables ask for. */
  level = $state(kept.get("level") ?? "club");

  keep(): void {
    kept.set("four-colours", this.fourColours ? "yes" : null);
    kept.set("sounds", this.sounds ? "yes" : null);
    kept.set("muted", this.muted ? "yes" : null);
    kept.set("level", this.level);
  }
}

export const tastes = new Tastes();
