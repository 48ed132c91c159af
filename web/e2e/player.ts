/** A player who knows only the page: bids, discards and plays what the page offers until a condition holds. */

import { expect, type Page } from "@playwright/test";

/** The panel for cards that are chosen together. */
export const DISCARD = '[data-panel="cards"]';

/** A bid button. */
export interface Offer {
  text: string;
  kind: string;
  /** 0 for a pass, a check or a trump. */
  amount: number;
}

export interface PlayStyle {
  /** Chooses one of the offered bids. */
  bid?: (offers: Offer[]) => Offer | undefined;
  /** Stops before the next action once this is true. */
  until?: (page: Page) => Promise<boolean>;
}

export const isPass = ({ kind }: Offer): boolean => kind === "pass";
export const isBid = ({ kind }: Offer): boolean => kind === "bid";
export const isTrump = ({ kind }: Offer): boolean => kind === "trump";

/** A pass if it is offered, else a bid of 1, else the first offer. */
export function lowestBid(offers: Offer[]): Offer | undefined {
  return offers.find(isPass) ?? offers.find((offer) => isBid(offer) && offer.amount === 1) ?? offers[0];
}

/** A bid of at most this amount, or a trump; else a pass. */
export const bidUpTo =
  (amount: number) =>
  (offers: Offer[]): Offer | undefined =>
    offers.find((offer) => isTrump(offer) || (isBid(offer) && offer.amount > 0 && offer.amount <= amount)) ??
    lowestBid(offers);

/** A point of a card that is not covered by the next one, and that a turned card at the edge of the hand has too. */
export function cornerOf(page: Page): { x: number; y: number } {
  return (page.viewportSize()?.width ?? 1280) < 640 ? { x: 12, y: 22 } : { x: 24, y: 45 };
}

type Next = "result" | "continue" | "discard" | "bid" | "card";

/** Waits until the page asks for an action, and returns which. */
async function whatNext(page: Page): Promise<Next> {
  const asked = await page.waitForFunction(
    (discard) => {
      const there = (selector: string): boolean => document.querySelector(selector) !== null;
      if (there("#result-title, #practice-title")) return "result";
      if (there(".summary .foot button")) return "continue";
      if (there(discard)) return "discard";
      if (there("[data-bid]")) return "bid";
      return there(".holding.can") ? "card" : null;
    },
    DISCARD,
    { timeout: 30_000, polling: "raf" },
  );
  return (await asked.jsonValue()) as Next;
}

/** Carries out one action; false when the match is over or the condition holds. */
export async function act(page: Page, style: PlayStyle = {}): Promise<boolean> {
  const next = await whatNext(page);
  if (style.until && (await style.until(page))) return false;
  const soon = { timeout: 2_000 };
  try {
    if (next === "result") return false;
    if (next === "continue") await page.locator(".summary .foot button").click(soon);
    else if (next === "discard") {
      const discard = page.locator(DISCARD).getByRole("button");
      for (let chosen = 0; chosen < 6 && (await discard.isDisabled()); chosen++)
        await page.locator(".holding.can:not(.chosen)").last().click(soon);
      await discard.click(soon);
      await page.locator(DISCARD).waitFor({ state: "hidden" });
    } else if (next === "bid") {
      const offers = await page.locator("[data-bid]").evaluateAll((all) =>
        all.map((one) => ({
          text: one.getAttribute("data-bid") ?? "",
          kind: one.getAttribute("data-kind") ?? "",
          amount: Number(one.getAttribute("data-amount") ?? 0),
        })),
      );
      const wanted = (style.bid ?? lowestBid)(offers) ?? offers[0];
      await page.locator(`[data-bid="${wanted?.text}"]`).click(soon);
    } else
      await page
        .locator(".holding.can")
        .first()
        .click({ ...soon, position: cornerOf(page) });
  } catch {
    // The element has gone meanwhile, for example when the last trick was cleared: try again.
  }
  return true;
}

/** Plays until the condition holds or the match is over. */
export async function playOn(page: Page, style: PlayStyle = {}): Promise<void> {
  for (let turns = 0; turns < 600; turns++) {
    if (!(await act(page, style))) return;
  }
  expect(false, "the match ends").toBe(true);
}
