/** Numbers as text. */

/** `12,500`, `−2,370`. */
export function formatNumber(number: number): string {
  return withMinus(number.toLocaleString("en"));
}

/** `+13`, `−1,040`, `0`: a change of score. The minus sign is as wide as the plus sign. */
export function formatChange(change: number): string {
  return change > 0 ? `+${formatNumber(change)}` : change < 0 ? `−${formatNumber(-change)}` : "0";
}

/** `13`, `−40`: a score, with the same minus sign. */
export function formatScore(points: number): string {
  return points < 0 ? `−${-points}` : String(points);
}

/** A text of the server with the same minus sign before its numbers: `−7 points`. */
export function withMinus(text: string): string {
  return text.replace(/(?<![\w-])-(?=\d)/g, "−");
}
