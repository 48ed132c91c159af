"""A match of Ten Down between people that exists only as its log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from overtrick.server.table import play, seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Row
from overtrick.server.table.state import TableState
from overtrick.testing.matches import choose


class MatchLog:
    """A match in progress: its rows and the state they lead to. Each person is called by the id."""

    def __init__(self, people: Sequence[str], first_hand: int, *, rated: bool = False) -> None:
        self.people = people
        options: dict[str, int | bool | str | None] = {"first_hand": first_hand}
        setup = seating.create("tendown", options, len(people), secret="7" * 64, wait=0.0, rated=rated)
        self.rows = [Row(1, 1, setup)]
        self.state = TableState.create(self.rows[0])
        for seat, person in enumerate(people):
            self.do(lambda state, who=(person, person, seat): seating.sit(state, *who, match_id="m"))  # type: ignore[misc]
        self.do(lambda state: seating.start(state, None, match_id="m"))

    def notice(self, decision: Decision, rows: list[Row]) -> None:
        """See rows before they are applied."""

    def do(self, decide: Callable[[TableState], Decision]) -> None:
        decision = decide(self.state)
        rows = [Row(self.state.seq + 1 + number, 1, event) for number, event in enumerate(decision.events)]
        self.notice(decision, rows)
        for row in rows:
            self.state.apply(row)
        self.rows += rows

    def act(self, actions: int = 1000) -> None:
        """Carry out some actions: of people, and of stand-ins for those who are away."""
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
