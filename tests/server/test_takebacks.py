"""Take-backs: at once, by asking the others, and requests that nobody answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random

import pytest

from overtrick.server.settings import Settings
from overtrick.server.table import play, seating, takebacks
from overtrick.server.table.events import (
    Acted,
    AnyEvent,
    Finished,
    Rematch,
    Row,
    Seated,
    Started,
    TakenOver,
    UndoAsked,
    UndoLapsed,
    Undone,
)
from overtrick.server.table.state import TableState

from .clients import Client, Json, choose, client_of, running
from .stopped_clock import StoppedClock
from .two_players import act_in_turn, actor_first, catch_up, two_players_at_table

pytestmark = pytest.mark.anyio


async def test_an_action_can_be_taken_back_at_once_before_anybody_acts(settings: Settings) -> None:
    async with two_players_at_table(settings) as (_, ada, bob, _table):
        actor, other = actor_first(ada, bob)
        before = actor.view["legal"]
        await actor.act("bid 3")
        assert (await actor.request(type="undo"))["type"] == "done"
        assert actor.view["legal"] == before
        assert actor.view["bids"] == [None, None]
        await catch_up(other, actor.state["seq"])
        assert other.view["legal"] == []


async def test_others_must_agree_once_they_have_acted(settings: Settings) -> None:
    async with two_players_at_table(settings) as (_, ada, bob, _table):
        first, second = actor_first(ada, bob)
        await act_in_turn(ada, bob, 2)
        await first.request(type="undo")
        assert first.state["table"]["undo"] == {
            "seat": first.state["you"]["seat"],
            "waiting": [second.state["you"]["seat"]],
            "due": first.received[-2]["at"] + 20_000,
        }
        await catch_up(second, first.state["seq"])
        await second.request(type="answer_undo", agree=False)
        await catch_up(first, second.state["seq"])
        assert first.state["table"]["undo"] is None
        assert first.view["phase"] == "play"
        await first.request(type="undo")
        await catch_up(second, first.state["seq"])
        await second.request(type="answer_undo", agree=True)
        await catch_up(first, second.state["seq"])
        assert first.view["bids"] == [None, None]
        assert first.view["legal"]
        assert (await second.request(type="answer_undo", agree=True))["code"] == "refused"


async def test_everybody_sees_which_seats_could_take_back_and_how(settings: Settings) -> None:
    async with two_players_at_table(settings) as (_, ada, bob, _table):
        first, second = actor_first(ada, bob)
        seats = first.state["you"]["seat"], second.state["you"]["seat"]

        def modes() -> list[str | None]:
            return [first.state["table"]["take_back"][seat] for seat in seats]

        assert modes() == [None, None]
        await first.act("bid 3")
        assert modes() == ["alone", None]
        await catch_up(second, first.state["seq"])
        await second.act("bid 3")
        await catch_up(first, second.state["seq"])
        assert modes() == ["ask", "alone"]
        assert first.state["table"]["take_back"] == second.state["table"]["take_back"]


def test_a_person_who_saw_a_new_card_must_ask() -> None:
    """In Tocan the last card of a trick may turn up new cards from the piles."""
    state = seated("tocan", "ada", "bob", "cleo", "dan")
    apply(state, Started("m1", dealer=3))
    for action in ("bid 1S", "pass", "pass", "pass"):
        assert state.turn is not None
        apply(state, Acted(state.turn, action))
    turned_up = False
    while not turned_up:
        assert state.table is not None
        assert state.turn is not None
        seat, faceup = state.turn, state.table.faceup
        from_the_pile = (play for play in state.table.legal if str(play)[5:] in map(str, faceup[seat]))
        apply(state, Acted(seat, str(next(from_the_pile, state.table.legal[0]))))
        turned_up = any(set(now) - set(before) for now, before in zip(state.table.faceup, faceup, strict=True))
        record = state.table.record()
        assert takebacks.takeback_modes(state)[seat] == ("ask" if turned_up else "alone")
        assert state.table.record() == record  # asking changes nothing


async def test_a_table_that_is_not_friendly_allows_no_take_backs(settings: Settings) -> None:
    async with two_players_at_table(settings, friendly=False) as (_, ada, bob, _table):
        actor, _ = actor_first(ada, bob)
        await actor.act("bid 3")
        assert (await actor.request(type="undo"))["code"] == "not_allowed"


# Requests


@asynccontextmanager
async def takeback_requested(settings: Settings) -> AsyncIterator[tuple[Client, Client, str]]:
    """One of two players has asked for a take-back. Yields that client, the other client and the id of the table."""
    async with two_players_at_table(settings) as (_, ada, bob, table_id):
        first, second = actor_first(ada, bob)
        await act_in_turn(ada, bob, 2)
        await first.request(type="undo")
        await catch_up(second, first.state["seq"])
        yield first, second, table_id


def kinds(heard: list[Json]) -> list[str]:
    return [message["what"]["kind"] for message in heard if message["type"] == "event"]


async def test_a_person_who_is_disconnected_for_a_moment_is_asked_too(settings: Settings) -> None:
    async with two_players_at_table(settings) as (_, ada, bob, table_id):
        first, second = actor_first(ada, bob)
        await act_in_turn(ada, bob, 2)
        await second.disconnect()
        await first.request(type="undo")
        assert first.state["table"]["undo"]["waiting"] == [second.state["you"]["seat"]]
        await second.connect(table_id)
        assert (await second.request(type="answer_undo", agree=True))["type"] == "done"
        await first.receive_event("undone")


async def test_a_person_who_leaves_without_answering_agrees(settings: Settings) -> None:
    async with takeback_requested(settings) as (first, second, table_id):
        await second.post(f"tables/{table_id}/leave")
        await first.receive_event("undone")
        assert kinds(first.received)[-2:] == ["taken_over", "undone"]
        assert first.state["table"]["undo"] is None
        assert first.may_act


async def test_a_request_ends_when_the_person_who_made_it_leaves(settings: Settings) -> None:
    async with takeback_requested(settings) as (first, second, table_id):
        await first.post(f"tables/{table_id}/leave")
        expired = await second.receive_event("undo_lapsed")
        assert expired["what"] == {"kind": "undo_lapsed", "seat": first.state["you"]["seat"]}
        assert second.state["table"]["undo"] is None


async def test_a_request_that_nobody_answers_expires(settings: Settings, clock: StoppedClock) -> None:
    async with takeback_requested(replace(settings, takeback_answer_s=0.3)) as (first, second, _table):
        clock.go_on()
        expired = await first.receive_event("undo_lapsed")
        asked_at = next(
            message["at"] for message in first.received if message.get("what", {}).get("kind") == "undo_asked"
        )
        assert expired["at"] - asked_at >= 300
        assert first.state["table"]["undo"] is None
        await second.receive_event("undo_lapsed")
        assert (await second.request(type="answer_undo", agree=True))["code"] == "refused"
        assert (await first.request(type="undo"))["type"] == "done"  # a new request is possible


async def test_acting_instead_of_answering_refuses_the_request(settings: Settings) -> None:
    async with takeback_requested(settings) as (first, second, _table):
        actor, other = actor_first(first, second)
        assert (await actor.act(choose(actor.view, Random(1))))["type"] == "done"
        await other.receive_event("acted")
        assert kinds(other.received)[-2:] == ["undo_lapsed", "acted"]
        assert other.state["table"]["undo"] is None


async def test_only_one_request_at_a_time(settings: Settings) -> None:
    async with takeback_requested(settings) as (first, second, _table):
        for person in (first, second):
            assert (await person.request(type="undo"))["code"] == "refused"


async def test_bots_wait_while_there_is_a_request(settings: Settings) -> None:
    slow = replace(settings, bot_pace_s=1.0, takeback_answer_s=2.0)
    async with running(slow) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        table_id = await ada.make_table("spades", seats=["me", "open", "novice", "novice"])
        await bob.post(f"tables/{table_id}/sit")
        await ada.connect(table_id)
        await bob.connect(table_id)
        await ada.post(f"tables/{table_id}/start")
        await ada.wait_until_playing()
        while ada.state["table"]["take_back"][0] != "ask" or ada.view["turn"] not in (2, 3):
            await catch_up(bob, ada.state["seq"])
            actor = next((person for person in (ada, bob) if person.may_act), None)
            if actor is None:
                await ada.receive()
            else:
                answer = await actor.act(choose(actor.view, Random(1)))
                await catch_up(ada, answer["seq"])
        assert (await ada.request(type="undo"))["type"] == "done"
        await ada.receive_event("undo_lapsed")  # a bot would have acted by now
        after = kinds(ada.received)
        assert after[after.index("undo_asked") :] == ["undo_asked", "undo_lapsed"]
        assert (await ada.receive_event("acted"))["what"]["bot"] is True


def apply(state: TableState, *events: AnyEvent, at: int = 0) -> None:
    for event in events:
        state.apply(Row(state.seq + 1, at, event))


def seated(game: str, *people: str, clock: int | None = None) -> TableState:
    """A table with these people in its seats."""
    state = TableState.create(Row(1, 0, seating.create(game, {}, len(people), secret="5e" * 32, clock=clock)))
    apply(state, *(Seated(seat, name, person=name) for seat, name in enumerate(people)))
    return state


def at_ten_down(*people: str) -> TableState:
    """A match of Ten Down in which everybody has bid."""
    state = seated("tendown", *people)
    apply(state, Started("m1", dealer=0))
    for _ in people:
        assert state.turn is not None
        assert state.table is not None
        apply(state, Acted(state.turn, str(state.table.legal[0])))
    return state


def test_the_last_person_to_answer_agrees_by_going_away() -> None:
    state = at_ten_down("ada", "bob", "cleo")
    assert state.turn == 1
    apply(state, UndoAsked(0))
    apply(state, TakenOver(2, "clock"))
    assert state.takeback_request is not None
    assert state.takeback_request.waiting == {1}
    gone = play.take_over(state, 1, "absent").events
    assert gone == (TakenOver(1, "absent"), Undone(0, 1, late=False))
    assert seating.leave(state, "ada").events == (TakenOver(0, "left"), UndoLapsed(0))


def test_a_request_expires_when_its_time_is_over_and_not_before() -> None:
    state = at_ten_down("ada", "bob")
    apply(state, UndoAsked(1, seconds=2.5), at=1000)
    assert takebacks.expire(state, 3499).events == ()
    assert takebacks.expire(state, 3500).events == (UndoLapsed(1),)


@pytest.mark.parametrize("late", [False, True])
def test_every_take_back_counts_as_help_until_the_match_is_over(late: bool) -> None:
    state = at_ten_down("ada", "bob")
    assert state.unranked is None
    apply(state, Undone(0, 1, late=late))
    assert state.unranked == "take_back"
    apply(state, Finished(), Rematch("8" * 64), Started("m2", dealer=0))
    assert state.unranked is None


def test_a_take_back_that_did_not_happen_is_no_help() -> None:
    state = at_ten_down("ada", "bob")
    apply(state, UndoAsked(1), UndoLapsed(1))
    assert state.unranked is None


async def test_a_match_with_an_action_taken_back_at_once_counts_on_no_leader_board(settings: Settings) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada", account=True) as ada,
        client_of(server, "Bob", account=True) as bob,
    ):
        table = await ada.make_table("tendown", players=2, options={"first_hand": 1})
        await bob.post(f"tables/{table}/sit")
        await ada.post(f"tables/{table}/start")
        for person in (ada, bob):
            await person.connect(table)
            await person.wait_until_playing()
        actor, other = actor_first(ada, bob)
        await act_in_turn(ada, bob, 1)
        assert actor.state["table"]["take_back"][actor.state["you"]["seat"]] == "alone"
        answer = await actor.request(type="undo")
        await catch_up(other, answer["seq"])
        assert actor.state["table"]["unranked"] == other.state["table"]["unranked"] == "take_back"
        while ada.state["table"]["status"] == "playing":
            await act_in_turn(ada, bob, 1)
        match = (await ada.http.get(f"/api/v1/matches/{ada.state['table']['match']}")).json()
        assert match["helped"] is True
        assert (await ada.http.get("/api/v1/boards/tendown")).json() == []


def test_a_person_whose_clock_runs_out_does_not_agree() -> None:
    state = at_ten_down("ada", "bob")
    assert state.turn == 1
    apply(state, UndoAsked(0))
    assert play.take_over(state, 1, "clock").events == (TakenOver(1, "clock"), UndoLapsed(0))


def test_a_pass_that_showed_the_middle_cannot_be_taken_back_at_once() -> None:
    """In Rook the last pass shows the declarer the six cards of the middle."""
    state = seated("rook", "ada", "bob", "cleo", "dan")
    apply(state, Started("m1", dealer=3), Acted(0, "bid 70"), Acted(1, "pass"), Acted(2, "pass"))
    assert takebacks.takeback_modes(state)[2] == "alone"
    apply(state, Acted(3, "pass"))
    assert takebacks.takeback_modes(state)[3] == "ask"


def test_a_take_back_does_not_reset_the_clock() -> None:
    state = seated("tendown", "ada", "bob", clock=30)
    apply(state, Started("m1", dealer=0), at=1_000)
    assert state.clock_due == 31_000
    seat = state.turn
    assert seat is not None
    apply(state, Acted(seat, "bid 3"), at=20_000)
    assert state.clock_due == 50_000
    apply(state, Undone(seat, 1), at=21_000)
    assert state.clock_due == 31_000
