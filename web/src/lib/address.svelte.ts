/** Where one is on the page: the address bar, and links that do not load everything anew. */

export type Place =
  | { screen: "home" }
  | { screen: "make"; game: string }
  | { screen: "tables" }
  | { screen: "rooms" }
  | { screen: "leaders" }
  | { screen: "account" }
  | { screen: "matches" }
  | { screen: "table"; id: string }
  | { screen: "replay"; match: string }
  | { screen: "nowhere" };

/** The screens whose address is their name. */
const SCREENS = ["tables", "rooms", "leaders", "account", "matches"] as const;

function isScreen(word: string): word is (typeof SCREENS)[number] {
  return (SCREENS as readonly string[]).includes(word);
}

export function placeAt(path: string): Place {
  const parts = path
    .split("/")
    .filter(Boolean)
    .map((part) => decodeURIComponent(part));
  const [first, second] = parts;
  if (first === undefined) return { screen: "home" };
  if (parts.length === 1) {
    if (isScreen(first)) return { screen: first };
  } else if (parts.length === 2 && second !== undefined) {
    if (first === "make") return { screen: "make", game: second };
    if (first === "table") return { screen: "table", id: second };
    if (first === "match") return { screen: "replay", match: second };
  }
  return { screen: "nowhere" };
}

class Address {
  place = $state<Place>({ screen: "home" });

  begin(): void {
    this.place = placeAt(location.pathname);
    addEventListener("popstate", () => (this.place = placeAt(location.pathname)));
    addEventListener("click", (click) => this.follow(click));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.place = placeAt(path);
    scrollTo(0, 0);
  }

  private follow(click: MouseEvent): void {
    if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey) return;
    const link = click.target instanceof Element ? click.target.closest("a") : null;
    if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || link.hash) return;
    click.preventDefault();
    this.go(link.pathname);
  }
}

export const address = new Address();
