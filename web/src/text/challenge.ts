/** Text of challenges and of the daily deal. */

const count = (number: number, one: string, many: string): string => (number === 1 ? `1 ${one}` : `${number} ${many}`);

const ORDINALS: Record<string, string> = { one: "st", two: "nd", few: "rd" };
const ordinal = (place: number): string =>
  `${place}${ORDINALS[new Intl.PluralRules("en", { type: "ordinal" }).select(place)] ?? "th"}`;

const deals = (number: number): string => count(number, "deal", "deals");

/** `in 3 days`, `in 5 hours`, `in 12 minutes`. */
function timeLeft(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  if (minutes < 120) return `in ${count(minutes, "minute", "minutes")}`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `in ${hours} hours` : `in ${Math.floor(hours / 24)} days`;
}

export const challenge = {
  ordinal,
  deals,
  pageTitle: (game: string): string => `${game}: a challenge`,
  title: (game: string): string => `A challenge of ${game}`,
  daily: (game: string): string => `Daily deal of ${game}`,
  loading: "Loading the challenge …",
  facts: (number: number, players: number, level: string): string =>
    `${deals(number)} · ${players} players · ${level} bots`,
  madeBy: (name: string): string => `made by ${name}`,
  ends: (left: number): string => `ends ${timeLeft(left)}`,
  ended: (date: string): string => `ended on ${date}`,
  how: "Everybody plays the same cards, alone with the same bots, once. There are no hints and no take-backs. You can leave and come back.",
  hidden: "You see the results and replays of others when you have finished.",
  play: (number: number): string => `Play ${deals(number)}`,
  opening: "Dealing …",
  begun: "You have begun. Your cards wait for you.",
  goOn: "Continue",
  place: (place: number, all: number): string =>
    all === 1 ? "Only you have finished so far." : `You are ${ordinal(place)} of ${all}.`,
  missed: "This challenge was over before you had finished, so your attempt does not count.",
  over: "This challenge is over. Nobody can play it any more.",
  finished: (people: number): string =>
    people === 0 ? "Nobody has finished yet." : `${count(people, "person has", "people have")} finished.`,
  share: "Copy the link",
  rules: "The rules of this challenge",
  results: "Results",
  nobody: "Nobody has finished this challenge.",
  first: "Nobody else has finished yet. Send the link to your friends.",
  columns: { place: "Place", name: "Player", points: "Points", margin: "Lead" },
  marginHelp:
    "Lead: the points by which a player’s side is better than the average of the other sides. It decides the place.",
  deal: (number: number): string => `Deal ${number}`,
  replay: (name: string, number: number): string => `Replay of deal ${number} of ${name}`,
  bid: (call: string): string => `bid ${call}`,
  played: (call: string | null, tricks: string): string => (call === null ? tricks : `${call} · ${tricks}`),
  fair: {
    title: "Fair deals",
    running:
      "The server has drawn a secret that decides all cards, and shows its fingerprint, the commitment. The secret is published when this is over. Then everybody can check the cards.",
    over: "The secret below decided all cards. Download the record of any replay: overtrick verify deals every deal again.",
    commitment: "Commitment",
    secret: "Secret",
    fits: "Checked by this browser: the secret fits the commitment.",
    wrong: "The secret does not fit the commitment. Do not trust these cards.",
  },
  make: {
    button: "Make a challenge",
    title: (game: string): string => `A challenge of ${game}`,
    lead: "Your friends get a link to the same deals. Everybody plays them alone with bots, then you compare the results. You do not know the cards either.",
    deals: "Deals",
    days: "Open for",
    day: (number: number): string => count(number, "day", "days"),
    options: "The rules are those that you have chosen.",
    making: "Making …",
    submit: "Make the challenge",
  },
  today: {
    title: "Daily deals",
    lead: (number: number, left: number): string =>
      `${deals(number)} with the same cards for everybody. New cards ${timeLeft(left)}.`,
    one: "Daily deal",
    link: (game: string): string => `Daily deal: ${game}`,
    finished: "finished",
    playing: "begun",
    play: "Play today’s deal",
    goOn: "Continue today’s deal",
    results: "Today’s results",
    yesterday: "Yesterday’s results",
    list: "Daily deals of all games",
  },
  own: {
    title: "My challenges",
    link: "My challenges",
    loading: "Loading your challenges …",
    empty: "You have not made or played a challenge yet. Make one on the page of a game, or play today’s deal.",
    today: "The daily deals are on the home page",
    duplicate: (game: string): string => `Duplicate match of ${game}`,
    mine: "made by you",
    facts: (number: number, level: string): string => `${deals(number)} · ${level} bots`,
    state: {
      made: "not played by you",
      waiting: "not started",
      playing: "begun",
      finished: "finished",
      missed: "not finished in time",
    },
    place: (place: number, all: number): string => (all === 1 ? "only you so far" : `${ordinal(place)} of ${all}`),
    bothTables: "both tables finished",
    open: "Open",
    openLabel: (title: string, when: string): string => `${title}, ${when}: open`,
  },
  table: {
    mark: "Challenge",
    leaveTitle: "Leave for now?",
    leave: "Your attempt waits for you as long as the challenge runs. Nobody plays for you.",
    leaveButton: "Leave",
    results: "All results",
    waits: "Your attempt at a challenge waits for you.",
  },
};
