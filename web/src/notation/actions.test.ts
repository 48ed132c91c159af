import { expect, it } from "vitest";
import { callText, describeAction, plainReason, readCall } from "./actions";

it("reads calls", () => {
  expect(readCall("bid 5H")).toEqual({ kind: "bid", amount: 5, suit: "H" });
  expect(readCall("bid 75")).toEqual({ kind: "bid", amount: 75, suit: null });
  expect(readCall("nello")).toEqual({ kind: "nello" });
  expect(callText("bid 5NT")).toBe("5 no trump");
});

it("says what somebody does, and what you do", () => {
  expect(describeAction("play SA", false)).toBe("plays the ace of spades");
  expect(describeAction("play Bird", true)).toBe("play the bird");
  expect(describeAction("discard ?", false)).toBe("discards a card");
  expect(describeAction("trump red", true)).toBe("name red trump");
  expect(describeAction("nello", false)).toBe("calls nello");
});

it("keeps only the reason of a refusal", () => {
  expect(plainReason("play H2: you hold spades, the suit led; legal: S4, SK")).toBe("You hold spades, the suit led.");
});
