/** Text of profiles. */

export const profile = {
  loading: "Loading the profile …",
  since: (date: string): string => `Here since ${date}`,
  none: "No rated matches yet.",
  noneHelp: "A match is rated if its table was created as a rated table.",
  rating: (rating: string, uncertainty: number): string => `${rating} ± ${uncertainty}`,
  matches: (count: number): string => (count === 1 ? "1 rated match" : `${count} rated matches`),
  chart: (game: string, matches: number, first: number, last: number): string =>
    `The rating at ${game} over ${matches === 1 ? "1 match" : `${matches} matches`}, from ${first} to ${last}. The band is the uncertainty.`,
  history: "Rated matches",
  with: (names: string): string => `with ${names}`,
  place: (place: number, sides: number): string => (place === 1 ? "won" : `place ${place} of ${sides}`),
  left: "left",
  otherLeft: "somebody left",
  change: (change: string): string => `${change}`,
  unchanged: "±0",
  replay: "Replay",
  replayLabel: (game: string, when: string): string => `Replay of ${game}, ${when}`,
  older: "Show older matches",
  ownMatches: "All my matches",
};
