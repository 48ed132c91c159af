import { describe, expect, it } from "vitest";
import { appealEnded, begin, dealFinished, fold, handSize, order, trickWon, wayBack, type Felt } from "./fold";
import { aState, aView } from "./samples";
import type { Event } from "./words";

const felt = (): Felt => begin(aState(), 1_000);
const event = (more: Partial<Event>): Event => ({ type: "event", seq: 8, at: 5_000, what: { kind: "acted" }, ...more });

describe("folding what happens into the table", () => {
  it("takes over only the fields that changed", () => {
    const before = felt();
    const after = fold(before, event({ view: { turn: 1, bids: ["bid 3", null, null, null] } }), 1_000);
    expect(after.seq).toBe(8);
    expect(after.view?.turn).toBe(1);
    expect(after.view?.bids).toEqual(["bid 3", null, null, null]);
    expect(after.view?.hand).toEqual(aView().hand);
    expect(after.table).toBe(before.table);
  });

  it("knows the server's time", () => {
    expect(fold(felt(), event({}), 1_000).ahead).toBe(4_000);
  });

  it("forgets the view when the match is gone from the table", () => {
    expect(fold(felt(), event({ view: null, table: { status: "gathering" } }), 0)).toMatchObject({
      view: null,
      table: { status: "gathering" },
    });
  });

  it("hears what is said", () => {
    const after = fold(felt(), event({ what: { kind: "said", seat: 2, text: "Well played!" } }), 0);
    expect(after.said).toEqual([{ at: 5_000, seat: 2, text: "Well played!" }]);
  });

  it("tells the next event from an old one and from a gap", () => {
    expect(order(felt(), event({ seq: 8 }))).toBe("next");
    expect(order(felt(), event({ seq: 7 }))).toBe("old");
    expect(order(felt(), event({ seq: 9 }))).toBe("gap");
  });
});

describe("a trick that is full", () => {
  const three = aView({
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

  it("is won by whose count went up", () => {
    const after = aView({ trick: [], last_trick: full, tricks_won: [0, 0, 1, 0] });
    expect(trickWon(three, after)).toEqual({ trick: full, winner: 2 });
  });

  it("is won by the deal's count where the deal is over with it", () => {
    const deal = { bids: [], tricks: [0, 1, 0, 0], points: [], change: [10, -20] };
    const after = aView({ trick: [], last_trick: full, tricks_won: [0, 0, 0, 0], deals: [deal] });
    expect(trickWon(three, after)?.winner).toBe(1);
    expect(dealFinished(three, after)).toBe(0);
  });

  it("is not seen where a card was only added", () => {
    expect(trickWon(aView({ trick: [[1, "H4"]] }), three)).toBeNull();
  });
});

it("reads the hand's size off the run of deals", () => {
  const table = { ...aState().table, hand_sizes: [10, 9, 8] };
  expect([handSize(table, 1), handSize(table, 3), handSize(table, 9)]).toEqual([10, 8, 8]);
});

describe("taking back", () => {
  const asking = { seat: 0, waiting: [3], due: 21_000 };
  const at = (table: Partial<Felt["table"]>): Felt => ({ ...felt(), table: { ...felt().table, ...table } });

  it("is what the server says of the own seat, while nobody asks", () => {
    expect(wayBack(felt())).toBeNull();
    expect(wayBack(at({ take_back: ["alone", null, null, "ask"] }))).toBe("alone");
    expect(wayBack({ ...at({ take_back: ["alone", null, null, "ask"] }), seat: 3 })).toBe("ask");
    expect(wayBack(at({ take_back: ["ask", null, null, null], undo: asking }))).toBeNull();
    expect(wayBack({ ...at({ take_back: ["ask", null, null, null] }), seat: null })).toBeNull();
  });

  it("is refused or lapses where it is not granted", () => {
    const [before, after] = [at({ undo: asking }), felt()];
    const ended = (what: Event["what"]) => appealEnded({ what, before, after });
    expect(ended({ kind: "undo_answered", seat: 3, agreed: false })).toBe("refused");
    expect(ended({ kind: "undo_lapsed", seat: 0 })).toBe("lapsed");
    expect(ended({ kind: "undone", seat: 0 })).toBeNull();
    expect(appealEnded({ what: { kind: "said", seat: 3 }, before, after: before })).toBeNull();
  });
});
