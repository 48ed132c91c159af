import { describe, expect, it } from "vitest";
import type { Event } from "../net/types";
import { sampleState, sampleView } from "./fixtures";
import {
  dealFinished,
  eventOrder,
  fold,
  handSize,
  newCards,
  playsAlone,
  snapshotOf,
  takeBackEnded,
  takeBackMode,
  trickWon,
} from "./fold";
import type { Snapshot } from "./fold";

const snapshot = (): Snapshot => snapshotOf(sampleState(), 1_000);
const event = (more: Partial<Event>): Event => ({ type: "event", seq: 8, at: 5_000, what: { kind: "acted" }, ...more });

describe("applying events", () => {
  it("changes only the fields in the event", () => {
    const before = snapshot();
    const after = fold(before, event({ view: { turn: 1, bids: ["bid 3", null, null, null] } }), 1_000);
    expect(after.seq).toBe(8);
    expect(after.view?.turn).toBe(1);
    expect(after.view?.bids).toEqual(["bid 3", null, null, null]);
    expect(after.view?.hand).toEqual(sampleView().hand);
    expect(after.table).toBe(before.table);
  });

  it("computes the offset of the server's clock", () => {
    expect(fold(snapshot(), event({}), 1_000).clockOffset).toBe(4_000);
  });

  it("drops the view when the match is gone", () => {
    expect(fold(snapshot(), event({ view: null, table: { status: "gathering" } }), 0)).toMatchObject({
      view: null,
      table: { status: "gathering" },
    });
  });

  it("takes the first view of a match", () => {
    expect(fold({ ...snapshot(), view: null }, event({ view: sampleView() }), 0).view).toEqual(sampleView());
  });

  it("adds chat messages", () => {
    const after = fold(snapshot(), event({ what: { kind: "said", seat: 2, text: "Well played!" } }), 0);
    expect(after.chat).toEqual([{ at: 5_000, seat: 2, text: "Well played!" }]);
  });

  it("keeps chat messages with the people who wrote them when seats are swapped", () => {
    const said = fold(snapshot(), event({ what: { kind: "said", seat: 2, text: "Hello!" } }), 0);
    const after = fold(said, event({ seq: 9, what: { kind: "swapped", seats: [2, 0] } }), 0);
    expect(after.chat).toEqual([{ at: 5_000, seat: 0, text: "Hello!" }]);
  });

  it("tells the next event from an old one and from a gap", () => {
    expect(eventOrder(snapshot(), event({ seq: 8 }))).toBe("next");
    expect(eventOrder(snapshot(), event({ seq: 7 }))).toBe("old");
    expect(eventOrder(snapshot(), event({ seq: 9 }))).toBe("gap");
  });
});

describe("a complete trick", () => {
  const three = sampleView({
    trick: [
      [1, "H4"],
      [2, "HK"],
      [3, "H2"],
    ],
  });
  const full: [number, string][] = [
    [1, "H4"],
    [2, "HK"],
    [3, "H2"],
    [0, "H9"],
  ];

  it("is reported with its winner", () => {
    const after = sampleView({ trick: [], last_trick: full, last_winner: 2 });
    expect(trickWon(three, after)).toEqual({ trick: full, winner: 2 });
  });

  it("is reported with the deal that it ends", () => {
    const deal = {
      bids: [],
      calls: [],
      tricks: [0, 1, 0, 0],
      points: [],
      change: [10, -20],
      contracts: [],
      lines: [],
      sitting: [],
    };
    const after = sampleView({ trick: [], last_trick: full, last_winner: 1, deals: [deal] });
    expect(trickWon(three, after)?.winner).toBe(1);
    expect(dealFinished(three, after)).toBe(0);
  });

  it("is not reported when a card was only added", () => {
    expect(trickWon(sampleView({ trick: [[1, "H4"]] }), three)).toBeNull();
  });
});

it("reads the hand size from the list of deals", () => {
  const table = { ...sampleState().table, hand_sizes: [10, 9, 8] };
  expect([handSize(table, 1), handSize(table, 3), handSize(table, 9)]).toEqual([10, 8, 8]);
});

describe("taking back", () => {
  const request = { seat: 0, waiting: [3], due: 21_000 };
  const at = (table: Partial<Snapshot["table"]>): Snapshot => ({
    ...snapshot(),
    table: { ...snapshot().table, ...table },
  });

  it("is possible as the server says for one's own seat, while no request is open", () => {
    expect(takeBackMode(snapshot())).toBeNull();
    expect(takeBackMode(at({ take_back: ["alone", null, null, "ask"] }))).toBe("alone");
    expect(takeBackMode({ ...at({ take_back: ["alone", null, null, "ask"] }), seat: 3 })).toBe("ask");
    expect(takeBackMode(at({ take_back: ["ask", null, null, null], undo: request }))).toBeNull();
    expect(takeBackMode({ ...at({ take_back: ["ask", null, null, null] }), seat: null })).toBeNull();
  });

  it("can be refused or lapse", () => {
    const [before, after] = [at({ undo: request }), snapshot()];
    const ended = (event: Event["what"]) => takeBackEnded({ event, before, after });
    expect(ended({ kind: "undo_answered", seat: 3, agreed: false })).toBe("refused");
    expect(ended({ kind: "undo_lapsed", seat: 0 })).toBe("lapsed");
    expect(ended({ kind: "undone", seat: 0 })).toBeNull();
    expect(takeBackEnded({ event: { kind: "said", seat: 3 }, before, after: before })).toBeNull();
  });
});

describe("new cards", () => {
  const hand = sampleView().hand;
  const before = sampleView({ hand, hand_counts: [hand.length, 0, 0, 0] });

  it("are those that a hand did not have, also the second of two equal cards", () => {
    const after = sampleView({ hand: [...hand.slice(1), "H2", hand[1] ?? ""] });
    expect(newCards(before, after, 0)).toEqual(["H2", hand[1]]);
    expect(newCards(before, after, null)).toEqual([]);
  });

  it("may lie face up in front of the player", () => {
    const turned = sampleView({ hand, faceup: [["D3"], ["C4"], [], []] });
    expect(newCards(before, turned, 0)).toEqual(["D3"]);
  });

  it("are neither the cards of the next deal nor those that the player looks at for the first time", () => {
    expect(newCards(before, sampleView({ hand: ["H2"], deal_number: before.deal_number + 1 }), 0)).toEqual([]);
    const unseen = sampleView({ hand: [], hand_counts: [13, 13, 13, 13] });
    expect(newCards(unseen, before, 0)).toEqual([]);
  });
});

describe("playing alone", () => {
  it("is one person with bots", () => {
    const { table } = snapshot();
    const person = { kind: "person" as const, name: "Ada" };
    const bot = { kind: "bot" as const, name: "Euler", level: "club" };
    expect(playsAlone({ ...table, seats: [person, bot, bot, bot] })).toBe(true);
    expect(playsAlone({ ...table, seats: [person, bot, person, bot] })).toBe(false);
    expect(playsAlone({ ...table, seats: [bot, bot, bot, bot] })).toBe(false);
  });
});
