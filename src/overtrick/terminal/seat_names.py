"""Who sits where: names for seats and sides, as one seat or a reader of records would say them."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.rules import Seats

_COMPANY = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Finn", "Gia", "Hugo")


@dataclass(frozen=True)
class SeatNames:
    """Names a seat; ``own`` is the seat of the person who is told, None for a reader.

    >>> seating = SeatNames.of_player(Seats(4, teams=2), own=0)
    >>> seating.name(1), seating.side_name(0), seating.verb(0, "lead"), seating.verb(1, "lead")
    ('Ben', 'You and Cleo', 'You lead', 'Ben leads')
    """

    names: tuple[str, ...]
    seats: Seats
    own: int | None = None

    @classmethod
    def of_player(cls, seats: Seats, own: int) -> SeatNames:
        """A person among bots, who have names of their own."""
        return cls(tuple("You" if seat == own else _COMPANY[seat] for seat in range(seats.players)), seats, own)

    @classmethod
    def of_reader(cls, seats: Seats) -> SeatNames:
        """Seats by their numbers, as in a record."""
        return cls(tuple(f"Seat {seat}" for seat in range(seats.players)), seats)

    @property
    def in_teams(self) -> bool:
        """Whether partners play together."""
        return self.seats.sides < self.seats.players

    def name(self, seat: int) -> str:
        """One seat."""
        return self.names[seat]

    def seats_of(self, side: int) -> tuple[int, ...]:
        """The seats of a side, one's own first."""
        partners = [seat for seat in range(self.seats.players) if self.seats.side_of(seat) == side]
        return tuple(sorted(partners, key=lambda seat: seat != self.own))

    def side_name(self, side: int) -> str:
        """A player, or partners together."""
        if self.own is None and self.in_teams:
            return "Seats " + " and ".join(str(seat) for seat in self.seats_of(side))
        return " and ".join(self.names[seat] for seat in self.seats_of(side))

    def is_own_side(self, side: int) -> bool:
        """Whether the person plays for it."""
        return self.own is not None and self.seats.side_of(self.own) == side

    def verb(self, seat: int, verb: str) -> str:
        """``You lead``, ``Ben leads``."""
        return f"You {verb}" if seat == self.own else f"{self.names[seat]} {verb}{'es' if verb[-1] == 's' else 's'}"

    def others(self) -> tuple[int, ...]:
        """Everyone else, clockwise from the left-hand neighbour on."""
        own = self.own or 0
        return tuple((own + step) % self.seats.players for step in range(1, self.seats.players))
