/** A finished deal as moments to stop at, and the table at each moment. The server says who won each trick. */

import type { Action, Replay } from "../net/types";

export type ReplayDeal = Replay["deals"][number];
export type Play = { seat: number; card: string };

export interface Moment {
  /** How many actions of the deal have happened. */
  done: number;
  kind: "dealt" | "given" | "called" | "trick";
  /** The number of the trick, from 1; 0 before the first. */
  trick: number;
}

export interface Scene {
  /**
   * The cards that each seat was dealt, was given and took up; `gone` once they have left the hand, `now` in the trick
   * on the table.
   */
  hands: { card: string; gone: boolean; now: boolean }[][];
  /** The last call of each seat. */
  calls: (Action | null)[];
  /** The cards of the middle until somebody takes them. */
  middle: string[];
  discards: string[];
  /** The cards that seats have given while not everybody has given: nobody has seen them yet. */
  given: { seat: number; to: number; card: string }[];
  /** The seats that sit out, because a partner plays alone. */
  sitting: number[];
  trump: string | null;
  declarer: number | null;
  trick: Play[];
  /** The winner of the trick on the table, once it is complete. */
  winner: number | null;
  trickNumber: number;
  tricksWon: number[];
  last: { seat: number; action: Action } | null;
}

/** The stops when stepping by tricks: after the deal, after the cards given or the calls, then after every trick. */
export function momentsOf(deal: ReplayDeal): Moment[] {
  const firstPlay = deal.actions.findIndex(({ parts }) => parts.kind === "play");
  const calls = firstPlay < 0 ? deal.actions.length : firstPlay;
  const moments: Moment[] = [{ done: 0, kind: "dealt", trick: 0 }];
  const given = deal.actions.slice(0, calls).every(({ parts }) => parts.kind === "give");
  if (calls > 0) moments.push({ done: calls, kind: given ? "given" : "called", trick: 0 });
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
    given: [],
    sitting: [],
    trump: last ? last.trump : deal.trump,
    declarer: last?.declarer ?? null,
    trick: [],
    winner: null,
    trickNumber: 0,
    tricksWon: Array.from({ length: players }, () => 0),
    last: last && { seat: last.seat, action: last.parts },
  };
  /** A trick may have fewer cards than there are seats: a partner may sit out. */
  const isComplete = (): boolean =>
    scene.trick.length > 0 && scene.trick.length === deal.tricks[scene.trickNumber - 1]?.length;
  for (const { seat, parts } of deal.actions.slice(0, done)) apply(deal, scene, seat, parts, isComplete());
  if (scene.calls.some((call) => call?.kind === "alone")) scene.sitting = seatsWithoutCards(deal);
  const complete = isComplete() ? scene.trickNumber : scene.trickNumber - 1;
  const winners = deal.winners.slice(0, Math.max(0, complete));
  for (const seat of winners) if (seat != null) scene.tricksWon[seat] = (scene.tricksWon[seat] ?? 0) + 1;
  scene.winner = isComplete() ? (winners.at(-1) ?? null) : null;
  return scene;
}

/** The seats that play no card in this deal. */
function seatsWithoutCards(deal: ReplayDeal): number[] {
  const playing = new Set(deal.tricks.flat().map(({ seat }) => seat));
  return deal.hands.map((_, seat) => seat).filter((seat) => !playing.has(seat));
}

function apply(deal: ReplayDeal, scene: Scene, seat: number, action: Action, trickComplete: boolean): void {
  switch (action.kind) {
    case "trump": // shown as the trump of the scene
    case "together":
    case "look":
      break;
    case "give":
      if (action.card != null) give(deal, scene, seat, action.card);
      break;
    case "discard":
      takeMiddle(scene, seat);
      if (deal.middle.length === 0) takeTurned(deal, scene, seat);
      if (action.card != null) scene.discards.push(drop(scene, seat, action.card, false));
      break;
    case "play":
      if (scene.trick.length === 0 || trickComplete) startTrick(scene);
      if (action.card != null) scene.trick.push({ seat, card: drop(scene, seat, action.card, true) });
      break;
    default:
      if (action.card != null) drop(scene, seat, action.card, false);
      else scene.calls[seat] = action;
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

/** Where a card is offered as trump, the dealer takes it up before discarding. */
function takeTurned(deal: ReplayDeal, scene: Scene, seat: number): void {
  if (deal.turned === null || scene.discards.length > 0) return;
  scene.hands[seat]?.push({ card: deal.turned, gone: false, now: false });
}

/** A given card stays with nobody until everybody has given. */
function give(deal: ReplayDeal, scene: Scene, seat: number, card: string): void {
  const to = (seat + (deal.gives_to ?? 0)) % deal.hands.length;
  scene.given.push({ seat, to, card: drop(scene, seat, card, false) });
  if (scene.given.length < deal.actions.filter(({ parts }) => parts.kind === "give").length) return;
  for (const { card, to } of scene.given) scene.hands[to]?.push({ card, gone: false, now: false });
  scene.given = [];
}

function drop(scene: Scene, seat: number, card: string, now: boolean): string {
  const held = scene.hands[seat]?.find((one) => one.card === card && !one.gone);
  if (held) {
    held.gone = true;
    held.now = now;
  }
  return card;
}
