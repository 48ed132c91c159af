"""A rated match that exists only as its log."""

from __future__ import annotations

from overtrick.server.table import play, seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Row, StandInReason
from overtrick.server.table.rated import RatedMatch, rated_match, rated_matches_of

from .match_log import MatchLog

SHORT: dict[str, int | bool | str | None] = {"first_hand": 2}


class Match(MatchLog):
    """A rated match of Ten Down between people, from its log."""

    def __init__(self, *people: str, rated: bool = True) -> None:
        self.found: list[RatedMatch] = []
        super().__init__(people, first_hand=2, rated=rated)

    def notice(self, decision: Decision, rows: list[Row]) -> None:
        result = decision.match_result
        found = rated_match(self.state, rows, None if result is None else result.outcome)
        self.found += [] if found is None else [found]

    def leave(self, person: str) -> None:
        self.do(lambda state: seating.leave(state, person))

    def away(self, seat: int, why: StandInReason = "absent") -> None:
        self.do(lambda state: play.take_over(state, seat, why))

    @property
    def leavers(self) -> list[str]:
        """Who pays for leaving. What was found while playing is what the log says."""
        assert rated_matches_of(self.rows) == self.found
        return [seat.person for match in self.found for seat in match.seats if seat.left]
