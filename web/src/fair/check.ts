/** Checks a finished match: what this browser saw must follow from the secret that the server shows at the end. */

import { fair as text } from "../text/fair";
import { dealAgain, type DealRules, type FairDeal, pick, type Seal, shuffled } from "./dealing";
import { sha256OfHex } from "./sha256";

/** A seat as the server showed it. */
export interface SeenSeat {
  kind: string;
  contribution: string | null;
}

/** What this browser saw of one deal. */
export interface SeenDeal {
  number: number;
  dealer: number;
  /** The own cards; empty if they were not seen. */
  hand: string[];
  turned: string | null;
  /** The face-up card of the middle. */
  opened: string | null;
  /** A drawn trump. */
  trump: string | null;
  /** To how many seats further on cards were given. */
  givesTo: number | null;
  plays: [number, string][];
}

/** What this browser saw of one match. */
export interface Witness {
  /** The commitment that was shown before the match; null if the page was opened later. */
  commitment: string | null;
  seat: number | null;
  /** The own contribution; null if this browser sent none. */
  word: string | null;
  /** The seats when the match began; null if that was not seen. */
  seats: SeenSeat[] | null;
  /** Whether this was the first match of the table, or else the seat that had to deal first. */
  firstDealer: "first" | "unknown" | number;
  draw: string[] | null;
  deals: SeenDeal[];
}

/** What the server showed at the end. */
export interface MatchEnd extends DealRules {
  secret: string;
  seats: SeenSeat[];
  /** The tricks of each seat in every finished deal. */
  tricks: number[][];
}

/** The result of one check. `fits` is null if it could not be checked. */
export interface Finding {
  about: string;
  fits: boolean | null;
  sentence: string;
}

export function checkMatch(seen: Witness, end: MatchEnd): Finding[] {
  const seats = seen.seats ?? end.seats;
  const seal: Seal = { secret: end.secret, contributions: seats.map((seat) => seat.contribution) };
  return [
    checkCommitment(seen, end),
    ...checkContributions(seen, end),
    ...checkSeats(seen, end),
    checkFirstDealer(seen, end, seal),
    ...checkDeals(seen, end, seal),
  ];
}

function checkCommitment({ commitment }: Witness, { secret }: MatchEnd): Finding {
  const about = "commitment";
  if (commitment === null) return { about, fits: null, sentence: text.commitmentNotSeen };
  const fits = /^[0-9a-f]{64}$/.test(secret) && sha256OfHex(secret) === commitment;
  return { about, fits, sentence: fits ? text.commitmentFits : text.commitmentWrong };
}

function checkContributions({ seat, word, seats }: Witness, end: MatchEnd): Finding[] {
  const about = "contribution";
  const findings: Finding[] = [];
  const own = seat === null ? null : (end.seats[seat]?.contribution ?? null);
  const counted = seat !== null && seats !== null ? (seats[seat]?.contribution ?? null) : own;
  if (word === null) {
    if (seat !== null) findings.push({ about, fits: null, sentence: text.noWord });
  } else if (own === word && counted === word) findings.push({ about, fits: true, sentence: text.wordFits(word) });
  else {
    findings.push({ about, fits: false, sentence: text.wordWrong(word, own === word ? counted : own) });
  }
  if (seats === null) findings.push({ about, fits: null, sentence: text.startNotSeen });
  else {
    const changed = seats.flatMap((before, index) =>
      index !== seat && before.contribution !== (end.seats[index]?.contribution ?? null) ? [index] : [],
    );
    if (changed.length > 0) findings.push({ about, fits: false, sentence: text.wordsChanged(changed) });
  }
  return findings;
}

/** A bot has no contribution: the server could choose it after it had seen those of the people. */
function checkSeats({ seats }: Witness, end: MatchEnd): Finding[] {
  const about = "seats";
  const exchanged = (seats ?? []).flatMap((before, index) => (before.kind !== end.seats[index]?.kind ? [index] : []));
  if (exchanged.length > 0) return [{ about, fits: false, sentence: text.seatsChanged(exchanged) }];
  const chosen = end.seats.flatMap((seat, index) => (seat.kind === "bot" && seat.contribution !== null ? [index] : []));
  if (chosen.length > 0) return [{ about, fits: false, sentence: text.botWord(chosen) }];
  return [{ about, fits: true, sentence: text.noBotWord }];
}

function checkFirstDealer({ deals, firstDealer, draw }: Witness, end: MatchEnd, seal: Seal): Finding {
  const about = "first dealer";
  const [first] = deals;
  if (first?.number !== 1 || firstDealer === "unknown") return { about, fits: null, sentence: text.dealerNotSeen };
  if (firstDealer !== "first") {
    const fits = first.dealer === firstDealer;
    return { about, fits, sentence: fits ? text.nextDealerFits : text.nextDealerWrong(first.dealer, firstDealer) };
  }
  const { draw_order: order, cards } = end.dealing;
  if (order === null) {
    const picked = pick(seal, 0, seal.contributions.length);
    const fits = picked === first.dealer;
    return { about, fits, sentence: fits ? text.dealerFits : text.dealerWrong(first.dealer, picked) };
  }
  const drawn = shuffled(seal, 0, cards).slice(0, seal.contributions.length);
  const heights = drawn.map((card) => order.indexOf(card));
  const highest = heights.indexOf(Math.max(...heights));
  const fits = highest === first.dealer && draw !== null && draw.join() === drawn.join();
  return { about, fits, sentence: fits ? text.drawFits : text.dealerWrong(first.dealer, highest) };
}

function checkDeals({ deals, seat }: Witness, end: MatchEnd, seal: Seal): Finding[] {
  const players = seal.contributions.length;
  const last = Math.max(end.tricks.length, deals.at(-1)?.number ?? 0);
  const earliest = deals[0];
  const findings: Finding[] = [];
  let scored = 0;
  for (let number = 1; number <= last; number++) {
    const about = `deal ${number}`;
    const seen = deals.find((deal) => deal.number === number);
    if (!seen || !earliest) findings.push({ about, fits: null, sentence: text.dealNotSeen(number) });
    else {
      const place = Math.min(scored, end.handSizes.length - 1);
      const again = dealAgain(end, seal, number, seen.dealer, place);
      const wrong = wrongParts(seen, again, seat);
      if (seen.dealer !== (earliest.dealer + number - earliest.number) % players) wrong.push(text.theDealer);
      const fits = wrong.length === 0;
      findings.push({ about, fits, sentence: fits ? text.dealFits(number) : text.dealWrong(number, wrong) });
    }
    if (end.tricks[number - 1]?.some((tricks) => tricks > 0)) scored++;
  }
  return findings;
}

/** What was seen in a deal and does not follow from the secret. */
function wrongParts(seen: SeenDeal, again: FairDeal, seat: number | null): string[] {
  const wrong: string[] = [];
  if (seat !== null && !includesAll(again.hands[seat] ?? [], seen.hand)) wrong.push(text.ownCards);
  if (seen.turned !== null && seen.turned !== again.turned) wrong.push(text.turnedCard);
  if (seen.opened !== null && seen.opened !== again.middle[0]) wrong.push(text.middle);
  if (seen.trump !== null && seen.trump !== again.trump) wrong.push(text.trump);
  const others = again.hands.flatMap((_, player) => {
    const played = seen.plays.flatMap(([who, card]) => (who === player ? [card] : []));
    return includesAll(mayHold(seen, again, player), played) ? [] : [player];
  });
  if (others.length > 0) wrong.push(text.playedCards(others));
  return wrong;
}

/** The cards that a seat may have had: those dealt to it, given to it, in the middle and turned up. */
function mayHold(seen: SeenDeal, again: FairDeal, player: number): string[] {
  const players = again.hands.length;
  const giver = seen.givesTo ? again.hands[(player - (seen.givesTo % players) + players) % players] : [];
  return [...(again.hands[player] ?? []), ...(giver ?? []), ...again.middle, ...(again.turned ? [again.turned] : [])];
}

/** Whether all these cards, copies counted, are among the others. */
function includesAll(cards: readonly string[], wanted: readonly string[]): boolean {
  const left = [...cards];
  return wanted.every((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
