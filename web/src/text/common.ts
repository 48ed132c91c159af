/** Text that several screens share. */

/** `Order up` for `order up`. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `bags` for `bag`. */
export const plural = (name: string): string => (name.endsWith("s") ? name : `${name}s`);

export const common = {
  siteTitle: (page: string): string => `${page} · Overtrick`,
  toGames: "To the games",
  createAccount: "Create an account",
  tryAgain: "Try again",
  close: "Close",
  cancel: "Cancel",
  loading: "Loading …",
  you: "You",
  isYou: (name: string): string => `${name} (you)`,
  seat: (seat: number): string => `Seat ${seat + 1}`,
  somebody: "Somebody",
  none: "none",
  yes: "yes",
  no: "no",
  copied: "Copied",
  failed: "That did not work. Please try again.",
  unreachable: "The server cannot be reached. Check your connection and try again.",
  noAnswer: "The server could not answer. Please try again in a moment.",
  tricks: (count: number): string => (count === 1 ? "1 trick" : `${count} tricks`),
  cards: (count: number): string => (count === 1 ? "1 card" : `${count} cards`),
  points: (count: number): string => (count === 1 ? "1 point" : `${count < 0 ? "−" : ""}${Math.abs(count)} points`),
  bags: (count: number): string => (count === 1 ? "1 bag" : `${count} bags`),
  counted: (count: number, name: string): string => `${count} ${count === 1 ? name : plural(name)}`,
  credits: (amount: string): string => `${amount} credits`,
  dealer: "dealer",
  bot: "bot",
  fourColours: "Four colours",
  fourColoursHelp: "Diamonds are blue and clubs are green.",
  sounds: "Sounds",
  autoPlay: "Play forced cards",
  autoPlayHelp: "When only one card can be played, it is played for you after a short pause.",
  scores: "Scores",
  trump: "Trump",
  whatIs: "What is:",
  botLevel: "Bot level",
};

/** The levels of the bots. */
export const levels = [
  { name: "novice", help: "Knows the rules and plays fast." },
  { name: "club", help: "A solid opponent." },
  { name: "expert", help: "Thinks longer and makes few mistakes." },
] as const;

/** A level that only some games have: bots that learned the game by playing against themselves. */
export const learnedLevel = {
  name: "policy",
  help: "Learned this game by playing it millions of times. Decides at once.",
};

/** The name of a level as players read it. */
export const levelName = (level: string): string => (level === learnedLevel.name ? "self-taught" : level);
