import { afterEach, describe, expect, it } from "vitest";
import type { ClientRequest } from "../net/requests";
import type { Socket } from "../net/socket";
import type { Action } from "../net/types";
import { sampleState } from "./fixtures";
import { TableSession } from "./session.svelte";

const LATE = "the cards of this match are decided already";

/** Ada's session, with a fake socket. */
function connect(state: object) {
  const sent: ClientRequest[] = [];
  const socket: Socket = {
    send: (text) => sent.push(JSON.parse(text) as ClientRequest),
    close: () => undefined,
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const session = new TableSession("zBx4", { open: () => socket, later: () => () => undefined });
  const receive = (message: object): void => socket.onmessage?.({ data: JSON.stringify(message) });
  socket.onopen?.();
  receive(state);
  /** The id of the last request of this type. */
  const idOf = (type: ClientRequest["type"]): string | undefined =>
    sent.findLast((request) => request.type === type)?.id;
  return { session, receive, idOf, sent };
}

/** Ada has a seat at a table that waits for players, and her browser has sent its contribution. */
function waiting() {
  const state = sampleState(null);
  return connect({ ...state, table: { ...state.table, status: "gathering" } });
}

describe("the browser's contribution to the deal", () => {
  let close = (): void => undefined;
  afterEach(() => close());

  it("may come after the start, and the player is not told", async () => {
    const { session, receive, idOf } = waiting();
    close = () => session.close();
    receive({ type: "event", seq: 8, at: 0, what: { kind: "started" }, table: { status: "playing" } });
    receive({
      type: "error",
      id: idOf("contribute"),
      code: "refused",
      message: LATE,
      reason: { code: "refused", text: LATE },
    });
    const said = session.say("Good luck!");
    receive({ type: "done", id: idOf("say"), seq: 9 });
    await said; // the earlier answer has been handled by then
    expect(session.note).toBeNull();
  });

  it("is sent again, and the same, if the server has lost it", () => {
    const { session, receive, sent } = waiting();
    close = () => session.close();
    const state = sampleState(null);
    receive({ ...state, table: { ...state.table, status: "gathering" } }); // after the connection was lost
    const words = sent.flatMap((request) => (request.type === "contribute" ? [request.contribution] : []));
    expect(words).toHaveLength(2);
    expect(words[0]).toBe(words[1]);
  });

  it("is not sent if another device of the same person has sent one", () => {
    const state = sampleState(null);
    const seats = state.table.seats.map((seat, number) => (number === 0 ? { ...seat, contribution: "mine" } : seat));
    const { session, sent } = connect({ ...state, table: { ...state.table, status: "gathering", seats } });
    close = () => session.close();
    expect(sent.some((request) => request.type === "contribute")).toBe(false);
  });

  it("shows a note if it is refused for another reason", async () => {
    const { session, receive, idOf } = waiting();
    close = () => session.close();
    receive({
      type: "error",
      id: idOf("contribute"),
      code: "too_many",
      message: "not so fast",
      reason: { code: "too_many", text: "Not so fast." },
    });
    await expect.poll(() => session.note).toBe("Not so fast.");
  });
});

describe("a hint", () => {
  const BID: Action = { text: "bid 1", kind: "bid", amount: 1 };
  const thoughts = [
    { action: "bid 1", parts: BID, value: 3, reason: "likely", reason_kinds: [], reason_parts: [{ text: "likely" }] },
  ];

  it("shows why it takes longer, and then arrives, also after chat messages", async () => {
    const { session, receive, idOf } = connect(sampleState());
    const asked = session.hint();
    expect(session.hintPending).toBe(true);
    receive({ type: "wait", id: idOf("hint"), message: "The bots are getting ready." });
    expect(session.hintWait).toBe("The bots are getting ready.");
    receive({ type: "event", seq: 8, at: 0, what: { kind: "said", seat: 1, text: "Hello" } });
    receive({ type: "hint", id: idOf("hint"), seq: 7, thoughts });
    await asked;
    expect([session.hintPending, session.hintWait]).toEqual([false, null]);
    expect(session.advice).toEqual(thoughts);
    session.close();
  });

  it("is dropped if the player has acted meanwhile", async () => {
    const { session, receive, idOf } = connect(sampleState());
    const asked = session.hint();
    void session.act(BID);
    expect(session.hintPending).toBe(false);
    receive({
      type: "event",
      seq: 8,
      at: 0,
      what: { kind: "acted", seat: 0, action: "bid 1", parts: BID },
      view: { turn: 1, bids: ["bid 1", null, null, null], calls: [BID, null, null, null] },
    });
    receive({ type: "hint", id: idOf("hint"), seq: 7, thoughts });
    await asked;
    expect(session.advice).toBeNull();
    session.close();
  });
});

it("after a take-back forced cards wait until the player acts", () => {
  const { session, receive } = connect(sampleState());
  expect(session.forcedWaits).toBe(false);
  receive({ type: "event", seq: 8, at: 0, what: { kind: "undone", seat: 0 }, view: { turn: 0 } });
  expect(session.forcedWaits).toBe(true);
  void session.act({ text: "play SA", kind: "play", card: "SA" });
  expect(session.forcedWaits).toBe(false);
  session.close();
});

it("the first help of a match shows everybody that it counts on no leader board", () => {
  const { session, receive } = connect(sampleState());
  const table = { unranked: "take_back" as const };
  receive({ type: "event", seq: 8, at: 0, what: { kind: "undone", seat: 2 }, table });
  expect(session.note).toBe("Carl takes back. The match counts on no leader board.");
  session.showNote("");
  receive({ type: "event", seq: 9, at: 0, what: { kind: "hinted", seat: 2 } });
  expect(session.note).toBe("");
  session.close();
  const own = connect(sampleState());
  own.receive({ type: "event", seq: 8, at: 0, what: { kind: "hinted", seat: 0 }, table });
  expect(own.session.note).toBe("The match counts on no leader board.");
  own.session.close();
});

describe("the speed of bots", () => {
  const person = { kind: "person" as const, name: "Ada" };
  const bot = { kind: "bot" as const, name: "Bot 2", level: "club" };
  const state = sampleState();

  it("is asked for once by somebody who plays alone with bots, and not by others", () => {
    const alone = { ...state, table: { ...state.table, seats: [person, bot, bot, bot] } };
    const { session, sent } = connect(alone);
    const asked = (): unknown[] =>
      sent.filter(({ type }) => type === "speed").map((one) => "speed" in one && one.speed);
    session.chooseSpeed("normal"); // as it is
    expect(asked()).toEqual([]);
    session.chooseSpeed("fast");
    session.chooseSpeed("fast");
    expect(asked()).toEqual(["fast"]);
    session.chooseSpeed("fastest");
    expect(asked()).toEqual(["fast", "fastest"]);
    const company = connect({ ...state, table: { ...state.table, seats: [person, person, bot, bot] } });
    company.session.chooseSpeed("fastest");
    expect(company.sent.filter(({ type }) => type === "speed")).toEqual([]);
  });
});
