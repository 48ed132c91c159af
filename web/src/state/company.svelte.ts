/** The friends of the person at this browser, kept up to date while the page is open. */

import { api } from "../net/api";
import { NewsSocket, newsTransport } from "../net/news";
import type { Friend, FriendsInfo, Invitation } from "../net/types";

/** Invitations expire, and the match may begin without this person. */
const INVITATION_CHECK_MS = 10_000;
/** Without a socket the page asks by itself. */
const CHECK_MS = 60_000;

class Company {
  info = $state.raw<FriendsInfo | null>(null);
  /** Whether the person plays a match on this page, so that accepting an invitation leaves it to a bot. */
  playing = $state(false);

  readonly friends: Friend[] = $derived((this.info?.friends ?? []).filter((one) => one.relation === "friend"));
  readonly requests: Friend[] = $derived((this.info?.friends ?? []).filter((one) => one.relation === "asks_you"));
  readonly asked: Friend[] = $derived((this.info?.friends ?? []).filter((one) => one.relation === "asked"));
  readonly invitations: Invitation[] = $derived(this.info?.invitations ?? []);
  /** What waits for an answer of this person. */
  readonly waiting: number = $derived(this.requests.length + this.invitations.length);

  private loading: Promise<void> | null = null;
  private isOutdated = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private follower = 0;

  /** Follows the friends of the person who is logged in; the returned function stops it. */
  follow(): () => void {
    const number = ++this.follower;
    const socket = new NewsSocket(newsTransport(), () => void this.refresh());
    socket.open();
    return () => {
      socket.close();
      clearTimeout(this.timer);
      if (this.follower === number) this.follower++;
      this.info = null;
    };
  }

  /** Loads everything again. Several calls at the same time cause at most one more request. */
  async refresh(): Promise<void> {
    if (this.loading) {
      this.isOutdated = true;
      return this.loading;
    }
    this.loading = this.load();
    try {
      await this.loading;
    } finally {
      this.loading = null;
    }
  }

  private async load(): Promise<void> {
    do {
      this.isOutdated = false;
      const follower = this.follower;
      try {
        const info = await api.friends();
        if (follower === this.follower) this.info = info;
      } catch {
        // The page shows what it knew before, and asks again.
      }
    } while (this.isOutdated);
    clearTimeout(this.timer);
    const wait = this.invitations.length > 0 ? INVITATION_CHECK_MS : CHECK_MS;
    this.timer = setTimeout(() => void this.refresh(), wait);
  }
}

export const company = new Company();
