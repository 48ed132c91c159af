"""A rated match that exists only as its log."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from overtrick.server.table import play, seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Row, StandInReason
from overtrick.server.table.rated import RatedMatch, rated_match, rated_matches_of
from overtrick.server.table.state import TableState
from overtrick.testing.matches import choose

SHORT: dict[str, int | bool | str | None] = {"first_hand": 2}


class Match:
    """A rated match of Ten Down between people, from its log."""

    def __init__(self, *people: str, rated: bool = True) -> None:
        self.people = people
        setup = seating.create("tendown", SHORT, len(people), secret="7" * 64, wait=0.0, rated=rated)
        self.rows = [Row(1, 1, setup)]
        self.state = TableState.create(self.rows[0])
        self.found: list[RatedMatch] = []
        for seat, person in enumerate(people):
            self.do(lambda state, who=(person, person, seat): seating.sit(state, *who, match_id="m"))  # type: ignore[misc]
        self.do(lambda state: seating.start(state, None, match_id="m"))

    def do(self, decide: Callable[[TableState], Decision]) -> None:
        decision = decide(self.state)
        rows = [Row(self.state.seq + 1 + number, 1, event) for number, event in enumerate(decision.events)]
        result = decision.match_result
        found = rated_match(self.state, rows, None if result is None else result.outcome)
        self.found += [] if found is None else [found]
        for row in rows:
            self.state.apply(row)
        self.rows += rows

    def act(self, actions: int = 1000) -> None:
        choices = Random(3)
        for _ in range(actions):
            seat, table = self.state.turn, self.state.table
            if seat is None:
                return
            assert table is not None
            action = str(choose(table, choices, "modest"))
            if self.state.bot_decides(seat):
                self.do(lambda state, who=seat, what=action: play.act_as_bot(state, who, what, state.play_seq))  # type: ignore[misc]
            else:
                self.do(lambda state, who=seat, what=action: play.act(state, self.people[who], what, state.seq))  # type: ignore[misc]

    def leave(self, person: str) -> None:
        self.do(lambda state: seating.leave(state, person))

    def away(self, seat: int, why: StandInReason = "absent") -> None:
        self.do(lambda state: play.take_over(state, seat, why))

    @property
    def leavers(self) -> list[str]:
        """Who pays for leaving. What was found while playing is what the log says."""
        assert rated_matches_of(self.rows) == self.found
        return [seat.person for match in self.found for seat in match.seats if seat.left]
