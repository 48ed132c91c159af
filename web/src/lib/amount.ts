/** A number of credits as people write it: 12,500. */
export function amount(credits: number): string {
  return credits.toLocaleString("en");
}
