/** The router: which screen the address bar shows, and links that do not reload the page. */

export type Route =
  | { screen: "home" }
  | { screen: "create"; game: string }
  | { screen: "game"; game: string }
  | { screen: "tables" }
  | { screen: "rooms" }
  | { screen: "leaders" }
  | { screen: "account" }
  | { screen: "matches" }
  | { screen: "friends" }
  | { screen: "reset" }
  | { screen: "table"; id: string }
  | { screen: "replay"; match: string }
  | { screen: "profile"; name: string }
  | { screen: "explore"; game: string | null }
  | { screen: "challenge"; id: string }
  | { screen: "challenges" }
  | { screen: "duplicate"; id: string }
  | { screen: "notfound" };

/** The screens whose path is their name. */
const SCREENS = ["tables", "rooms", "leaders", "account", "matches", "friends", "reset", "challenges"] as const;

function isScreen(name: string): name is (typeof SCREENS)[number] {
  return (SCREENS as readonly string[]).includes(name);
}

export function routeOf(path: string): Route {
  const parts = path
    .replace(/#.*/, "")
    .split("/")
    .filter(Boolean)
    .map((part) => decodeURIComponent(part));
  const [first, second] = parts;
  if (first === undefined) return { screen: "home" };
  if (parts.length === 1) {
    if (isScreen(first)) return { screen: first };
    if (first === "explore") return { screen: "explore", game: null };
  } else if (parts.length === 2 && second !== undefined) {
    if (first === "make") return { screen: "create", game: second };
    if (first === "games") return { screen: "game", game: second };
    if (first === "explore") return { screen: "explore", game: second };
    if (first === "table") return { screen: "table", id: second };
    if (first === "match") return { screen: "replay", match: second };
    if (first === "challenges") return { screen: "challenge", id: second };
    if (first === "duplicates") return { screen: "duplicate", id: second };
    if (first === "people") return { screen: "profile", name: second };
  }
  return { screen: "notfound" };
}

class Router {
  route = $state<Route>({ screen: "home" });

  start(): void {
    this.route = routeOf(location.pathname);
    addEventListener("popstate", () => (this.route = routeOf(location.pathname)));
    addEventListener("click", (click) => this.followLink(click));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.route = routeOf(path);
    scrollTo(0, 0);
  }

  private followLink(click: MouseEvent): void {
    if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
    const link = click.target instanceof Element ? click.target.closest("a") : null;
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname)) return;
    click.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

export const router = new Router();
