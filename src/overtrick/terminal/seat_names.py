"""Names for seats and sides, from a player's point of view or for the reader of a record."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.rules import Seats

from . import messages


@dataclass(frozen=True)
class SeatNames:
    """A name for each seat. ``own`` is the seat of the person who is reading, None for a watcher or a reader.

    ``by_number``: seats have numbers in place of names, and so have their teams, as in a record.

    >>> names = SeatNames.for_player(Seats(4, teams=2), own=0)
    >>> names.name(1), names.side_name(0)
    ('Ben', 'You and Cleo')
    >>> names.sentence(0, messages.WIN_TRICK), names.sentence(1, messages.WIN_TRICK)
    ('you win', 'Ben wins')
    """

    names: tuple[str, ...]
    seats: Seats
    own: int | None = None
    by_number: bool = False

    @classmethod
    def for_player(cls, seats: Seats, own: int) -> SeatNames:
        """A person among bots, which have first names."""
        names = (messages.YOU if seat == own else messages.BOT_NAMES[seat] for seat in range(seats.players))
        return cls(tuple(names), seats, own)

    @classmethod
    def for_reader(cls, seats: Seats) -> SeatNames:
        """Seats by number, as in a record."""
        return cls(tuple(messages.SEAT.format(seat=seat) for seat in range(seats.players)), seats, by_number=True)

    @property
    def in_teams(self) -> bool:
        """Whether the game is played in teams."""
        return self.seats.sides < self.seats.players

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.names[seat]

    def seats_of(self, side: int) -> tuple[int, ...]:
        """The seats of a side, the reader's own first."""
        return tuple(sorted(self.seats.members(side), key=lambda seat: seat != self.own))

    def side_name(self, side: int) -> str:
        """The name of a player, or of both partners."""
        if self.by_number and self.in_teams:
            return messages.SEATS.format(seats=messages.all_of([str(seat) for seat in self.seats_of(side)]))
        return messages.all_of([self.names[seat] for seat in self.seats_of(side)])

    def is_own_side(self, side: int) -> bool:
        """Whether the reader plays for this side."""
        return self.own is not None and self.seats.side_of(self.own) == side

    def sentence(self, seat: int, forms: tuple[str, str], **parts: str) -> str:
        """A sentence about a seat: the first form for the reader's own seat, the second one for any other."""
        own, other = forms
        return own.format(**parts) if seat == self.own else other.format(name=self.names[seat], **parts)

    @property
    def bottom(self) -> int:
        """The seat at the bottom of a picture: the reader's own, or the first one."""
        return self.own or 0

    def others(self) -> tuple[int, ...]:
        """All other seats, clockwise from the left of the one at the bottom."""
        return tuple((self.bottom + step) % self.seats.players for step in range(1, self.seats.players))
