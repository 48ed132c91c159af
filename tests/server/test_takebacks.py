"""Taking back: alone, by asking, and what becomes of a wish that nobody answers."""

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
from .two_players import catch_up, in_turn, one_each, two_at_a_table

pytestmark = pytest.mark.anyio


async def test_own_action_is_taken_back_while_nothing_came_of_it(settings: Settings) -> None:
    async with two_at_a_table(settings) as (_, ada, bob, _table):
        actor, other = in_turn(ada, bob)
        before = actor.view["legal"]
        await actor.act("bid 3")
        assert (await actor.ask(type="undo"))["type"] == "done"
        assert actor.view["legal"] == before
        assert actor.view["bids"] == [None, None]
        await catch_up(other, actor.state["seq"])
        assert other.view["legal"] == []


async def test_others_are_asked_once_they_have_acted(settings: Settings) -> None:
    async with two_at_a_table(settings) as (_, ada, bob, _table):
        first, second = in_turn(ada, bob)
        await one_each(ada, bob, 2)
        await first.ask(type="undo")
        assert first.state["table"]["undo"] == {
            "seat": first.state["you"]["seat"],
            "waiting": [second.state["you"]["seat"]],
            "due": first.heard[-2]["at"] + 20_000,
        }
        await catch_up(second, first.state["seq"])
        await second.ask(type="answer_undo", agree=False)
        await catch_up(first, second.state["seq"])
        assert first.state["table"]["undo"] is None
        assert first.view["phase"] == "play"
        await first.ask(type="undo")
        await catch_up(second, first.state["seq"])
        await second.ask(type="answer_undo", agree=True)
        await catch_up(first, second.state["seq"])
        assert first.view["bids"] == [None, None]
        assert first.view["legal"]
        assert (await second.ask(type="answer_undo", agree=True))["code"] == "refused"


async def test_everybody_is_told_what_could_be_taken_back_and_how(settings: Settings) -> None:
    async with two_at_a_table(settings) as (_, ada, bob, _table):
        first, second = in_turn(ada, bob)
        seats = first.state["you"]["seat"], second.state["you"]["seat"]

        def ways() -> list[str | None]:
            return [first.state["table"]["take_back"][seat] for seat in seats]

        assert ways() == [None, None]
        await first.act("bid 3")
        assert ways() == ["alone", None]
        await catch_up(second, first.state["seq"])
        await second.act("bid 3")
        await catch_up(first, second.state["seq"])
        assert ways() == ["ask", "alone"]
        assert first.state["table"]["take_back"] == second.state["table"]["take_back"]


def test_who_saw_a_new_card_by_it_has_to_ask() -> None:
    """In Tocan the last card of a trick may turn new ones up from the piles."""
    state = seated("tocan", "ada", "bob", "cleo", "dan")
    lay(state, Started("m1", dealer=3))
    for action in ("bid 1S", "pass", "pass", "pass"):
        assert state.turn is not None
        lay(state, Acted(state.turn, action))
    turned_up = False
    while not turned_up:
        assert state.table is not None
        assert state.turn is not None
        seat, lying = state.turn, state.table.faceup
        from_the_pile = (play for play in state.table.legal if str(play)[5:] in map(str, lying[seat]))
        lay(state, Acted(seat, str(next(from_the_pile, state.table.legal[0]))))
        turned_up = any(set(now) - set(before) for now, before in zip(state.table.faceup, lying, strict=True))
        record = state.table.record()
        assert takebacks.takeback_mode(state, seat) == ("ask" if turned_up else "alone")
        assert state.table.record() == record  # looking changes nothing


async def test_nothing_is_taken_back_where_it_is_serious(settings: Settings) -> None:
    async with two_at_a_table(settings, friendly=False) as (_, ada, bob, _table):
        actor, _ = in_turn(ada, bob)
        await actor.act("bid 3")
        assert (await actor.ask(type="undo"))["code"] == "not_allowed"


# Who is asked, and for how long


@asynccontextmanager
async def asked(settings: Settings) -> AsyncIterator[tuple[Client, Client, str]]:
    """Somebody has asked somebody else to take back, at a table of two: who asked, who was asked, the table."""
    async with two_at_a_table(settings) as (_, ada, bob, table_id):
        first, second = in_turn(ada, bob)
        await one_each(ada, bob, 2)
        await first.ask(type="undo")
        await catch_up(second, first.state["seq"])
        yield first, second, table_id


def kinds(heard: list[Json]) -> list[str]:
    return [message["what"]["kind"] for message in heard if message["type"] == "event"]


async def test_who_is_away_for_a_moment_is_asked_too(settings: Settings) -> None:
    async with two_at_a_table(settings) as (_, ada, bob, table_id):
        first, second = in_turn(ada, bob)
        await one_each(ada, bob, 2)
        await second.disconnect()
        await first.ask(type="undo")
        assert first.state["table"]["undo"]["waiting"] == [second.state["you"]["seat"]]
        await second.connect(table_id)
        assert (await second.ask(type="answer_undo", agree=True))["type"] == "done"
        await first.until_kind("undone")


async def test_who_leaves_without_an_answer_has_agreed(settings: Settings) -> None:
    async with asked(settings) as (first, second, table_id):
        await second.post(f"tables/{table_id}/leave")
        await first.until_kind("undone")
        assert kinds(first.heard)[-2:] == ["taken_over", "undone"]
        assert first.state["table"]["undo"] is None
        assert first.may_act


async def test_a_wish_goes_with_who_had_it(settings: Settings) -> None:
    async with asked(settings) as (first, second, table_id):
        await first.post(f"tables/{table_id}/leave")
        lapsed = await second.until_kind("undo_lapsed")
        assert lapsed["what"] == {"kind": "undo_lapsed", "seat": first.state["you"]["seat"]}
        assert second.state["table"]["undo"] is None


async def test_a_wish_that_nobody_answers_lapses(settings: Settings) -> None:
    async with asked(replace(settings, takeback_answer_s=0.3)) as (first, second, _table):
        lapsed = await first.until_kind("undo_lapsed")
        asked_at = next(one["at"] for one in first.heard if one.get("what", {}).get("kind") == "undo_asked")
        assert lapsed["at"] - asked_at >= 300
        assert first.state["table"]["undo"] is None
        await second.until_kind("undo_lapsed")
        assert (await second.ask(type="answer_undo", agree=True))["code"] == "refused"
        assert (await first.ask(type="undo"))["type"] == "done"  # one may ask again


async def test_acting_is_an_answer_that_everybody_hears(settings: Settings) -> None:
    async with asked(settings) as (first, second, _table):
        actor, other = in_turn(first, second)
        assert (await actor.act(choose(actor.view, Random(1))))["type"] == "done"
        await other.until_kind("acted")
        assert kinds(other.heard)[-2:] == ["undo_lapsed", "acted"]
        assert other.state["table"]["undo"] is None


async def test_one_wish_at_a_time(settings: Settings) -> None:
    async with asked(settings) as (first, second, _table):
        for person in (first, second):
            assert (await person.ask(type="undo"))["code"] == "refused"


async def test_bots_wait_while_somebody_asks_to_take_back(settings: Settings) -> None:
    slow = replace(settings, bot_pace_s=1.0, takeback_answer_s=2.0)
    async with running(slow) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        table_id = await ada.make_table("spades", seats=["me", "open", "novice", "novice"])
        await bob.post(f"tables/{table_id}/sit")
        await ada.connect(table_id)
        await bob.connect(table_id)
        await ada.post(f"tables/{table_id}/start")
        await ada.until_playing()
        while ada.state["table"]["take_back"][0] != "ask" or ada.view["turn"] not in (2, 3):
            await catch_up(bob, ada.state["seq"])
            actor = next((person for person in (ada, bob) if person.may_act), None)
            if actor is None:
                await ada.hear()
            else:
                answer = await actor.act(choose(actor.view, Random(1)))
                await catch_up(ada, answer["seq"])
        assert (await ada.ask(type="undo"))["type"] == "done"
        await ada.until_kind("undo_lapsed")  # a bot would have acted by now
        after = kinds(ada.heard)
        assert after[after.index("undo_asked") :] == ["undo_asked", "undo_lapsed"]
        assert (await ada.until_kind("acted"))["what"]["bot"] is True


def lay(state: TableState, *events: AnyEvent, at: int = 0) -> None:
    for what in events:
        state.apply(Row(state.seq + 1, at, what))


def seated(game: str, *people: str, clock: int | None = None) -> TableState:
    """A table at which everybody sits."""
    state = TableState.create(Row(1, 0, seating.create(game, {}, len(people), clock=clock)))
    lay(state, *(Seated(seat, name, person=name) for seat, name in enumerate(people)))
    return state


def at_ten_down(*people: str) -> TableState:
    """A match of Ten Down in which everybody has bid."""
    state = seated("tendown", *people)
    lay(state, Started("m1", dealer=0))
    for _ in people:
        assert state.turn is not None
        assert state.table is not None
        lay(state, Acted(state.turn, str(state.table.legal[0])))
    return state


def test_the_last_one_to_answer_agrees_by_being_gone() -> None:
    state = at_ten_down("ada", "bob", "cleo")
    assert state.turn == 1
    lay(state, UndoAsked(0))
    lay(state, TakenOver(2, "clock"))
    assert state.takeback_request is not None
    assert state.takeback_request.waiting == {1}
    gone = play.take_over(state, 1, "absent").events
    assert gone == (TakenOver(1, "absent"), Undone(0, 1, late=False))
    assert seating.leave(state, "ada").events == (TakenOver(0, "left"), UndoLapsed(0))


def test_a_wish_lapses_when_its_time_is_up_and_not_before() -> None:
    state = at_ten_down("ada", "bob")
    lay(state, UndoAsked(1, seconds=2.5), at=1000)
    assert takebacks.expire(state, 3499).events == ()
    assert takebacks.expire(state, 3500).events == (UndoLapsed(1),)


def test_only_what_something_came_of_is_help() -> None:
    state = at_ten_down("ada", "bob")
    lay(state, Undone(0, 1))
    assert not state.was_helped
    lay(state, Undone(1, 1, late=True))
    assert state.was_helped


def test_silence_until_the_clock_has_run_out_is_no_consent() -> None:
    state = at_ten_down("ada", "bob")
    assert state.turn == 1
    lay(state, UndoAsked(0))
    assert play.take_over(state, 1, "clock").events == (TakenOver(1, "clock"), UndoLapsed(0))


def test_a_pass_that_gave_somebody_the_middle_is_not_taken_back_alone() -> None:
    """In Rook the last pass shows the six cards to the declarer: the auction cannot go on as if it had not."""
    state = seated("rook", "ada", "bob", "cleo", "dan")
    lay(state, Started("m1", dealer=3), Acted(0, "bid 70"), Acted(1, "pass"), Acted(2, "pass"))
    assert takebacks.takeback_mode(state, 2) == "alone"
    lay(state, Acted(3, "pass"))
    assert takebacks.takeback_mode(state, 3) == "ask"


def test_taking_back_winds_no_clock_up() -> None:
    state = seated("tendown", "ada", "bob", clock=30)
    lay(state, Started("m1", dealer=0), at=1_000)
    assert state.clock_due == 31_000
    seat = state.turn
    assert seat is not None
    lay(state, Acted(seat, "bid 3"), at=20_000)
    assert state.clock_due == 50_000
    lay(state, Undone(seat, 1), at=21_000)
    assert state.clock_due == 31_000
