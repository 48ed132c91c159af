/** This browser's contribution to a fair deal. */

/** Twelve random letters and digits. */
export function randomContribution(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(numbers, (number) => (number % 36).toString(36)).join("");
}
