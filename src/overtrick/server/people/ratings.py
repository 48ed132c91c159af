"""Ratings: how strong people are at a game, with an uncertainty, from rated matches.

The model is Plackett-Luce of ``openskill``. Everybody begins at 1500 with a standard deviation of 500, and a team is
the sum of its players. Everything here is computed from the results alone: no clock, no chance, no database.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from openskill.models import PlackettLuce, PlackettLuceRating

from overtrick.server.table.rated import RatedMatch, RatedSeat

START = 1500.0
"""The rating of a person who has played no rated match."""
DEVIATION = 500.0
"""The standard deviation of that rating."""
BETA = 250.0
"""How much luck is in a match: two players who differ by this win about 67 and 33 of 100 matches."""
TAU = 5.0
"""What is added to the deviation before each match: strength may change."""
DEVIATIONS_SHOWN = 2.0
"""The uncertainty that is shown is this many deviations: the true strength is inside in about 95 of 100 cases."""


@dataclass(frozen=True)
class Rating:
    """The rating of a person at a game."""

    rating: float = START
    deviation: float = DEVIATION
    matches: int = 0

    @property
    def uncertainty(self) -> float:
        """The part after the ± sign."""
        return DEVIATIONS_SHOWN * self.deviation

    def after(self, new: PlackettLuceRating) -> Rating:
        """The rating after one more match."""
        return Rating(new.mu, new.sigma, self.matches + 1)


Sides = Mapping[int, tuple[RatedSeat, ...]]
"""The seats of each side."""


def rate(match: RatedMatch, before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The new ratings of the people whose rating this match changes. A person who is not in ``before`` is new.

    In a match that somebody left, that person lost to all other sides, which count as finished in the order of their
    ratings: what the stand-in did afterwards does not matter. If there is one other side, it has won. Nobody else's
    rating changes.
    """
    sides = _sides(match.seats)
    leaver = next((seat for seat in match.seats if seat.left), None)
    if leaver is None:
        return _rate_sides(sides, {side: seats[0].place for side, seats in sides.items()}, before)
    others = sorted(
        (side for side in sides if side != leaver.side),
        key=lambda side: (-_strength(sides[side], before), _key(sides[side])),
    )
    places = {side: place for place, side in enumerate([*others, leaver.side], start=1)}
    rated = _rate_sides(sides, places, before)
    changed = {leaver.person}
    if len(others) == 1:
        changed |= {seat.person for seat in sides[others[0]]}
    return {person: rating for person, rating in rated.items() if person in changed}


def rate_all(matches: Iterable[RatedMatch], ratings: dict[tuple[str, str], Rating]) -> list[dict[str, Rating]]:
    """Rate matches one after the other. ``ratings``, by person and game, is updated. Returns what each one changed."""
    changes = []
    for match in matches:
        before = {seat.person: ratings.get((seat.person, match.game), Rating()) for seat in match.seats}
        changed = rate(match, before)
        ratings.update({(person, match.game): rating for person, rating in changed.items()})
        changes.append(changed)
    return changes


def _sides(seats: Iterable[RatedSeat]) -> Sides:
    sides: dict[int, tuple[RatedSeat, ...]] = {}
    for seat in seats:
        sides[seat.side] = (*sides.get(seat.side, ()), seat)
    return sides


def _strength(seats: tuple[RatedSeat, ...], before: Mapping[str, Rating]) -> float:
    return sum(before.get(seat.person, Rating()).rating for seat in seats)


def _key(seats: tuple[RatedSeat, ...]) -> list[str]:
    """An order of sides that does not depend on where they sit."""
    return sorted(seat.person for seat in seats)


def _rate_sides(sides: Sides, places: Mapping[int, int], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The new ratings of everybody. Sums of floats depend on their order, so people are put in order first."""
    order = sorted(sides, key=lambda side: (places[side], _key(sides[side])))
    people = [_key(sides[side]) for side in order]
    old = [[before.get(person, Rating()) for person in team] for team in people]
    model = _model()
    teams = [[model.create_rating([one.rating, one.deviation]) for one in team] for team in old]
    new = model.rate(teams, ranks=[float(places[side]) for side in order])
    return {
        person: rating.after(changed)
        for team, ratings, updated in zip(people, old, new, strict=True)
        for person, rating, changed in zip(team, ratings, updated, strict=True)
    }


@cache
def _model() -> PlackettLuce:
    return PlackettLuce(mu=START, sigma=DEVIATION, beta=BETA, tau=TAU)
