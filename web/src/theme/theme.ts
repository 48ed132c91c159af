/** Light or dark: the player's word if there is one, else the system's. */

export type Theme = "light" | "dark";
export type ThemeChoice = Theme | "system";

const KEPT_UNDER = "overtrick.theme";

export function savedChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEPT_UNDER);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system"; // a browser that keeps nothing still shows the page
  }
}

export function themeOf(choice: ThemeChoice, systemIsDark: boolean): Theme {
  if (choice !== "system") return choice;
  return systemIsDark ? "dark" : "light";
}

/** Puts the theme on the page and remembers the choice. */
export function applyTheme(choice: ThemeChoice): Theme {
  const theme = themeOf(choice, matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["theme"] = theme;
  try {
    if (choice === "system") localStorage.removeItem(KEPT_UNDER);
    else localStorage.setItem(KEPT_UNDER, choice);
  } catch {
    // not kept, but worn
  }
  return theme;
}

/** Wears the kept choice, and goes with the system when that changes and nothing was chosen. */
export function followSystem(): void {
  applyTheme(savedChoice());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    if (savedChoice() === "system") applyTheme("system");
  });
}
