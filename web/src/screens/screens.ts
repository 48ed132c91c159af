/** The screens whose code is loaded when they are opened. The home page and the table are part of the first script. */

import { routeOf } from "../state/router.svelte";

export const screens = {
  account: () => import("./Account.svelte"),
  challenge: () => import("./Challenge.svelte"),
  challenges: () => import("./MyChallenges.svelte"),
  create: () => import("./CreateTable.svelte"),
  duplicate: () => import("./Duplicate.svelte"),
  explore: () => import("../explore/ExploreScreen.svelte"),
  friends: () => import("./Friends.svelte"),
  game: () => import("./GamePage.svelte"),
  leaders: () => import("./LeaderBoards.svelte"),
  matches: () => import("./MyMatches.svelte"),
  profile: () => import("./Profile.svelte"),
  replay: () => import("../replay/ReplayScreen.svelte"),
  reset: () => import("./NewPassword.svelte"),
  rooms: () => import("./Rooms.svelte"),
  tables: () => import("./OpenTables.svelte"),
};

/** Loads the code of the screen that a link leads to, before anybody follows the link. */
export function loadAhead(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest("a") : null;
  if (link?.origin !== location.origin) return;
  const { screen } = routeOf(link.pathname);
  if (!(screen in screens)) return;
  screens[screen as keyof typeof screens]().catch(() => {
    // LoadedScreen reports the error when the link is followed.
  });
}
