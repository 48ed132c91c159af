import { describe, expect, it } from "vitest";
import type { Happened, Table, Trick } from "../net/types";
import { sampleState, sampleView } from "../state/fixtures";
import { fold, snapshotOf } from "../state/fold";
import { describeChange, describeEvent, hintReason } from "./events";
import { sideName } from "./names";

describe("events in words", () => {
  const snapshot = snapshotOf(sampleState(), 0);

  it("says You to the person it is about, and names a side", () => {
    expect(describeEvent({ kind: "acted", seat: 0, parts: { text: "pass", kind: "pass" } }, snapshot)).toBe(
      "You pass.",
    );
    expect(describeEvent({ kind: "acted", seat: 2, parts: { text: "bid 3", kind: "bid", amount: 3 } }, snapshot)).toBe(
      "Carl bids 3.",
    );
    expect(sideName(snapshot.table, 0, 0)).toBe("You and Carl");
    expect(sideName(snapshot.table, 1, 0)).toBe("Blaise and Dora");
  });

  it("puts the names of cards, suits and people into the reason of a hint", () => {
    const advice = {
      action: "play H2",
      parts: { text: "play H2", kind: "play" as const, card: "H2" },
      value: 1,
      reason: "keeps SK: seat 2 has no clubs after bid 3, and the partner has 2 after nello",
      reason_kinds: ["keeps_trump"],
      reason_parts: [
        { text: "keeps " },
        { text: "SK", card: "SK" },
        { text: ": " },
        { text: "seat 2", seat: 2 },
        { text: " has no " },
        { text: "clubs", suit: "C" },
        { text: " after " },
        { text: "bid 3", action: { text: "bid 3", kind: "bid" as const, amount: 3 } },
        { text: ", and " },
        { text: "the partner", seat: 2, role: "partner" as const },
        { text: " has " },
        { text: "2", amount: 2 },
        { text: " after " },
        { text: "nello", action: { text: "nello", kind: "bid" as const, amount: 0, nello: true } },
      ],
    };
    expect(hintReason(advice, snapshot.table)).toBe(
      "keeps the king of spades: Carl has no clubs after bid 3, and the partner has 2 after nello.",
    );
  });

  it("says who wins the trick and whose turn it is", () => {
    const before = snapshotOf(
      sampleState(
        sampleView({
          phase: "play",
          turn: 3,
          trick: [
            [0, "H9"],
            [1, "H2"],
            [2, "H3"],
          ],
        }),
      ),
      0,
    );
    const last_trick: Trick = [...(before.view?.trick ?? []), [3, "H4"]];
    const event: Happened = { kind: "acted", seat: 3, parts: { text: "play H4", kind: "play", card: "H4" } };
    const view = { trick: [], last_trick, last_winner: 0, tricks_won: [1, 0, 0, 0], turn: 0 };
    const after = fold(before, { type: "event", seq: 8, at: 0, what: event, view }, 0);
    expect(describeChange({ event, before, after })).toEqual([
      "Dora plays the 4 of hearts.",
      "You win the trick.",
      "It is your turn.",
    ]);
  });

  it("names the person who left, although the seat is open now", () => {
    const before = snapshotOf(sampleState(), 0);
    const seats = before.table.seats.map((seat, index) => (index === 3 ? { kind: "open" as const, name: "" } : seat));
    const event = { kind: "left", seat: 3 };
    const after = { ...before, table: { ...before.table, seats } };
    expect(describeChange({ event, before, after })[0]).toBe("Dora leaves the seat.");
    expect(describeEvent(event, after)).toBe("Seat 4 leaves the seat.");
    expect(describeEvent({ ...event, why: "gone" }, before)).toBe("Dora was away too long. The seat is open again.");
    const poor = { ...event, why: "stake" };
    expect(describeEvent(poor, before)).toBe("Dora cannot pay the stake any more and leaves the seat.");
    expect(describeEvent({ ...poor, seat: 0 }, before)).toBe("You cannot pay the stake any more and leave the seat.");
  });

  it("says that a hint and every take-back exclude a match from the leader boards", () => {
    expect(describeEvent({ kind: "undone", seat: 0, actions: 1 }, snapshot)).toBe(
      "You take back. The match counts on no leader board.",
    );
    expect(describeEvent({ kind: "hinted", seat: 2 }, snapshot)).toBe(
      "Carl asks for a hint. The match counts on no leader board.",
    );
    const practice = { ...snapshot, table: { ...snapshot.table, practice: { deal: 1 } as Table["practice"] } };
    expect(describeEvent({ kind: "undone", seat: 0, actions: 1 }, practice)).toBe("You take back.");
  });
});
