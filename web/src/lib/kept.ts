/** Small things that the browser keeps for the player; one that keeps nothing still shows the page. */

export const kept = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(`overtrick.${name}`);
    } catch {
      return null;
    }
  },
  set(name: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(`overtrick.${name}`);
      else localStorage.setItem(`overtrick.${name}`, value);
    } catch {
      // not kept
    }
  },
};
