"""Who left a match, from its log, and what that means for the result."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

import overtrick as ot
from overtrick.rules import Rules
from overtrick.server.people.ledger import audit
from overtrick.server.settings import Settings
from overtrick.server.store.writer import read_rows
from overtrick.server.table import play, seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Row, StandInReason
from overtrick.server.table.leavers import credit_changes, seats_that_left
from overtrick.server.table.state import Status, TableState
from overtrick.view import Outcome

from .clients import client_of, running
from .match_log import MatchLog

PEOPLE = ("ada", "bob")


class Match(MatchLog):
    """A match of Ten Down between Ada in seat 0 and Bob in seat 1, with one to three cards in a hand."""

    def __init__(self) -> None:
        self.left_at_the_end: frozenset[int] = frozenset()
        """As it is found when the result is written: before the last rows are applied."""
        super().__init__(PEOPLE, first_hand=3)

    def notice(self, decision: Decision, rows: list[Row]) -> None:
        if decision.match_result is not None:
            self.left_at_the_end = seats_that_left(self.state, rows)

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
    match.do(lambda state: seating.leave(state, PEOPLE[done]))
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


# Stakes


def outcome_of(*ranking: int, pot: Literal["winner", "by_points"] = "winner") -> tuple[Rules, Outcome]:
    """The rules of Ten Down for a stake of 5, and a result with these seats from first to last."""
    rules = ot.load("tendown", room=5, payout=pot).rules(len(ranking))
    paid = [5 * len(ranking) if pot == "winner" else 8, 4, 3]
    credits = [0] * len(ranking)
    for place, seat in enumerate(ranking):
        share = paid[place] if pot == "by_points" or place == 0 else 0
        credits[seat] = share - 5
    zeros = (0,) * len(ranking)
    return rules, Outcome((ranking[0],), ranking, zeros, zeros, tuple(credits))


def test_stakes_are_paid_as_the_match_ended_if_nobody_left_or_only_a_loser_did() -> None:
    rules, outcome = outcome_of(2, 0, 1)
    assert credit_changes(rules, outcome, ()) == outcome.credits == (-5, -5, 10)
    assert credit_changes(rules, outcome, {0}) == outcome.credits


def test_the_pot_of_a_winner_who_left_goes_to_the_best_who_stayed() -> None:
    rules, outcome = outcome_of(2, 0, 1)
    assert credit_changes(rules, outcome, {2}) == (10, -5, -5)
    assert credit_changes(rules, outcome, {2, 0}) == (-5, 10, -5)


def test_a_leaver_forfeits_a_share_by_points() -> None:
    rules, outcome = outcome_of(2, 0, 1, pot="by_points")
    assert outcome.credits == (-1, -2, 3)
    assert credit_changes(rules, outcome, {0}) == (-5, -2, 7)
    assert credit_changes(rules, outcome, {2}) == (7, -2, -5)


def test_stakes_go_back_if_nobody_stayed() -> None:
    rules, outcome = outcome_of(2, 0, 1)
    assert credit_changes(rules, outcome, {0, 1, 2}) == (0, 0, 0)


@given(st.permutations(range(4)), st.sets(st.integers(0, 3)))
def test_credits_are_neither_made_nor_lost(ranking: list[int], left: set[int]) -> None:
    rules, outcome = outcome_of(*ranking)
    changes = credit_changes(rules, outcome, left)
    assert sum(changes) == 0
    assert min(changes) >= -5
    if len(left) < 4:
        assert all(changes[seat] == -5 for seat in left)


@pytest.mark.anyio
@pytest.mark.parametrize("leaver", [0, 1])
async def test_the_ledger_pays_the_person_who_stayed(settings: Settings, leaver: int) -> None:
    """Whoever of the two has the better score, the one who stayed gets the pot, at the table and in the ledger."""
    async with (
        running(settings) as server,
        client_of(server, "Ada", account=True) as ada,
        client_of(server, "Bob", account=True) as bob,
    ):
        people, database = (ada, bob), server.app.state.context.database
        table = await ada.make_table("tendown", players=2, options={"room": 5, "first_hand": 2})
        await bob.post(f"tables/{table}/sit")
        for person in people:
            await person.connect(table)
        await ada.post(f"tables/{table}/start")
        away, stays = people[leaver], people[1 - leaver]
        await stays.receive_event("started")
        await away.post(f"tables/{table}/leave")
        await stays.play(Random(1))
        changes = [5, 5]
        changes[leaver] = -5
        assert [seat["credits"] for seat in stays.state["table"]["seats"]] == changes
        answer = (await stays.http.get(f"/api/v1/matches/{stays.state['table']['match']}")).json()
        assert [seat["credits"] for seat in answer["seats"]] == changes
        balances = [(await person.http.get("/api/v1/credits")).json()["balance"] for person in people]
        assert balances == [1000 + change for change in changes]
        async with database.read() as session:
            assert (await audit(session)).is_sound
        state = TableState.of(await read_rows(database, table))
        assert state.table is not None
        assert state.table.outcome is not None
        rules = state.game.rules(2)
        assert credit_changes(rules, state.table.outcome, seats_that_left(state)) == tuple(changes)
