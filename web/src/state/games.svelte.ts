/** The games of this server, loaded once. */

import { api } from "../net/api";
import type { Game } from "../net/types";

class Games {
  all = $state.raw<Game[] | null>(null);
  private loading: Promise<Game[]> | null = null;

  async load(): Promise<Game[]> {
    if (this.all) return this.all;
    this.loading ??= api.games();
    try {
      this.all = await this.loading;
      return this.all;
    } finally {
      this.loading = null;
    }
  }

  named(name: string | undefined): Game | null {
    return this.all?.find((game) => game.name === name) ?? null;
  }
}

export const games = new Games();
