"""Duplicate matches: two teams play the same cards at two tables, with the sides exchanged.

The first team has side 0 at the first table and side 1 at the second one; the second team has the other two sides. So
what one team holds at a table, the other team holds at the other table, and the luck of the cards is the same for both.
A team has one or two pairs of people; steady bots take the places that are open, the same ones at both tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from overtrick.errors import InvalidOption
from overtrick.rules import Rules
from overtrick.server.errors import Refused

from . import challenges, seating
from .challenges import BotLevel
from .decisions import Decision, MatchResult
from .definition import choose_game
from .events import Created
from .state import TableState

TEAMS = TABLES = 2
PAIRS, PAIR = 2, 2
PLACES = PAIRS * PAIR
"""The places of a team: its first pair has places 0 and 1, its second pair 2 and 3."""


class SeatAtTable(NamedTuple):
    """Where a place of a team is."""

    table: int
    seat: int


@dataclass(frozen=True)
class Player:
    """A person with a seat at one of the two tables."""

    person: str
    name: str


def is_of_pairs(rules: Rules) -> bool:
    """Whether this is a game of two pairs."""
    return rules.seats.sides == TEAMS and rules.seats.players == TEAMS * PAIR


def require_teams(setup: Created) -> None:
    """Raise InvalidOption if this is no game of two pairs."""
    if not is_of_pairs(choose_game(setup.game, setup.options).rules(setup.players)):
        raise InvalidOption("a duplicate match needs a game of two teams with two players each")


def seat_of_place(team: int, place: int) -> SeatAtTable:
    """The table and the seat of a place. Partners sit opposite each other.

    >>> [seat_of_place(0, place) for place in (0, 1)]  # the first pair of a team has side 0
    [SeatAtTable(table=0, seat=0), SeatAtTable(table=0, seat=2)]
    >>> [seat_of_place(0, place) for place in (2, 3)]  # and the second one side 1, at the other table
    [SeatAtTable(table=1, seat=1), SeatAtTable(table=1, seat=3)]
    """
    pair, number = divmod(place, PAIR)
    return SeatAtTable((team + pair) % TABLES, pair + TEAMS * number)


def team_of(table: int, side: int) -> int:
    """The team that has this side at this table.

    >>> team_of(0, 0), team_of(0, 1), team_of(1, 0), team_of(1, 1)
    (0, 1, 1, 0)
    """
    return (table + side) % TEAMS


def sit_in_seat(state: TableState, player: Player | None, level: BotLevel, seat: int, *, match_id: str) -> Decision:
    """Seat a person, or a steady bot if there is none."""
    if player is None:
        return challenges.seat_bots(state, level, seat, match_id=match_id)
    return seating.sit(state, player.person, player.name, seat, match_id=match_id)


def require_both_teams(people: Mapping[int, int]) -> None:
    """Raise Refused if a team has nobody. ``people`` is the number of people by team."""
    if any(people.get(team, 0) == 0 for team in range(TEAMS)):
        raise Refused("each team needs at least one person: send the link to the other pair, and wait until they join")


@dataclass(frozen=True)
class TableDeal:
    """One deal at one table."""

    points: tuple[int, ...]
    """The change of score of each side. Where the lowest score wins it is negative, so that more is always better."""
    tricks: tuple[int, ...]
    """The tricks of each side."""


def deals_of(state: TableState, result: MatchResult) -> tuple[TableDeal, ...]:
    """The deals of a finished table."""
    rules = state.game.rules(state.setup.players)
    seats, sign = rules.seats, -1 if rules.finish.lowest_wins else 1
    return tuple(
        TableDeal(
            tuple(sign * change for change in deal.change),
            tuple(sum(deal.tricks[seat] for seat in seats.members(side)) for side in range(seats.sides)),
        )
        for deal in result.deals
    )


def team_points(deals: Sequence[TableDeal | None]) -> tuple[int, int]:
    """What one deal gave to each team: the points of its sides at both tables, which are given in order.

    >>> team_points([TableDeal((50, -40), (8, 5)), TableDeal((30, 20), (7, 6))])
    (70, -10)
    """
    points = [0] * TEAMS
    for table, deal in enumerate(deals):
        for side, change in enumerate(() if deal is None else deal.points):
            points[team_of(table, side)] += change
    return points[0], points[1]


def compare(tables: Sequence[Sequence[TableDeal]]) -> tuple[int, int]:
    """The points of each team. Only deals that were played at both tables count.

    The rules may end the match at one table sooner, so that the other one has more deals.

    >>> lucky = TableDeal((90, 0), (13, 0))
    >>> compare([[lucky], [lucky, lucky]])  # the same cards and the same play: nobody is ahead
    (90, 90)
    """
    played = [team_points(pair) for pair in zip(*tables, strict=False)]
    return sum(first for first, _ in played), sum(second for _, second in played)


def winner_of(teams: tuple[int, int]) -> int | None:
    """The team with more points; None if both have the same."""
    first, second = teams
    return None if first == second else int(second > first)
