/** The games that can be played here, asked for once. */

import { server } from "./ask";
import type { Game } from "./words";

class Games {
  all = $state.raw<Game[] | null>(null);
  private asking: Promise<Game[]> | null = null;

  async load(): Promise<Game[]> {
    if (this.all) return this.all;
    this.asking ??= server.games();
    try {
      this.all = await this.asking;
      return this.all;
    } finally {
      this.asking = null;
    }
  }

  named(name: string | undefined): Game | null {
    return this.all?.find((game) => game.name === name) ?? null;
  }
}

export const games = new Games();
