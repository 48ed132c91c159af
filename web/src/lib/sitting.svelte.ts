/** Sitting at a table: what the page shows of it, and everything one can do there. */

import { Asking, type Wish } from "./asking";
import { plainReason } from "./calls";
import { appealEnded, begin, dealFinished, fold, order, trickWon, type Felt, type Moment } from "./fold";
import { browserWires, Line, type LineState, type Wires } from "./line";
import { randomWord } from "./playing";
import { chime } from "./sounds";
import { tastes } from "./tastes.svelte";
import { nameOf, tell, tellMoment } from "./telling";
import { rememberTable } from "./whereabouts";
import type { Advice, ServerMessage, Trick } from "./words";

/** How long a full trick stays before it is swept to its winner, in milliseconds. */
const RESTS = 1100;
const NOTE_STAYS = 6000;

export interface Resting {
  trick: Trick;
  winner: number | null;
  deal: number;
  /** How many tricks of the deal came before it. */
  key: number;
}

export class Sitting {
  felt = $state.raw<Felt | null>(null);
  line = $state<LineState>("opening");
  /** The full trick that is still looked at. */
  resting = $state.raw<Resting | null>(null);
  /** Who took the trick that was last looked at: it is swept there. */
  sweptTo = $state<number | null>(null);
  /** An action that was sent and not answered yet: it is shown at once, and taken back if refused. */
  pending = $state<string | null>(null);
  /** A sentence about what cannot be, or what went wrong. */
  note = $state<string | null>(null);
  advice = $state.raw<Advice[] | null>(null);
  thinking = $state(false);
  /** The finished deal whose result is shown. */
  summary = $state<number | null>(null);
  /** Whether one has said that one is back, and a bot finishes the turn. */
  returning = $state(false);
  /** What was told aloud, the newest last. */
  told = $state.raw<{ id: number; text: string }[]>([]);
  unread = $state(0);
  /** What happened while the line was broken or the seat was away. */
  missed = $state.raw<string[]>([]);

  private readonly connection: Line;
  private readonly asking = new Asking((message) => this.connection.ask(message));
  private rest: ReturnType<typeof setTimeout> | undefined;
  private noting: ReturnType<typeof setTimeout> | undefined;
  private count = 0;
  /** The commitment to which a random word was added last. */
  private worded: string | null = null;
  /** The deal to sum up once its last trick has been looked at. */
  private summarised: number | null = null;

  constructor(
    readonly id: string,
    wires: Wires = browserWires(id),
  ) {
    this.connection = new Line(wires, {
      seen: () => this.felt?.seq ?? null,
      hear: (message) => this.hear(message),
      feel: (state) => (this.line = state),
    });
    this.connection.open();
  }

  leave(): void {
    this.connection.close();
    clearTimeout(this.rest);
    clearTimeout(this.noting);
  }

  // What one does

  /** Carries out an action; false where it was refused, with the reason noted. */
  async act(action: string): Promise<boolean> {
    const felt = this.felt;
    if (!felt || this.pending !== null) return false;
    this.stopResting();
    this.summary = null;
    this.advice = null;
    this.note = null;
    this.missed = [];
    this.pending = action;
    const answer = await this.asking.ask({ type: "act", seq: felt.seq, action });
    if (this.pending === action) this.pending = null;
    if (answer.type !== "error") return true;
    // Somebody was quicker: what was meant may be right still, but one looks first.
    this.noted(answer.code === "stale" ? "The table has moved on: look again." : plainReason(answer.message));
    return false;
  }

  /** Says why an action cannot be done now. */
  async why(action: string): Promise<string> {
    const turn = this.felt?.view?.turn;
    if (this.felt && turn !== this.felt.seat) {
      const text =
        turn == null ? "There is nothing to play now." : `It is ${nameOf(this.felt.table, turn, null)}’s turn.`;
      this.noted(text);
      return text;
    }
    const text = await this.reason(action);
    this.noted(text);
    return text;
  }

  /** The engine's reason, without showing it. */
  async reason(action: string): Promise<string> {
    const answer = await this.asking.ask({ type: "why", action });
    return "message" in answer ? plainReason(answer.message) : "";
  }

  async hint(): Promise<void> {
    this.thinking = true;
    const seq = this.felt?.seq;
    const answer = await this.asking.ask({ type: "hint" });
    this.thinking = false;
    if (answer.type === "hint") {
      if (this.felt?.seq === seq || this.felt?.view?.turn === this.felt?.seat) this.advice = answer.thoughts;
    } else if (answer.type === "error") this.noted(plainReason(answer.message));
  }

  async undo(): Promise<void> {
    this.stopResting();
    await this.plainly({ type: "undo" });
  }

  answerUndo(agree: boolean): Promise<void> {
    return this.plainly({ type: "answer_undo", agree });
  }

  say(text: string): Promise<void> {
    return this.plainly({ type: "say", text });
  }

  /** Plays again. Where the clock ran out the bot has this one turn, and one is back after it. */
  back(): Promise<void> {
    this.returning = true;
    return this.plainly({ type: "back" });
  }

  look(): void {
    this.connection.hello();
  }

  noted(text: string): void {
    this.note = text;
    clearTimeout(this.noting);
    this.noting = setTimeout(() => (this.note = null), NOTE_STAYS);
    this.announce(text);
  }

  // What one hears

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "state":
        this.adopt(message);
        break;
      case "event":
        this.happen(message);
        break;
      case "presence":
        if (this.felt) this.felt = { ...this.felt, present: message.present, watchers: message.watchers };
        break;
      case "error":
        if (message.state) this.adopt(message.state);
        this.asking.answered(message);
        break;
      case "done":
      case "reason":
      case "hint":
        this.asking.answered(message);
        break;
    }
  }

  /**
   * Everybody's browser adds a random word to the deals of a match, after it has seen the server's commitment: so nobody
   * can have known the cards. Who sat down with a word has added it already.
   */
  private async addWord(): Promise<void> {
    const felt = this.felt;
    if (!felt || felt.seat === null || felt.table.status !== "gathering") return;
    const commitment = felt.table.fair.commitment;
    if (felt.table.seats[felt.seat]?.contribution || this.worded === commitment) return;
    this.worded = commitment;
    const answer = await this.asking.ask({ type: "contribute", contribution: randomWord() });
    // A word that comes after the start is nothing to tell a player, who did not send it.
    const late = this.felt?.table.status !== "gathering" || this.felt.table.fair.commitment !== commitment;
    if (answer.type === "error" && !(late && answer.code === "refused")) this.noted(plainReason(answer.message));
  }

  private adopt(state: Extract<ServerMessage, { type: "state" }>): void {
    const before = this.felt;
    this.felt = begin(state, Date.now());
    this.summarised = null;
    this.sweptTo = null;
    this.stopResting();
    void this.addWord();
    rememberTable(this.felt);
    this.returning = false;
    if (before) {
      const felt = this.felt;
      const lines = state.missed.map((past) => tell(past.what, felt)).filter(Boolean);
      this.missed = lines;
      for (const line of lines.slice(-3)) this.announce(line);
    }
  }

  private happen(event: Extract<ServerMessage, { type: "event" }>): void {
    const before = this.felt;
    if (!before) return;
    const when = order(before, event);
    if (when === "old") return;
    if (when === "gap") {
      this.connection.hello();
      return;
    }
    const after = fold(before, event, Date.now());
    this.felt = after;
    void this.addWord();
    if (after.table.status !== before.table.status) rememberTable(after);
    this.show({ what: event.what, before, after });
    if (this.returning) this.comeBack(before, after);
  }

  private comeBack(before: Felt, after: Felt): void {
    if (after.seat === null || !after.table.seats[after.seat]?.stand_in) this.returning = false;
    else if (before.view?.turn === after.seat && after.view?.turn !== after.seat) void this.back();
  }

  private show(moment: Moment): void {
    const { what, before, after } = moment;
    if (what.kind === "acted") {
      // A bid leaves the last trick of the deal before it lying; the next card does not.
      if (what.action?.startsWith("play ")) this.stopResting();
      if (what.seat === after.seat) {
        if (this.pending === what.action) this.pending = null;
        this.advice = null;
      }
      const won = trickWon(before.view, after.view);
      const deal = dealFinished(before.view, after.view);
      if (won) {
        const earlier = before.view?.tricks_won.reduce((sum, tricks) => sum + tricks, 0) ?? 0;
        this.resting = { ...won, deal: before.view?.deal_number ?? 0, key: earlier };
        this.sweptTo = won.winner;
        this.summarised = deal;
        this.rest = setTimeout(() => this.stopResting(), RESTS);
        chime("trick");
      } else {
        if (deal !== null) this.summary = deal;
        chime("card");
      }
      if (after.view?.turn === after.seat && before.view?.turn !== after.seat) chime("turn");
    }
    if (what.kind === "undone" || what.kind === "started") {
      this.stopResting();
      this.sweptTo = null;
      this.summary = null;
    }
    if (what.kind === "said" && what.seat !== after.seat) {
      if (!tastes.hears(nameOf(after.table, what.seat, null))) return;
      this.unread++;
    }
    for (const line of tellMoment(moment)) this.announce(line);
    if (before.table.undo?.seat === after.seat) this.noteAppeal(moment);
  }

  /** Who asked to take back sees why nothing came of it. */
  private noteAppeal(moment: Moment): void {
    const ended = appealEnded(moment);
    if (ended === null) return;
    const no = `${nameOf(moment.after.table, moment.what.seat, moment.after.seat)} says no`;
    this.noted(`Nothing is taken back: ${ended === "refused" ? no : "not everybody answered"}.`);
  }

  private stopResting(): void {
    clearTimeout(this.rest);
    this.resting = null;
    if (this.summarised !== null) this.summary = this.summarised;
    this.summarised = null;
  }

  private announce(text: string): void {
    this.told = [...this.told, { id: ++this.count, text }].slice(-60);
  }

  // Asking

  private async plainly(wish: Wish): Promise<void> {
    const answer = await this.asking.ask(wish);
    if (answer.type === "error") this.noted(plainReason(answer.message));
  }
}
