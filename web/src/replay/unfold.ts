/**
 * A finished deal, unfolded into the moments one can stop at. Nothing here knows a game's rules: who won a trick is who
 * led the next one, and the last trick went to whoever has one more in the result.
 */

import { readCall } from "../lib/calls";
import type { Replay } from "../lib/words";

export type ReplayDeal = Replay["deals"][number];
export type Play = { seat: number; card: string };

export interface Moment {
  /** How many actions of the deal have happened. */
  done: number;
  kind: "dealt" | "called" | "trick" | "over";
  /** From 1, where the moment is in the middle of a trick or at its end. */
  trick: number;
}

export interface Scene {
  /** What each seat was dealt and took from the middle, with what has become of each card. */
  hands: { card: string; gone: boolean; now: boolean }[][];
  /** The last call of each seat. */
  calls: (string | null)[];
  /** The cards of the middle, while they lie there. */
  middle: string[];
  laidAway: string[];
  trump: string | null;
  declarer: number | null;
  trick: Play[];
  /** Who won the trick that lies there, once it is whole. */
  winner: number | null;
  trickNumber: number;
  tricksWon: number[];
  last: { seat: number; action: string } | null;
}

const play = (action: string): string | null => (action.startsWith("play ") ? action.slice(5) : null);

/** Where one stops when going by tricks: the cards dealt, the calls made, then every trick. */
export function momentsOf(deal: ReplayDeal): Moment[] {
  const first = deal.actions.findIndex(({ action }) => play(action) !== null);
  const calls = first < 0 ? deal.actions.length : first;
  const moments: Moment[] = [{ done: 0, kind: "dealt", trick: 0 }];
  if (calls > 0) moments.push({ done: calls, kind: "called", trick: 0 });
  let done = calls;
  deal.tricks.forEach((trick, index) => {
    done += trick.length;
    moments.push({ done, kind: "trick", trick: index + 1 });
  });
  return moments;
}

/** The seat that took each trick. */
export function winnersOf(deal: ReplayDeal): (number | null)[] {
  const winners = deal.tricks.map((_, index) => deal.tricks[index + 1]?.[0]?.seat ?? null);
  if (!winners.length || !deal.result) return winners;
  const counted = tally(winners, deal.hands.length);
  const short = deal.result.tricks.findIndex((tricks, seat) => tricks > (counted[seat] ?? 0));
  winners[winners.length - 1] = short < 0 ? null : short;
  return winners;
}

function tally(winners: readonly (number | null)[], players: number): number[] {
  const won = Array.from({ length: players }, () => 0);
  for (const seat of winners) if (seat !== null) won[seat] = (won[seat] ?? 0) + 1;
  return won;
}

/** The table after so many actions of the deal, all cards open. */
export function sceneAt(deal: ReplayDeal, done: number): Scene {
  const players = deal.hands.length;
  const hands = deal.hands.map((cards) => cards.map((card) => ({ card, gone: false, now: false })));
  const last = deal.actions[done - 1] ?? null;
  const scene: Scene = {
    hands,
    calls: Array.from({ length: players }, () => null),
    middle: deal.middle,
    laidAway: [],
    trump: last ? last.trump : deal.trump,
    declarer: last?.declarer ?? null,
    trick: [],
    winner: null,
    trickNumber: 0,
    tricksWon: [],
    last,
  };
  let plays = 0;
  for (const { seat, action } of deal.actions.slice(0, done)) {
    const call = readCall(action);
    if (call) {
      scene.calls[seat] = action;
    } else if (action.startsWith("discard ")) {
      takeMiddle(scene, seat);
      scene.laidAway.push(drop(hands, seat, action.slice(8)));
    } else {
      const card = play(action);
      if (card === null) continue;
      if (plays % players === 0) {
        scene.trick = [];
        for (const hand of hands) for (const held of hand) held.now = false;
      }
      plays += 1;
      drop(hands, seat, card, true);
      scene.trick.push({ seat, card });
    }
  }
  scene.trickNumber = Math.ceil(plays / players);
  const whole = Math.floor(plays / players);
  const winners = winnersOf(deal).slice(0, whole);
  scene.tricksWon = tally(winners, players);
  scene.winner = plays > 0 && plays % players === 0 ? (winners.at(-1) ?? null) : null;
  return scene;
}

/** The bidder takes the middle with the first card laid away; until then it lies open for who looks back. */
function takeMiddle(scene: Scene, seat: number): void {
  if (!scene.middle.length) return;
  scene.hands[seat]?.push(...scene.middle.map((card) => ({ card, gone: false, now: false })));
  scene.middle = [];
}

function drop(hands: Scene["hands"], seat: number, card: string, now = false): string {
  const held = hands[seat]?.find((one) => one.card === card && !one.gone);
  if (held) {
    held.gone = true;
    held.now = now;
  }
  return card;
}
