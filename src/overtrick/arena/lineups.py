"""Who sits where: the tables at which one deal is played."""

from __future__ import annotations

from enum import StrEnum

from overtrick.rules import Seats


class Role(StrEnum):
    """The bot in question, or the one it is measured against."""

    CANDIDATE = "candidate"
    REFERENCE = "reference"

    @property
    def other(self) -> Role:
        """The opponent."""
        return Role.REFERENCE if self is Role.CANDIDATE else Role.CANDIDATE


Lineup = tuple[Role, ...]
"""The role of every side at one table."""


def lineups(seats: Seats) -> tuple[Lineup, ...]:
    """The tables of a deal: every side holds the same cards as often for one bot as for the other.

    Two sides play the deal twice, with the bots exchanged. Among more, each side in turn is the only candidate and
    then the only reference.

    >>> [" ".join(role[0] for role in lineup) for lineup in lineups(Seats(4, teams=2))]
    ['c r', 'r c']
    >>> [" ".join(role[0] for role in lineup) for lineup in lineups(Seats(3))]
    ['c r r', 'r c r', 'r r c', 'r c c', 'c r c', 'c c r']
    """
    odd_ones = [Role.CANDIDATE] if seats.sides == 2 else list(Role)
    return tuple(_with_one(odd, side, seats.sides) for odd in odd_ones for side in range(seats.sides))


def _with_one(odd: Role, side: int, sides: int) -> Lineup:
    return tuple(odd if each == side else odd.other for each in range(sides))
