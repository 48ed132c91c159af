import { expect, it } from "vitest";
import type { Action } from "../net/types";
import { sampleView } from "../state/fixtures";
import { isTurnedDown, turnedLabel } from "./turned";

const PASS: Action = { text: "pass", kind: "pass" };
const ORDER_UP: Action = { text: "order up", kind: "order_up" };
const after = (...calls: (Action | null)[]) => sampleView({ calls, turned: "H9" });

it("says what has become of a turned card", () => {
  expect(turnedLabel(after(PASS, null, null, null), "offered")).toBe("Offered");
  expect(turnedLabel(after(PASS, PASS, PASS, PASS), "offered")).toBe("Turned down");
  expect(turnedLabel(after(PASS, PASS, PASS, ORDER_UP), "offered")).toBe("Taken up");
  expect(turnedLabel(after(null, null, null, null), "up")).toBe("Turned up");
  expect(turnedLabel(after(null, null, null, null), "dealers")).toBe("Dealer’s card");
  expect(isTurnedDown(after(PASS, PASS, PASS, null))).toBe(false);
});
