"""Lineups: which bot plays which side at each table of a deal."""

from __future__ import annotations

from enum import StrEnum

from overtrick.rules import Seats


class Role(StrEnum):
    """The bot to be measured (the candidate), or the bot it is measured against (the reference)."""

    CANDIDATE = "candidate"
    REFERENCE = "reference"

    @property
    def other(self) -> Role:
        """The opponent's role."""
        return Role.REFERENCE if self is Role.CANDIDATE else Role.CANDIDATE


Lineup = tuple[Role, ...]
"""The role of every side at one table."""


def lineups(seats: Seats) -> tuple[Lineup, ...]:
    """The tables of a deal: each side's cards are played equally often by both bots.

    Two sides play the deal twice, with the bots exchanged. With more sides, each side in turn is the only candidate
    and then the only reference.

    >>> [" ".join(role[0] for role in lineup) for lineup in lineups(Seats(4, teams=2))]
    ['c r', 'r c']
    >>> [" ".join(role[0] for role in lineup) for lineup in lineups(Seats(3))]
    ['c r r', 'r c r', 'r r c', 'r c c', 'c r c', 'c c r']
    """
    alone = [Role.CANDIDATE] if seats.sides == 2 else list(Role)
    return tuple(_one_against_all(role, side, seats.sides) for role in alone for side in range(seats.sides))


def _one_against_all(role: Role, side: int, sides: int) -> Lineup:
    return tuple(role if each == side else role.other for each in range(sides))
