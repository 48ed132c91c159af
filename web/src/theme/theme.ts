/** The light and the dark theme: the player's choice, or the system's setting. */

export type Theme = "light" | "dark";
export type ThemeChoice = Theme | "system";

const STORAGE_KEY = "overtrick.theme";

export function savedChoice(): ThemeChoice {
  try {
    const saved = localStorage.getItem(STORAGE_KEY);
    return saved === "light" || saved === "dark" ? saved : "system";
  } catch {
    return "system"; // the page works without storage too
  }
}

export function themeOf(choice: ThemeChoice, systemIsDark: boolean): Theme {
  if (choice !== "system") return choice;
  return systemIsDark ? "dark" : "light";
}

/** Applies the theme to the page and saves the choice. */
export function applyTheme(choice: ThemeChoice): Theme {
  const theme = themeOf(choice, matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["theme"] = theme;
  colourBrowser();
  try {
    if (choice === "system") localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // applied, but not saved
  }
  return theme;
}

/** Gives the bars of the browser the ground colour of the page, which the player may have chosen against the system's. */
function colourBrowser(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground").trim();
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = ground;
}

/** Applies the saved choice, and follows changes of the system's setting if there is none. */
export function followSystem(): void {
  applyTheme(savedChoice());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    if (savedChoice() === "system") applyTheme("system");
  });
}
