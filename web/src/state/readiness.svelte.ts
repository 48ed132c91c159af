/** Whether the server is ready. On its first start on a machine it compiles the rules and the bots for a minute. */

import { api } from "../net/api";

const POLL_MS = 1_000;

class Readiness {
  /** A sentence about the progress; null once everything is ready. */
  message = $state<string | null>(null);
  private polling = false;

  /** Asks the server, and keeps asking until everything is ready. */
  async watch(): Promise<void> {
    if (this.polling) return;
    this.polling = true;
    try {
      for (;;) {
        this.message = (await api.readiness()).message;
        if (this.message === null) return;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    } catch {
      this.message = null; // the screens report a server that cannot be reached
    } finally {
      this.polling = false;
    }
  }
}

export const readiness = new Readiness();
