/** Where the seats of a replay are: around the middle, as at the table. */

import { seatPosition } from "../table/layout";

export interface Around {
  /** From the top down. */
  left: number[];
  /** From left to right. */
  top: number[];
  /** From the top down. */
  right: number[];
}

/** The other seats, seen from the seat `you`. */
export function seatsAround(you: number, players: number): Around {
  const others = Array.from({ length: players }, (_, seat) => seat)
    .filter((seat) => seat !== you)
    .map((seat) => ({ seat, ...seatPosition(seat, you, players, "wide") }));
  const down = others.toSorted((one, other) => one.y - other.y);
  const across = others.toSorted((one, other) => one.x - other.x);
  return {
    left: down.filter(({ x }) => x < 25).map(({ seat }) => seat),
    top: across.filter(({ x }) => x >= 25 && x <= 75).map(({ seat }) => seat),
    right: down.filter(({ x }) => x > 75).map(({ seat }) => seat),
  };
}
