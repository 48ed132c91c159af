/** A player's preferences: how cards look and move, how they are played, chat, bots. Stored in the browser. */

import { storage } from "./storage";

const MOST_MUTED = 100;

export const BOT_SPEEDS = ["slow", "normal", "fast", "fastest"] as const;
export const ANIMATION_SPEEDS = ["slow", "normal", "fast", "none"] as const;
/** Where the trumps of a hand are: before the other suits, after them, or where their suit always is. */
export const TRUMP_PLACES = ["first", "last", "fixed"] as const;
/** Which card of a suit is at the left. */
export const RANK_ORDERS = ["high", "low"] as const;

export type BotSpeed = (typeof BOT_SPEEDS)[number];
export type AnimationSpeed = (typeof ANIMATION_SPEEDS)[number];
export type TrumpPlace = (typeof TRUMP_PLACES)[number];
export type RankOrder = (typeof RANK_ORDERS)[number];

/** The factor of every duration on the table. */
const DURATIONS: Record<AnimationSpeed, number> = { slow: 1.7, normal: 1, fast: 0.45, none: 0 };

/** A stored choice, or the usual one if nothing or something unknown is stored. */
function stored<Choice extends string>(name: string, choices: readonly Choice[], usual: Choice): Choice {
  const value = storage.get(name);
  return choices.find((choice) => choice === value) ?? usual;
}

class Preferences {
  fourColours = $state(storage.get("four-colours") === "yes");
  sounds = $state(storage.get("sounds") === "yes");
  /** Whether a card is played automatically when no other card is legal. */
  autoPlay = $state(storage.get("auto-play") !== "no");
  /** Whether a card is chosen first, and played when it is chosen again. */
  confirmPlay = $state(storage.get("confirm-play") === "yes");
  trumpPlace = $state(stored("trump-place", TRUMP_PLACES, "first"));
  rankOrder = $state(stored("rank-order", RANK_ORDERS, "high"));
  /** How fast bots act at tables where nobody else plays. */
  botSpeed = $state(stored("bot-speed", BOT_SPEEDS, "normal"));
  animationSpeed = $state(stored("animation-speed", ANIMATION_SPEEDS, "normal"));
  chatMuted = $state(storage.get("muted") === "yes");
  /** The names of muted players, at every table. */
  mutedNames = $state.raw<readonly string[]>(storage.get("hushed")?.split("\n") ?? []);
  /** The games whose lesson was offered; `*` for all of them. */
  private lessonsOffered: readonly string[] = storage.get("lessons")?.split("\n") ?? [];
  /** The level of the bots at new tables. */
  level = $state(storage.get("level") ?? "club");

  save(): void {
    storage.set("four-colours", this.fourColours ? "yes" : null);
    storage.set("sounds", this.sounds ? "yes" : null);
    storage.set("auto-play", this.autoPlay ? "yes" : "no");
    storage.set("confirm-play", this.confirmPlay ? "yes" : null);
    storage.set("trump-place", this.trumpPlace);
    storage.set("rank-order", this.rankOrder);
    storage.set("bot-speed", this.botSpeed);
    storage.set("animation-speed", this.animationSpeed);
    storage.set("muted", this.chatMuted ? "yes" : null);
    storage.set("hushed", this.mutedNames.join("\n") || null);
    storage.set("level", this.level);
  }

  /** Whether this player has not been offered the lesson of this game yet. */
  isLessonNew(game: string): boolean {
    return !this.lessonsOffered.some((offered) => offered === game || offered === "*");
  }

  /** Remembers that the lesson of a game was offered: it is offered once. */
  noteLessonOffer(game: string): void {
    if (!this.isLessonNew(game)) return;
    this.lessonsOffered = [...this.lessonsOffered, game];
    storage.set("lessons", this.lessonsOffered.join("\n"));
  }

  /** A duration of an animation at the chosen speed, in milliseconds. */
  animation(usualMs: number): number {
    return usualMs * DURATIONS[this.animationSpeed];
  }

  /** How long something is shown at the chosen speed, in milliseconds. It is always long enough to be seen. */
  shown(usualMs: number): number {
    return usualMs * Math.max(0.3, DURATIONS[this.animationSpeed]);
  }

  /** Whether this player's chat messages are hidden. */
  isMuted(name: string): boolean {
    return this.chatMuted || this.mutedNames.includes(name);
  }

  mute(name: string): void {
    this.mutedNames = [...this.without(name), name].slice(-MOST_MUTED);
    this.save();
  }

  unmute(name: string): void {
    this.mutedNames = this.without(name);
    this.save();
  }

  private without(name: string): string[] {
    return this.mutedNames.filter((other) => other !== name);
  }
}

export const preferences = new Preferences();
