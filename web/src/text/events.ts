/** Events at a table as sentences. `you`: the event is about the reader, and the name is "You". */

export const events = {
  sentence: (words: string): string => `${words}.`,
  call: (call: string): string => `bid ${call}`,
  acts: (name: string, action: string): string => `${name} ${action}.`,
  seated: (name: string, you: boolean): string => `${name} ${you ? "take" : "takes"} a seat.`,
  left: (name: string, you: boolean): string => `${name} ${you ? "leave" : "leaves"} the seat.`,
  leftGone: (name: string, you: boolean): string =>
    `${name} ${you ? "were" : "was"} away too long. The seat is open again.`,
  leftStake: (name: string, you: boolean): string =>
    `${name} cannot pay the stake any more and ${you ? "leave" : "leaves"} the seat.`,
  swapAsked: (name: string, you: boolean): string => `${name} ${you ? "ask" : "asks"} to change seats.`,
  swapped: (one: string, other: string | null): string =>
    other === null ? `${one} ${one === "You" ? "move" : "moves"} to another seat.` : `${one} and ${other} swap seats.`,
  starting: "The match is about to start.",
  started: "The match starts.",
  takeBackAsked: (name: string, you: boolean): string => `${name} ${you ? "ask" : "asks"} to take back.`,
  takeBackAgreed: (name: string, you: boolean): string => `${name} ${you ? "agree" : "agrees"}.`,
  takeBackRefused: (name: string, you: boolean): string => `${name} ${you ? "say" : "says"} no.`,
  takeBackLapsed: "Nothing is taken back: not everybody answered.",
  takenBack: (name: string, you: boolean): string => `${name} ${you ? "take" : "takes"} back.`,
  claims: (name: string, tricks: number, you: boolean): string =>
    `${name} ${you ? "claim" : "claims"} the last ${tricks === 1 ? "trick" : `${tricks} tricks`}: no other card can win.`,
  hint: (name: string, you: boolean): string => `${name} ${you ? "ask" : "asks"} for a hint.`,
  unranked: "The match counts on no leader board.",
  clockRanOut: (name: string, you: boolean): string => `${name} ${you ? "are" : "is"} out of time: a bot plays on.`,
  away: (name: string, you: boolean): string => `${name} ${you ? "are" : "is"} away: a bot plays on.`,
  gone: (name: string, you: boolean): string => `${name} ${you ? "have" : "has"} left: a bot plays on.`,
  returned: (name: string, you: boolean): string => `${name} ${you ? "play" : "plays"} again.`,
  said: (name: string, text: string): string => `${name}: ${text}`,
  finished: "The match is over.",
  /** The reason is a sentence without its capital letter and its full stop. */
  abandoned: (why: string): string => `The table is closed${why ? `: ${why}` : ""}.`,
  rematch: "The table is ready for another match.",
  wonTrick: (name: string, you: boolean): string => `${name} ${you ? "win" : "wins"} the trick.`,
  dealOver: (deal: number, changes: string): string => `Deal ${deal} is over: ${changes}.`,
  yourTurn: "It is your turn.",
};

/** Actions, as in "Ada plays the ace of hearts" and "You play the ace of hearts". */
export const actions = {
  nello: "nello",
  blindNello: "blind nello",
  withCard: (verb: string, card: string | null, you: boolean): string =>
    `${you ? verb : `${verb}s`} ${card ?? "a card"}`,
  trump: (suit: string, you: boolean): string => `${you ? "choose" : "chooses"} ${suit} as trump`,
  bid: (call: string, you: boolean): string => `${you ? "bid" : "bids"} ${call}`,
  pass: (you: boolean): string => (you ? "pass" : "passes"),
  orderUp: (you: boolean): string => `${you ? "order" : "orders"} the turned card up`,
  alone: (you: boolean): string => `${you ? "play" : "plays"} alone`,
  together: (you: boolean): string => `${you ? "play" : "plays"} together with the partner`,
  look: (you: boolean): string => (you ? "look at your cards" : "looks at the cards"),
  check: (you: boolean): string => (you ? "check" : "checks"),
  says: (words: string, you: boolean): string => `${you ? "say" : "says"} “${words}”`,
};
