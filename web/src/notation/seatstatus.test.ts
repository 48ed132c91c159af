import { describe, expect, it } from "vitest";
import type { Action, Contract } from "../net/types";
import { FRENCH_DECK, sampleView } from "../state/fixtures";
import { Deck } from "./deck";
import { said, seatStatus } from "./seatstatus";

const deck = new Deck(FRENCH_DECK);
const bid = (amount: number): Action => ({ text: `bid ${amount}`, kind: "bid", amount });
const PASS: Action = { text: "pass", kind: "pass" };
const contract = (changes: Partial<Contract>): Contract => ({
  seats: [0],
  wanted: 3,
  taken: 1,
  unit: "tricks",
  sense: "exactly",
  state: "open",
  ...changes,
});
const playing = (changes: Parameters<typeof sampleView>[0]) => sampleView({ phase: "play", turn: 1, ...changes });
const status = (view: ReturnType<typeof sampleView>, seat = 0) => seatStatus(view, seat, deck, "captain");

describe("the status of a seat", () => {
  it("says who sits out and who plays alone", () => {
    const calls: Action[] = [{ text: "order up", kind: "order_up" }, PASS, PASS, PASS];
    const contracts = [contract({ seats: [0, 2], sense: "at_least" })];
    const view = playing({ calls, contracts, declarer: 0, sitting: [2] });
    expect(status(view).text).toBe("captain alone, 1 of 3");
    expect(status(view, 2).text).toBe("sits out");
    expect(status(view, 1).text).toBe("0 tricks");
    const discarding = sampleView({ phase: "discard", turn: 2, declarer: 0, calls, sitting: [2] });
    expect(status(discarding, 2).text, "a dealer who sits out").toBe("to discard");
    const choosing = sampleView({ phase: "alone", turn: 0, declarer: 0, calls });
    expect(status(choosing).text).toBe("alone or together?");
  });

  it("has the card points of a seat that plays for itself", () => {
    const view = playing({ tricks_won: [2, 0, 0, 0] });
    expect(seatStatus(view, 0, deck, "captain", 13).text).toBe("took 13 pts");
  });

  it("is its promise, and whether it is met or lost", () => {
    const calls = [bid(3), null, null, null];
    expect(status(playing({ calls, contracts: [contract({})] }))).toEqual({ text: "1 of 3", tone: "plain" });
    expect(status(playing({ calls, contracts: [contract({ taken: 3 })] })).tone).toBe("met");
    expect(status(playing({ calls, contracts: [contract({ taken: 4, state: "lost" })] })).tone).toBe("lost");
    expect(status(playing({ calls, contracts: [contract({ taken: 4, sense: "at_least" })] })).tone).toBe("met");
  });

  it("has the game's own word for the winner of an auction, and points where points count", () => {
    const seats = [0, 2];
    const contracts = [contract({ seats, wanted: 80, taken: 45, unit: "points", sense: "at_least" })];
    const view = playing({ calls: [bid(80), null, null, null], declarer: 0, contracts, tricks_won: [2, 1, 1, 0] });
    expect([0, 1, 2].map((seat) => status(view, seat).text)).toEqual(["captain, 45 of 80 pts", "1 trick", "1 trick"]);
  });

  it("is one's own bid where partners have one promise", () => {
    const contracts = [contract({ seats: [0, 2], wanted: 5, taken: 3 })];
    const view = playing({ calls: [bid(3), null, bid(2), null], contracts, tricks_won: [1, 0, 2, 0] });
    expect([0, 2].map((seat) => status(view, seat))).toEqual([
      { text: "1 of 3", tone: "plain" },
      { text: "2 of 2", tone: "met" },
    ]);
  });

  it("is met by more tricks than one's bid where partners promise at least so many", () => {
    const calls = [bid(1), null, bid(4), null];
    const tone = (changes: Partial<Contract>) =>
      status(playing({ calls, contracts: [contract({ seats: [0, 2], ...changes })], tricks_won: [3, 0, 0, 0] })).tone;
    expect([tone({ sense: "at_least" }), tone({ sense: "exactly" })]).toEqual(["met", "plain"]);
  });

  it("is lost only when the promise is, which the server knows", () => {
    const calls = [bid(3), null, bid(2), null];
    const tones = (state: Contract["state"]) => {
      const contracts = [contract({ seats: [0, 2], wanted: 5, taken: 0, sense: "at_least", state })];
      return [0, 2].map((seat) => status(playing({ calls, contracts, tricks_won: [0, 6, 0, 3] }), seat).tone);
    };
    expect(tones("open")).toEqual(["plain", "plain"]);
    expect(tones("lost")).toEqual(["lost", "lost"]);
  });

  it("says in the past tense what a player called", () => {
    const calls: Action[] = [
      { text: "order up", kind: "order_up" },
      PASS,
      { text: "trump D", kind: "trump", suit: "D" },
      bid(2),
    ];
    expect(calls.map((call) => said(call, deck))).toEqual(["ordered up", "passed", "named diamonds", "bid 2"]);
  });

  it("shows a call that this page does not know as its text", () => {
    const calls: Action[] = [{ text: "order up", kind: "order" }];
    expect(status(sampleView({ calls, turn: 1 })).text).toBe("order up");
  });
});
