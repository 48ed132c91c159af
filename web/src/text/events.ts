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
  starting: "The match is about to start.",
  started: "The match starts.",
  takeBackAsked: (name: string, you: boolean): string => `${name} ${you ? "ask" : "asks"} to take back.`,
  takeBackAgreed: (name: string, you: boolean): string => `${name} ${you ? "agree" : "agrees"}.`,
  takeBackRefused: (name: string, you: boolean): string => `${name} ${you ? "say" : "says"} no.`,
  takeBackLapsed: "Nothing is taken back: not everybody answered.",
  takenBack: (name: string, you: boolean): string => `${name} ${you ? "take" : "takes"} back.`,
  hint: (name: string, you: boolean): string => `${name} ${you ? "ask" : "asks"} for a hint.`,
  clockRanOut: (name: string, you: boolean): string => `${name} ${you ? "are" : "is"} out of time: a bot plays on.`,
  away: (name: string, you: boolean): string => `${name} ${you ? "are" : "is"} away: a bot plays on.`,
  gone: (name: string, you: boolean): string => `${name} ${you ? "have" : "has"} left: a bot plays on.`,
  returned: (name: string, you: boolean): string => `${name} ${you ? "play" : "plays"} again.`,
  said: (name: string, text: string): string => `${name}: ${text}`,
  finished: "The match is over.",
  abandoned: "All players have left. The match ends here.",
  rematch: "The table is ready for another match.",
  wonTrick: (name: string, you: boolean): string => `${name} ${you ? "win" : "wins"} the trick.`,
  dealOver: (deal: number, changes: string): string => `Deal ${deal} is over: ${changes}.`,
  yourTurn: "It is your turn.",
};

/** Actions, as in "Ada plays the ace of spades" and "You play the ace of spades". */
export const actions = {
  nello: "nello",
  play: (card: string, you: boolean): string => `${you ? "play" : "plays"} ${card}`,
  discard: (card: string | null, you: boolean): string => `${you ? "discard" : "discards"} ${card ?? "a card"}`,
  trump: (suit: string, you: boolean): string => `${you ? "choose" : "chooses"} ${suit} as trump`,
  bid: (call: string, you: boolean): string => `${you ? "bid" : "bids"} ${call}`,
  pass: (you: boolean): string => (you ? "pass" : "passes"),
  check: (you: boolean): string => (you ? "check" : "checks"),
};
