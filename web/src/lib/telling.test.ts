import { describe, expect, it } from "vitest";
import { callWords, deed, plainReason, readCall } from "./calls";
import { begin, fold } from "./fold";
import { keyed, sortHand, without } from "./hand";
import { placeAt } from "./address.svelte";
import { aGame, aState, aView } from "./samples";
import { reasonWords, sideName, tell, tellMoment } from "./telling";

describe("actions in words", () => {
  it("reads calls", () => {
    expect(readCall("bid 5H")).toEqual({ kind: "bid", amount: 5, suit: "H" });
    expect(readCall("bid 75")).toEqual({ kind: "bid", amount: 75, suit: null });
    expect(readCall("nello")).toEqual({ kind: "nello" });
    expect(callWords("bid 5NT")).toBe("5 no trump");
  });

  it("says what somebody does, and what you do", () => {
    expect(deed("play SA", false)).toBe("plays the ace of spades");
    expect(deed("play Bird", true)).toBe("play the bird");
    expect(deed("discard ?", false)).toBe("lays a card away");
    expect(deed("trump red", true)).toBe("name red trump");
    expect(deed("nello", false)).toBe("calls nello");
  });

  it("keeps of a refusal what one does not see anyway", () => {
    expect(plainReason("play H2: you hold spades, the suit led; legal: S4, SK")).toBe("You hold spades, the suit led.");
  });
});

describe("telling what happens", () => {
  const felt = begin(aState(), 0);

  it("calls you you, and names a side", () => {
    expect(tell({ kind: "acted", seat: 0, action: "pass" }, felt)).toBe("You pass.");
    expect(tell({ kind: "acted", seat: 2, action: "bid 3" }, felt)).toBe("Carl bids 3.");
    expect(sideName(felt.table, 0, 0)).toBe("You and Carl");
    expect(sideName(felt.table, 1, 0)).toBe("Blaise and Dora");
  });

  it("puts a bot's reason into words", () => {
    const said = (reason: string): string => reasonWords(reason, felt.table);
    expect(said("keeps SK: seat 2 has no clubs and may trump")).toBe(
      "keeps the king of spades: Carl has no clubs and may trump.",
    );
    expect(said("no points for the opponents: G10 stays here")).toBe(
      "no points for the opponents: the green 10 stays here.",
    );
    expect(said("2 points less than Bird: about 110 points are likely")).toBe(
      "2 points less than the bird: about 110 points are likely.",
    );
  });

  it("says who takes the trick and whose turn it is", () => {
    const before = begin(
      aState(
        aView({
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
    const last_trick = [...(before.view?.trick ?? []), [3, "H4"]];
    const what = { kind: "acted", seat: 3, action: "play H4" };
    const view = { trick: [], last_trick, tricks_won: [1, 0, 0, 0], turn: 0 };
    const after = fold(before, { type: "event", seq: 8, at: 0, what, view }, 0);
    expect(tellMoment({ what, before, after })).toEqual([
      "Dora plays the 4 of hearts.",
      "You take the trick.",
      "It is your turn.",
    ]);
  });

  it("knows who got up, though the seat has no name any more", () => {
    const before = begin(aState(), 0);
    const seats = before.table.seats.map((seat, place) => (place === 3 ? { kind: "open" as const, name: "" } : seat));
    const what = { kind: "left", seat: 3 };
    const after = { ...before, table: { ...before.table, seats } };
    expect(tellMoment({ what, before, after })[0]).toBe("Dora gets up.");
    expect(tell(what, after)).toBe("Seat 4 gets up.");
    expect(tell({ ...what, why: "gone" }, before)).toBe("Dora was away for long, and the seat is open again.");
    const poor = { ...what, why: "stake" };
    expect(tell(poor, before)).toBe("Dora cannot cover the stake any more and gets up.");
    expect(tell({ ...poor, seat: 0 }, before)).toBe("You cannot cover the stake any more and get up.");
  });
});

describe("a hand", () => {
  const game = aGame(["C10", "CA", "D4", "H9", "S2", "SA"]);

  it("is held trump first, each suit from the highest down", () => {
    expect(sortHand(["C10", "D4", "SA", "H9", "CA", "S2"], game, "S")).toEqual(["SA", "S2", "H9", "CA", "C10", "D4"]);
    expect(sortHand(["C10", "D4", "SA"], game, "D")).toEqual(["D4", "SA", "C10"]);
  });

  it("tells equal cards apart, and loses one at a time", () => {
    expect(keyed(["SA", "SA"]).map((held) => held.key)).toEqual(["SA/1", "SA/2"]);
    expect(without(["SA", "SA", "H9"], "SA")).toEqual(["SA", "H9"]);
  });
});

it("knows its own addresses", () => {
  expect(placeAt("/")).toEqual({ screen: "home" });
  expect(placeAt("/leaders")).toEqual({ screen: "leaders" });
  expect(placeAt("/table/a_b-1")).toEqual({ screen: "table", id: "a_b-1" });
  expect(placeAt("/table/a/b")).toEqual({ screen: "nowhere" });
});
