/** Text about what counts: on leader boards, and for people who left a match. */

export const standings = {
  unranked: {
    hint: "This match counts on no leader board, because a player had a hint.",
    take_back: "This match counts on no leader board, because an action was taken back.",
    program: "This match counts on no leader board, because a program plays in a player’s seat.",
  },
  rated: "This match was rated.",
  rating: (before: string, after: string, change: string): string => `Your rating: ${before} → ${after} (${change})`,
  ratingKept: "Somebody left this match, so your rating stays as it was.",
  toProfile: "Your profile",
  youLeft: "You left this match and a bot played on, so it is no win for you and not in your statistics.",
  left: (names: string, several: boolean): string =>
    `${names} left this match and a bot played on, so it is no win for ${several ? "them" : "this player"}.`,
};
