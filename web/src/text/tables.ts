/** Text of the list of open tables. */

export const tables = {
  title: "Open tables",
  create: "Create table",
  loading: "Loading tables …",
  about: (players: number, created: string): string => `${players} players · created ${created}`,
  created: (minutes: number): string => {
    if (minutes < 1) return "just now";
    if (minutes === 1) return "a minute ago";
    return minutes < 60 ? `${minutes} minutes ago` : "more than an hour ago";
  },
  with: (names: readonly string[]): string => names.join(", "),
  rated: "rated",
  toJoin: "Tables to join",
  live: "Matches to watch",
  openSeats: (count: number): string => (count === 1 ? "1 open seat" : `${count} open seats`),
  join: "Join",
  playing: "in play",
  watch: "Watch",
  empty: "No open tables right now. Create a public table, and it will be listed here.",
};
