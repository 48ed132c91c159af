/** The keyboard at the table: who has the focus, shortcuts, and numbers typed for a bid. */

/**
 * Moves the focus to what the player is asked for. It stays where it is while the player is somewhere else: in a dialog,
 * in the chat, at the buttons above the table or in another panel.
 */
export function takeFocus(element: HTMLElement | null | undefined): void {
  const at = document.activeElement;
  const free = at === null || at === document.body || at.closest("#hand") !== null;
  if (free && document.querySelector("dialog[open]") === null) element?.focus({ preventScroll: true });
}

/** Whether a key is meant for the table: not for the browser, a field or a dialog. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target instanceof HTMLElement && event.target.closest("input, select, textarea, dialog"));
}

/** How long a number stays open for its next digit. */
const NEXT_DIGIT_MS = 1500;

/** A number that is typed digit by digit. */
export class TypedNumber {
  private digits = "";
  private lastAt = -Infinity;

  /** Adds a digit. Returns the number typed so far if it is one of the given numbers; a digit that fits none begins anew. */
  add(digit: string, numbers: readonly number[], now: number): number | null {
    const before = now - this.lastAt < NEXT_DIGIT_MS ? this.digits : "";
    this.lastAt = now;
    const begins = (digits: string): boolean => numbers.some((number) => String(number).startsWith(digits));
    this.digits = [before + digit, digit].find(begins) ?? "";
    return this.digits !== "" && numbers.includes(Number(this.digits)) ? Number(this.digits) : null;
  }
}
