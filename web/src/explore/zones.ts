/** The cards of a deal in places between which they are moved: hands, the middle, the turned card and the rest. */

import type { Position } from "../net/types";
import { explore as text } from "../text/explore";

export interface Zone {
  id: string;
  label: string;
  cards: string[];
  /** The number of cards that belong here; null for the cards that are not dealt. */
  wanted: number | null;
}

export interface Layout {
  zones: Zone[];
  /** The trump that is drawn with the deal; null in a game without a draw. */
  trump: string | null;
  /** The dealer's hand holds the turned card too. */
  dealersCard: boolean;
  dealer: number;
}

const REST = "rest";
const TURNED = "turned";

/** The places of the first deal of a position. */
export function layoutOf(position: Position): Layout {
  const deal = position.deals[0];
  const trump = /^trump: (.+)$/m.exec(position.deal)?.[1] ?? null;
  if (!deal) return { zones: [], trump, dealersCard: false, dealer: 0 };
  const dealersCard = position.turned_card === "dealers" && deal.turned !== null;
  const zones: Zone[] = deal.hands.map((dealt, seat) => {
    const cards = dealersCard && seat === deal.dealer ? dealt.filter((card) => card !== deal.turned) : dealt;
    const label = seat === deal.dealer ? text.handOfDealer(seat) : text.hand(seat);
    return { id: String(seat), label, cards: [...cards], wanted: cards.length };
  });
  if (deal.middle.length > 0)
    zones.push({ id: "middle", label: text.middle, cards: [...deal.middle], wanted: deal.middle.length });
  if (deal.turned !== null) zones.push({ id: TURNED, label: text.turned, cards: [deal.turned], wanted: 1 });
  if (position.rest.length > 0) zones.push({ id: REST, label: text.rest, cards: [...position.rest], wanted: null });
  return { zones, trump, dealersCard, dealer: deal.dealer };
}

/** A card at its place: the index is needed because a deck may have two equal cards. */
export interface Spot {
  zone: string;
  index: number;
}

export const sameSpot = (a: Spot | null, b: Spot): boolean => a?.zone === b.zone && a.index === b.index;

/** The layout with a card moved to a place. */
export function move(layout: Layout, from: Spot, to: string): Layout {
  const card = cardAt(layout, from);
  if (card === null || from.zone === to) return layout;
  const zones = layout.zones.map((zone) => {
    if (zone.id === from.zone) return { ...zone, cards: zone.cards.filter((_, index) => index !== from.index) };
    return zone.id === to ? { ...zone, cards: [...zone.cards, card] } : zone;
  });
  return { ...layout, zones };
}

/** The layout with two cards exchanged. */
export function swap(layout: Layout, one: Spot, other: Spot): Layout {
  const [first, second] = [cardAt(layout, one), cardAt(layout, other)];
  if (first === null || second === null) return layout;
  const zones = layout.zones.map((zone) => ({
    ...zone,
    cards: zone.cards.map((card, index) => {
      if (sameSpot(one, { zone: zone.id, index })) return second;
      return sameSpot(other, { zone: zone.id, index }) ? first : card;
    }),
  }));
  return { ...layout, zones };
}

export function cardAt(layout: Layout, { zone, index }: Spot): string | null {
  return layout.zones.find(({ id }) => id === zone)?.cards[index] ?? null;
}

/** What is wrong with the numbers of cards, in sentences. */
export function problemsOf(layout: Layout): string[] {
  return layout.zones.flatMap(({ label, cards, wanted }) =>
    wanted === null || cards.length === wanted ? [] : [text.wrongCount(label, cards.length, wanted)],
  );
}

/** Whether the missing cards could be dealt: no place has too many. */
export const canFill = (layout: Layout): boolean =>
  layout.zones.every(({ cards, wanted }) => wanted === null || cards.length <= wanted);

/** The cards as the server reads them. */
export function textOf(layout: Layout): string {
  const turned = layout.zones.find(({ id }) => id === TURNED)?.cards ?? [];
  const lines = layout.zones
    .filter(({ id }) => id !== REST)
    .map(({ id, cards }) => {
      const all = layout.dealersCard && id === String(layout.dealer) ? [...cards, ...turned] : cards;
      return `${id}: ${all.join(" ")}`;
    });
  return [...lines, ...(layout.trump === null ? [] : [`trump: ${layout.trump}`])].join("\n");
}
