/** Text of the list of one's own matches. */

export const matches = {
  title: "My matches",
  loading: "Loading matches …",
  empty: "No finished matches yet. They will be listed here, each with a full replay.",
  won: (wins: number, matches: number): string => `Won ${wins} of ${matches}`,
  meanPlace: (place: string): string => `mean place ${place}`,
  exactBids: (percent: string): string => `${percent} of bids exact`,
  contracts: (percent: string): string => `${percent} of contracts made`,
  nellos: (made: number, bid: number): string => `${made} of ${bid} nellos made`,
  players: (names: string): string => `with ${names}`,
  result: (won: boolean, place: number, points: number): string =>
    `${won ? "won" : `place ${place}`}, ${points} points`,
  helped: "not ranked",
  left: "you left",
  replay: "Replay",
  replayLabel: (game: string, when: string): string => `Replay of ${game}, ${when}`,
  older: "Show older matches",
};
