/** The sides of a table with their names. */

import { common } from "../text/common";

export interface Side {
  number: number;
  name: string;
  seats: number[];
  /** The name of each of these seats. */
  players: string[];
  own: boolean;
}

/** The sides in order: a single player, or a team such as `You & Carl`. */
export function sidesOf(sideOfSeat: readonly number[], names: readonly string[], you: number | null): Side[] {
  const sides: Side[] = [];
  sideOfSeat.forEach((number, seat) => {
    const side = (sides[number] ??= { number, name: "", seats: [], players: [], own: false });
    side.seats.push(seat);
    if (seat === you) side.own = true;
  });
  const nameOf = (seat: number): string => (seat === you ? common.you : (names[seat] ?? common.seat(seat)));
  for (const side of sides) {
    const order = you !== null && side.own ? [you, ...side.seats.filter((seat) => seat !== you)] : side.seats;
    side.players = side.seats.map(nameOf);
    side.name = order.map(nameOf).join(" & ");
  }
  return sides;
}
