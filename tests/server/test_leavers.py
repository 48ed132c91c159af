"""Who left a match, from its log, and what that means for the result."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from overtrick.server.settings import Settings
from overtrick.server.table import play, seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Row, StandInReason
from overtrick.server.table.leavers import seats_that_left
from overtrick.server.table.state import Status, TableState
from overtrick.testing.matches import choose

from .clients import client_of, running

PEOPLE = {"ada": "Ada", "bob": "Bob"}


class Match:
    """A match of Ten Down between Ada in seat 0 and Bob in seat 1, with one to three cards in a hand."""

    def __init__(self) -> None:
        setup = seating.create("tendown", {"first_hand": 3}, 2, secret="7" * 64, wait=0.0)
        self.rows = [Row(1, 1, setup)]
        self.state = TableState.create(self.rows[0])
        self.left_at_the_end: frozenset[int] = frozenset()
        """As it is found when the result is written: before the last rows are applied."""
        for seat, (person, name) in enumerate(PEOPLE.items()):
            self.do(lambda state, who=(person, name, seat): seating.sit(state, *who, match_id="m"))  # type: ignore[misc]
        self.do(lambda state: seating.start(state, None, match_id="m"))

    def do(self, decide: Callable[[TableState], Decision]) -> None:
        decision = decide(self.state)
        rows = [Row(self.state.seq + 1 + number, 1, event) for number, event in enumerate(decision.events)]
        if decision.match_result is not None:
            self.left_at_the_end = seats_that_left(self.state, rows)
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
                person = list(PEOPLE)[seat]
                self.do(lambda state, who=person, what=action: play.act(state, who, what, state.seq))  # type: ignore[misc]

    def finish(self) -> frozenset[int]:
        """Play to the end. Returns the seats that left: the same before the end, after it, and from the log."""
        self.act()
        assert self.state.status is Status.OVER
        assert seats_that_left(self.state) == self.left_at_the_end
        assert seats_that_left(TableState.of(self.rows)) == self.left_at_the_end
        return self.left_at_the_end


def test_nobody_left_a_match_that_everybody_played() -> None:
    assert Match().finish() == frozenset()


@pytest.mark.parametrize("why", ["absent", "clock"])
def test_a_person_whose_stand_in_finishes_the_match_left_it(why: StandInReason) -> None:
    match = Match()
    match.act(8)
    match.do(lambda state: play.take_over(state, 0, why))
    assert match.finish() == {0}


def test_a_person_who_leaves_left_it_and_the_other_did_not() -> None:
    match = Match()
    match.act(8)
    match.do(lambda state: seating.leave(state, "bob"))
    assert match.finish() == {1}


@pytest.mark.parametrize("how", ["connection", "left"])
def test_a_person_who_comes_back_did_not_leave(how: str) -> None:
    match = Match()
    match.act(4)
    match.do(lambda state: seating.leave(state, "ada") if how == "left" else play.take_over(state, 0, "absent"))
    match.act(4)
    match.do(lambda state: play.give_back(state, "ada"))
    assert match.finish() == frozenset()


def test_coming_back_for_the_end_does_not_make_up_for_most_of_the_match() -> None:
    whole = Match()
    whole.act()
    match = Match()
    match.act(2)
    match.do(lambda state: seating.leave(state, "ada"))
    while len(match.state.actors) < len(whole.state.actors) - 2:
        match.act(1)
    match.do(lambda state: play.give_back(state, "ada"))
    assert match.finish() == {0}


def test_a_person_who_goes_after_their_last_card_did_not_leave() -> None:
    whole = Match()
    whole.act()
    match = Match()
    match.act(len(whole.state.actors) - 1)
    assert match.state.turn is not None
    done = 1 - match.state.turn
    match.do(lambda state: seating.leave(state, list(PEOPLE)[done]))
    assert match.state.occupants[done].stand_in == "left"
    assert match.finish() == frozenset()


def test_a_rematch_begins_without_anybody_who_left() -> None:
    match = Match()
    match.act(8)
    match.do(lambda state: play.take_over(state, 0, "clock"))
    match.finish()
    match.do(lambda state: seating.rematch(state, "bob", secret="8" * 64))
    match.do(lambda state: seating.start(state, None, match_id="n"))
    assert match.finish() == frozenset()


@pytest.mark.anyio
async def test_the_result_says_who_left(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        table = await ada.make_table("tendown", players=2, options={"first_hand": 2})
        await bob.post(f"tables/{table}/sit")
        for person in (ada, bob):
            await person.connect(table)
        await ada.post(f"tables/{table}/start")
        await bob.receive_event("started")
        await ada.post(f"tables/{table}/leave")
        await bob.play(Random(1))
        seats = bob.state["table"]["seats"]
        assert [seat.get("left") for seat in seats] == [True, None]
        answer = (await bob.http.get(f"/api/v1/matches/{bob.state['table']['match']}")).json()
        assert [seat["left"] for seat in answer["seats"]] == [True, False]
        assert answer["seats"][0]["won"] is False
        (shown,) = (await ada.http.get("/api/v1/me/statistics")).json()
        assert (shown["matches"], shown["wins"], shown["left"], shown["tricks"]) == (0, 0, 1, 0)
