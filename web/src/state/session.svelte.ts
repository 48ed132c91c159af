/** One client's session at a table: what the page shows, and everything a player can do there. */

import { describeChange, describeEvent } from "../notation/events";
import { deckOf } from "../notation/deck";
import { joinNames, seatName } from "../notation/names";
import { browserTransport, type ConnectionState, TableSocket, type Transport } from "../net/socket";
import { type Answer, type RequestBody, Requests } from "../net/requests";
import type { Action, Advice, Happened, ServerMessage, Trick } from "../net/types";
import { events as eventTexts } from "../text/events";
import { table as text } from "../text/table";
import type { Finding } from "../fair/check";
import { MatchWitness } from "../fair/witness";
import { playSound } from "./sounds";
import { randomContribution } from "./contribution";
import {
  cardsReceived,
  type Change,
  dealFinished,
  eventOrder,
  fold,
  losesRank,
  newCards,
  playsAlone,
  type Snapshot,
  snapshotOf,
  takeBackEnded,
  trickWon,
} from "./fold";
import { rememberTable } from "./lasttable";
import { type BotSpeed, preferences } from "./preferences.svelte";
import { readiness } from "./readiness.svelte";

/** How long a complete trick stays on the table, at the usual speed of animations. */
const TRICK_SHOWN_MS = 1100;
/** The same after a concession. */
const CONCEDED_SHOWN_MS = 350;
const NOTE_SHOWN_MS = 6000;
/** How long a chat message is shown at the seat of the person who wrote it. */
const BUBBLE_SHOWN_MS = 6000;
const MOST_ANNOUNCEMENTS = 60;

export interface CompleteTrick {
  trick: Trick;
  winner: number | null;
  deal: number;
  /** Its index in the deal. */
  index: number;
}

export class TableSession {
  snapshot = $state.raw<Snapshot | null>(null);
  connection = $state<ConnectionState>("opening");
  /** Why the server does not open the table, although it exists. */
  refusal = $state<string | null>(null);
  /** A complete trick that is still shown. */
  completeTrick = $state.raw<CompleteTrick | null>(null);
  /** The winner of the last complete trick: its cards move there. */
  lastWinner = $state<number | null>(null);
  /** An action without an answer yet. It is shown at once, and taken back if the server refuses it. */
  pending = $state.raw<Action | null>(null);
  /** A sentence about what is not allowed or went wrong. */
  note = $state<string | null>(null);
  advice = $state.raw<Advice[] | null>(null);
  /** The position for which a hint was asked and has not come yet. */
  private hintPosition = $state<string | null>(null);
  /** Why the hint takes longer. */
  hintWait = $state<string | null>(null);
  /** The index of the finished deal whose result is shown. */
  dealShown = $state<number | null>(null);
  /** The cards that came into this person's hand during the deal, until the next card that the person plays. */
  newCards = $state.raw<readonly string[]>([]);
  /** Whether this person has asked for the seat back while a bot finishes the turn. */
  returning = $state(false);
  /** Why the step of a lesson suggests something else than the player tried. */
  lessonReason = $state<string | null>(null);
  /** What screen readers read, the newest last. */
  announcements = $state.raw<{ id: number; text: string }[]>([]);
  unread = $state(0);
  /** By seat: the chat message that is shown there. */
  bubbles = $state.raw<Readonly<Record<number, string>>>({});
  /** Whether a claim has no answer yet. */
  claiming = $state(false);
  /** A proven claim of some tricks, or a concession: how many, and the cards by priority, which are played in turn. */
  line = $state.raw<{ tricks: number; cards: readonly string[] } | null>(null);
  /** Whether forced cards wait for the player: after a take-back, until the player acts. */
  forcedWaits = $state(false);
  /** What happened while the connection was lost. */
  missed = $state.raw<string[]>([]);
  /** The checks of the finished match, made by this browser; null before its end. */
  fairness = $state.raw<Finding[] | null>(null);

  private readonly socket: TableSocket;
  private readonly requests = new Requests((request) => this.socket.request(request));
  /** A claim is being played out: its cards arrive all at once and are not told one by one. */
  private playingOut = false;
  private trickTimer: ReturnType<typeof setTimeout> | undefined;
  private noteTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly bubbleTimers: Record<number, ReturnType<typeof setTimeout>> = {};
  private announced = 0;
  /** The commitment for which this browser sent its contribution last, over this connection and from this seat. */
  private contributedTo: string | null = null;
  private readonly witness: MatchWitness;
  /** The speed of bots that was asked for last while this person was alone with them. */
  private askedSpeed: BotSpeed | null = null;
  /** The deal whose result is shown after its last trick. */
  private dealToShow: number | null = null;

  constructor(
    readonly id: string,
    transport: Transport = browserTransport(id),
  ) {
    this.witness = new MatchWitness(id);
    this.socket = new TableSocket(transport, {
      lastSeq: () => this.snapshot?.seq ?? null,
      receive: (message) => this.receive(message),
      connectionChanged: (state) => this.changeConnection(state),
    });
    this.socket.open();
  }

  close(): void {
    this.socket.close();
    clearTimeout(this.trickTimer);
    clearTimeout(this.noteTimer);
    for (const timer of Object.values(this.bubbleTimers)) clearTimeout(timer);
  }

  // What a player does

  /** Carries out an action. False if it was refused; the reason is shown. */
  async act(action: Action): Promise<boolean> {
    const snapshot = this.snapshot;
    if (!snapshot || this.pending !== null) return false;
    this.clearTrick();
    this.dealShown = null;
    this.dropHint();
    this.note = null;
    this.missed = [];
    this.forcedWaits = false;
    this.lessonReason = null;
    this.pending = action;
    const answer = await this.requests.ask({ type: "act", seq: snapshot.seq, action: action.text });
    if (this.pending === action) this.pending = null;
    if (answer.type !== "error") return true;
    if (answer.code === "lesson_step") {
      this.lessonReason = errorText(answer);
      return false;
    }
    // Somebody else acted first. The action may still be right, but the player should look again.
    this.showNote(answer.code === "stale" ? text.changed : errorText(answer));
    return false;
  }

  /** Claims all remaining tricks. The server plays them out. */
  async claim(): Promise<void> {
    const snapshot = this.snapshot;
    if (!snapshot || this.pending !== null) return;
    this.clearTrick();
    this.dropHint();
    this.claiming = true;
    const answer = await this.requests.ask({ type: "claim", seq: snapshot.seq });
    this.claiming = false;
    if (answer.type === "error") this.showNote(answer.code === "stale" ? text.changed : errorText(answer));
  }

  /** Whether this player has conceded the rest of the deal: then nobody needs time to look at it. */
  get concedes(): boolean {
    return this.line?.tricks === 0;
  }

  /** Claims at least some of the remaining tricks; 0 concedes them. Returns the reason of a refusal, or null. */
  async claimSome(tricks: number): Promise<string | null> {
    const snapshot = this.snapshot;
    if (!snapshot || this.pending !== null || this.claiming) return null;
    this.dropHint();
    this.claiming = true;
    const answer = await this.requests.ask({ type: "claim", seq: snapshot.seq, tricks });
    this.claiming = false;
    if (answer.type === "line") this.line = { tricks, cards: answer.cards };
    if (answer.type !== "error") return null;
    return answer.code === "stale" ? text.changed : errorText(answer);
  }

  /** Shows why an action is not allowed now. The action is given as text, because only legal actions have parts. */
  async explain(action: string): Promise<void> {
    const turn = this.snapshot?.view?.turn;
    if (this.snapshot && turn !== this.snapshot.seat)
      this.showNote(turn == null ? text.nothingToPlay : text.turnOf(seatName(this.snapshot.table, turn, null)));
    else this.showNote(await this.reason(action));
  }

  /** The server's reason why an action is not allowed, without showing it. */
  async reason(action: string): Promise<string> {
    const answer = await this.requests.ask({ type: "why", action });
    return answer.type === "reason" || answer.type === "error" ? errorText(answer) : "";
  }

  async hint(): Promise<void> {
    const position = positionKey(this.snapshot);
    this.hintPosition = position;
    const answer = await this.requests.ask({ type: "hint" });
    // A hint for an earlier position is of no use any more.
    if (this.hintPosition !== position || positionKey(this.snapshot) !== position) return;
    this.dropHint();
    if (answer.type === "error") this.showNote(errorText(answer));
    else if (answer.type === "hint") this.advice = answer.thoughts;
  }

  get hintPending(): boolean {
    return this.hintPosition !== null;
  }

  private dropHint(): void {
    this.hintPosition = null;
    this.hintWait = null;
    this.advice = null;
  }

  async takeBack(): Promise<void> {
    this.clearTrick();
    await this.request({ type: "undo" });
  }

  answerTakeBack(agree: boolean): Promise<void> {
    return this.request({ type: "answer_undo", agree });
  }

  say(text: string): Promise<void> {
    return this.request({ type: "say", text });
  }

  /** Takes the seat back from a stand-in. After the clock ran out the bot finishes its turn first. */
  returnToSeat(): Promise<void> {
    this.returning = true;
    return this.request({ type: "back" });
  }

  /**
   * Asks for the speed of bots that the player likes, once for each table and choice. The server allows it to somebody who
   * plays alone with bots.
   */
  chooseSpeed(speed: BotSpeed): void {
    const { seat, table } = this.snapshot ?? { seat: null, table: null };
    if (seat === null || table === null || !playsAlone(table) || table.status === "closed") this.askedSpeed = null;
    else if (this.askedSpeed !== speed) {
      this.askedSpeed = speed;
      if (table.speed !== speed) void this.request({ type: "speed", speed });
    }
  }

  /** Asks the server for the whole state. */
  refresh(): void {
    this.socket.hello();
  }

  showNote(text: string): void {
    this.note = text;
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => (this.note = null), NOTE_SHOWN_MS);
    this.announce(text);
  }

  // What the server sends

  private changeConnection(state: ConnectionState): void {
    this.connection = state;
    if (state === "open") void readiness.watch(); // the server may have been restarted
  }

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "state":
        this.replaceState(message);
        break;
      case "event":
        this.applyEvent(message);
        break;
      case "presence":
        if (this.snapshot) {
          const { present, watchers, takeover } = message;
          this.snapshot = { ...this.snapshot, present, watchers, takeover };
        }
        break;
      case "error":
        if (message.state) this.replaceState(message.state);
        if (message.code === "game_unavailable" || message.code === "game_changed") this.refusal = errorText(message);
        this.requests.answered(message);
        break;
      case "wait":
        if (this.hintPosition !== null) this.hintWait = message.message;
        break;
      case "done":
      case "line":
      case "reason":
      case "hint":
        this.requests.answered(message);
        break;
    }
  }

  /**
   * Every player's browser adds random text to the deals of a match after the server has shown its commitment, so that
   * nobody can have known the cards. Text that another device of this person has sent stays.
   */
  private async contribute(): Promise<void> {
    const snapshot = this.snapshot;
    if (snapshot?.seat == null) this.contributedTo = null;
    if (!snapshot || snapshot.seat === null || snapshot.table.status !== "gathering") return;
    const commitment = snapshot.table.fair.commitment;
    const shown = snapshot.table.seats[snapshot.seat]?.contribution ?? null;
    if (shown === this.witness.word ? shown !== null : shown !== null && this.witness.word === null) return;
    if (this.contributedTo === commitment) return;
    this.contributedTo = commitment;
    const contribution = this.witness.word ?? randomContribution();
    this.witness.chooseWord(contribution);
    const answer = await this.requests.ask({ type: "contribute", contribution });
    // The player did not send this and need not know that it came after the start.
    const late = this.snapshot?.table.status !== "gathering" || this.snapshot.table.fair.commitment !== commitment;
    if (answer.type === "error" && !(late && answer.code === "refused")) this.showNote(errorText(answer));
  }

  private replaceState(state: Extract<ServerMessage, { type: "state" }>): void {
    const before = this.snapshot;
    const after = snapshotOf(state, Date.now());
    this.snapshot = after;
    this.line = null; // the deal may have gone on without this page
    this.dealToShow = null;
    this.lastWinner = null;
    this.newCards = [];
    this.clearTrick();
    this.contributedTo = null;
    this.see(after);
    rememberTable(after);
    this.returning = false;
    if (before) {
      this.missed = state.missed.map((past) => describeEvent(past.what, after)).filter(Boolean);
      for (const line of this.missed.slice(-3)) this.announce(line);
    }
  }

  /** Remembers what the check needs, contributes to the next match, and checks a match that is over. */
  private see(after: Snapshot, event: Happened | null = null, before: Snapshot | null = null): void {
    this.witness.see(after, event, before);
    void this.contribute();
    if (after.view && after.table.fair.secret) this.fairness = this.witness.check(after);
    else if (after.table.status === "playing") this.fairness = null;
  }

  private applyEvent(event: Extract<ServerMessage, { type: "event" }>): void {
    const before = this.snapshot;
    if (!before) return;
    const order = eventOrder(before, event);
    if (order === "old") return;
    if (order === "gap") {
      this.socket.hello();
      return;
    }
    const after = fold(before, event, Date.now());
    this.snapshot = after;
    this.see(after, event.what, before);
    if (after.table.status !== before.table.status) rememberTable(after);
    this.show({ event: event.what, before, after });
    if (this.returning) this.continueReturn(before, after);
  }

  private continueReturn(before: Snapshot, after: Snapshot): void {
    if (after.seat === null || !after.table.seats[after.seat]?.stand_in) this.returning = false;
    else if (before.view?.turn === after.seat && after.view?.turn !== after.seat) void this.returnToSeat();
  }

  private show(change: Change): void {
    const { event, before, after } = change;
    if (event.kind === "claimed") {
      this.playingOut = true;
      this.showNote(describeEvent(event, after));
    }
    if (losesRank(before.table, after.table))
      this.showNote(event.seat === after.seat ? eventTexts.unranked : describeEvent(event, after));
    const dealEnds = dealFinished(before.view, after.view) !== null;
    if (dealEnds) this.playingOut = false;
    if (dealEnds || event.kind === "undone" || event.kind === "started") this.line = null;
    if (event.kind === "acted") this.showAction(change);
    if (event.kind === "undone") this.forcedWaits = true;
    if (event.kind === "undone" || event.kind === "started") {
      this.clearTrick();
      this.lastWinner = null;
      this.newCards = [];
      this.dealShown = null;
    }
    if (event.kind === "said" && event.seat != null) {
      const own = event.seat === after.seat;
      if (!own && preferences.isMuted(seatName(after.table, event.seat, null))) return;
      if (!own) this.unread++;
      if (!preferences.chatMuted) this.showBubble(event.seat, event.text ?? "");
    }
    if (event.kind === "swapped") this.bubbles = {};
    if (!this.playingOut || event.kind === "claimed") for (const line of describeChange(change)) this.announce(line);
    if (before.table.undo?.seat === after.seat) this.noteTakeBackEnd(change);
  }

  private showAction({ event, before, after }: Change): void {
    // After a bid the last trick of the deal before may stay on the table; after a card it may not.
    if (event.parts?.kind === "play") this.clearTrick();
    if (event.seat === after.seat) {
      if (this.pending?.text === event.action) this.pending = null;
      this.dropHint();
    }
    this.showNewCards({ event, before, after });
    const won = trickWon(before.view, after.view);
    const deal = dealFinished(before.view, after.view);
    if (won) {
      const earlier = before.view?.tricks_won.reduce((sum, tricks) => sum + tricks, 0) ?? 0;
      this.completeTrick = { ...won, deal: before.view?.deal_number ?? 0, index: earlier };
      this.lastWinner = won.winner;
      this.dealToShow = deal;
      this.trickTimer = setTimeout(
        () => this.clearTrick(),
        preferences.shown(this.concedes ? CONCEDED_SHOWN_MS : TRICK_SHOWN_MS),
      );
    } else if (deal !== null) this.dealShown = deal;
    if (this.playingOut) return;
    playSound(won ? "trick" : "card");
    if (after.view?.turn === after.seat && before.view?.turn !== after.seat) playSound("turn");
  }

  /** Marks the cards that are new in the hand, and says which they are. */
  private showNewCards({ event, before, after }: Change): void {
    const deck = deckOf(after.table);
    const names = (cards: readonly string[]): string => joinNames(cards.map((card) => deck.theCard(card)));
    const found = newCards(before.view, after.view, after.seat);
    const received = cardsReceived(before.view, after.view);
    const played = event.parts?.kind === "play" && event.seat === after.seat;
    if (found.length > 0) this.newCards = found;
    else if (played || before.view?.deal_number !== after.view?.deal_number) this.newCards = [];
    if (received.length > 0) this.showNote(text.hand.received(names(received)));
    else if (found.length > 0) this.announce(text.hand.newCards(names(found)));
  }

  private showBubble(seat: number, words: string): void {
    clearTimeout(this.bubbleTimers[seat]);
    this.bubbles = { ...this.bubbles, [seat]: words };
    const hide = (): void => {
      this.bubbles = Object.fromEntries(Object.entries(this.bubbles).filter(([other]) => Number(other) !== seat));
    };
    this.bubbleTimers[seat] = setTimeout(hide, BUBBLE_SHOWN_MS);
  }

  /** Tells the person who asked for a take-back why there was none. */
  private noteTakeBackEnd(change: Change): void {
    const ended = takeBackEnded(change);
    if (ended === null) return;
    const refused = text.takeBack.refused(seatName(change.after.table, change.event.seat, change.after.seat));
    this.showNote(ended === "refused" ? refused : text.takeBack.lapsed);
  }

  private clearTrick(): void {
    clearTimeout(this.trickTimer);
    this.completeTrick = null;
    if (this.dealToShow !== null) this.dealShown = this.dealToShow;
    this.dealToShow = null;
  }

  /** Lets screen readers read a sentence. */
  announce(text: string): void {
    this.announcements = [...this.announcements, { id: ++this.announced, text }].slice(-MOST_ANNOUNCEMENTS);
  }

  private async request(body: RequestBody): Promise<void> {
    const answer = await this.requests.ask(body);
    if (answer.type === "error") this.showNote(errorText(answer));
  }
}

/** Equal for two snapshots with the same position; other events, such as chat, do not change it. */
function positionKey(snapshot: Snapshot | null): string {
  const view = snapshot?.view;
  return view ? JSON.stringify([view.deal_number, view.phase, view.turn, view.bids, view.trick, view.hand]) : "";
}

/** The sentence of a refusal. */
function errorText(answer: Extract<Answer, { type: "reason" | "error" }>): string {
  return answer.reason?.text ?? answer.message;
}
