/** Names of seats and sides. */

import type { Table } from "../net/types";
import { common as text } from "../text/common";

/** The part of a table that names its seats. */
type Seats = Pick<Table, "sides" | "seats">;

export function seatName(table: Pick<Seats, "seats">, seat: number | null | undefined, you: number | null): string {
  if (seat == null) return text.somebody;
  return seat === you ? text.you : table.seats[seat]?.name || text.seat(seat);
}

/** `Ada`, `Ada and Bob`, `Ada, Bob and Cleo`. */
export function joinNames(names: string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}

/** The names on a side, one's own first: `You and Carl`, `Emmy`. */
export function sideName(table: Seats, side: number, you: number | null): string {
  const seats = table.sides.flatMap((its, seat) => (its === side ? [seat] : []));
  if (you !== null) seats.sort((a, b) => Number(b === you) - Number(a === you));
  return joinNames(seats.map((seat) => seatName(table, seat, you)));
}
