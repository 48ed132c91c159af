/**
 * A finished deal as moments to stop at, and the table at each moment. No rules of a game are needed: the winner of a
 * trick leads the next one, and the winner of the last trick has one more in the result.
 */

import { readCall } from "../notation/actions";
import type { Replay } from "../net/types";

export type ReplayDeal = Replay["deals"][number];
export type Play = { seat: number; card: string };

export interface Moment {
  /** How many actions of the deal have happened. */
  done: number;
  kind: "dealt" | "called" | "trick" | "over";
  /** The number of the trick, from 1; 0 before the first. */
  trick: number;
}

export interface Scene {
  /** The cards that each seat was dealt and took from the middle; `gone` once played, `now` in the trick on the table. */
  hands: { card: string; gone: boolean; now: boolean }[][];
  /** The last call of each seat. */
  calls: (string | null)[];
  /** The cards of the middle until somebody takes them. */
  middle: string[];
  discards: string[];
  trump: string | null;
  declarer: number | null;
  trick: Play[];
  /** The winner of the trick on the table, once it is complete. */
  winner: number | null;
  trickNumber: number;
  tricksWon: number[];
  last: { seat: number; action: string } | null;
}

const play = (action: string): string | null => (action.startsWith("play ") ? action.slice(5) : null);

/** The stops when stepping by tricks: after the deal, after the calls, then after every trick. */
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

/** The winner of each trick. */
export function winnersOf(deal: ReplayDeal): (number | null)[] {
  const winners = deal.tricks.map((_, index) => deal.tricks[index + 1]?.[0]?.seat ?? null);
  if (!winners.length || !deal.result) return winners;
  const counted = countWins(winners, deal.hands.length);
  const short = deal.result.tricks.findIndex((tricks, seat) => tricks > (counted[seat] ?? 0));
  winners[winners.length - 1] = short < 0 ? null : short;
  return winners;
}

function countWins(winners: readonly (number | null)[], players: number): number[] {
  const won = Array.from({ length: players }, () => 0);
  for (const seat of winners) if (seat !== null) won[seat] = (won[seat] ?? 0) + 1;
  return won;
}

/** The table after the first `done` actions of the deal, with all cards open. */
export function sceneAt(deal: ReplayDeal, done: number): Scene {
  const players = deal.hands.length;
  const hands = deal.hands.map((cards) => cards.map((card) => ({ card, gone: false, now: false })));
  const last = deal.actions[done - 1] ?? null;
  const scene: Scene = {
    hands,
    calls: Array.from({ length: players }, () => null),
    middle: deal.middle,
    discards: [],
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
      scene.discards.push(drop(hands, seat, action.slice(8)));
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
  scene.tricksWon = countWins(winners, players);
  scene.winner = plays > 0 && plays % players === 0 ? (winners.at(-1) ?? null) : null;
  return scene;
}

/** The declarer takes the middle with the first discard; until then a replay shows it open. */
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
