/** Small values in the browser's local storage. A browser that refuses to store them still shows the page. */

export const storage = {
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
      // not stored
    }
  },
};
