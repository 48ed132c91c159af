/** A finished deal as moments to stop at, and the table at each moment. The server says who won each trick. */

import type { Action, Replay } from "../net/types";

export type ReplayDeal = Replay["deals"][number];
export type Play = { seat: number; card: string };

export interface Moment {
  /** How many actions of the deal have happened. */
  done: number;
  kind: "dealt" | "called" | "trick";
  /** The number of the trick, from 1; 0 before the first. */
  trick: number;
}

export interface Scene {
  /** The cards that each seat was dealt and took from the middle; `gone` once played, `now` in the trick on the table. */
  hands: { card: string; gone: boolean; now: boolean }[][];
  /** The last call of each seat. */
  calls: (Action | null)[];
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
  last: { seat: number; action: Action } | null;
}

/** The stops when stepping by tricks: after the deal, after the calls, then after every trick. */
export function momentsOf(deal: ReplayDeal): Moment[] {
  const firstPlay = deal.actions.findIndex(({ parts }) => parts.kind === "play");
  const calls = firstPlay < 0 ? deal.actions.length : firstPlay;
  const moments: Moment[] = [{ done: 0, kind: "dealt", trick: 0 }];
  if (calls > 0) moments.push({ done: calls, kind: "called", trick: 0 });
  let done = calls;
  deal.tricks.forEach((trick, index) => {
    done += trick.length;
    moments.push({ done, kind: "trick", trick: index + 1 });
  });
  return moments;
}

/** The table after the first `done` actions of the deal, with all cards open. */
export function sceneAt(deal: ReplayDeal, done: number): Scene {
  const players = deal.hands.length;
  const last = deal.actions[done - 1] ?? null;
  const scene: Scene = {
    hands: deal.hands.map((cards) => cards.map((card) => ({ card, gone: false, now: false }))),
    calls: Array.from({ length: players }, () => null),
    middle: deal.middle,
    discards: [],
    trump: last ? last.trump : deal.trump,
    declarer: last?.declarer ?? null,
    trick: [],
    winner: null,
    trickNumber: 0,
    tricksWon: Array.from({ length: players }, () => 0),
    last: last && { seat: last.seat, action: last.parts },
  };
  for (const { seat, parts } of deal.actions.slice(0, done)) apply(scene, seat, parts, players);
  const complete = scene.trick.length === players ? scene.trickNumber : scene.trickNumber - 1;
  const winners = deal.winners.slice(0, Math.max(0, complete));
  for (const seat of winners) if (seat != null) scene.tricksWon[seat] = (scene.tricksWon[seat] ?? 0) + 1;
  scene.winner = scene.trick.length === players ? (winners.at(-1) ?? null) : null;
  return scene;
}

function apply(scene: Scene, seat: number, action: Action, players: number): void {
  switch (action.kind) {
    case "bid":
    case "pass":
    case "check":
      scene.calls[seat] = action;
      break;
    case "discard":
      takeMiddle(scene, seat);
      if (action.card != null) scene.discards.push(drop(scene, seat, action.card, false));
      break;
    case "play":
      if (scene.trick.length % players === 0) startTrick(scene);
      if (action.card != null) scene.trick.push({ seat, card: drop(scene, seat, action.card, true) });
      break;
  }
}

function startTrick(scene: Scene): void {
  scene.trick = [];
  scene.trickNumber += 1;
  for (const hand of scene.hands) for (const held of hand) held.now = false;
}

/** The declarer takes the middle with the first discard; until then a replay shows it open. */
function takeMiddle(scene: Scene, seat: number): void {
  scene.hands[seat]?.push(...scene.middle.map((card) => ({ card, gone: false, now: false })));
  scene.middle = [];
}

function drop(scene: Scene, seat: number, card: string, now: boolean): string {
  const held = scene.hands[seat]?.find((one) => one.card === card && !one.gone);
  if (held) {
    held.gone = true;
    held.now = now;
  }
  return card;
}
