"""Taking back: alone, by asking, and what becomes of a wish that nobody answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random

import pytest

from overtrick.server import conduct, seating, takebacks
from overtrick.server.fold import Felt
from overtrick.server.happenings import (
    Acted,
    AnyHappening,
    Row,
    Seated,
    Started,
    TakenOver,
    UndoAsked,
    UndoLapsed,
    Undone,
)
from overtrick.server.settings import Settings

from .company import Client, Json, choose, client_of, running
from .pair import catch_up, in_turn, one_each, two_at_a_table

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
    felt = seated("tocan", "ada", "bob", "cleo", "dan")
    lay(felt, Started("m1", dealer=3))
    for action in ("bid 1S", "pass", "pass", "pass"):
        assert felt.turn is not None
        lay(felt, Acted(felt.turn, action))
    turned_up = False
    while not turned_up:
        assert felt.table is not None
        assert felt.turn is not None
        seat, lying = felt.turn, felt.table.faceup
        from_the_pile = (play for play in felt.table.legal if str(play)[5:] in map(str, lying[seat]))
        lay(felt, Acted(seat, str(next(from_the_pile, felt.table.legal[0]))))
        turned_up = any(set(now) - set(before) for now, before in zip(felt.table.faceup, lying, strict=True))
        record = felt.table.record()
        assert takebacks.way_back(felt, seat) == ("ask" if turned_up else "alone")
        assert felt.table.record() == record  # looking changes nothing


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
    async with asked(replace(settings, appeal=0.3)) as (first, second, _table):
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
    slow = replace(settings, pace=1.0, appeal=2.0)
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


def lay(felt: Felt, *happenings: AnyHappening, at: int = 0) -> None:
    for what in happenings:
        felt.lay(Row(felt.seq + 1, at, what))


def seated(game: str, *people: str, clock: int | None = None) -> Felt:
    """A table at which everybody sits."""
    felt = Felt.create(Row(1, 0, seating.create(game, {}, len(people), clock=clock)))
    lay(felt, *(Seated(seat, name, person=name) for seat, name in enumerate(people)))
    return felt


def at_ten_down(*people: str) -> Felt:
    """A match of Ten Down in which everybody has bid."""
    felt = seated("tendown", *people)
    lay(felt, Started("m1", dealer=0))
    for _ in people:
        assert felt.turn is not None
        assert felt.table is not None
        lay(felt, Acted(felt.turn, str(felt.table.legal[0])))
    return felt


def test_the_last_one_to_answer_agrees_by_being_gone() -> None:
    felt = at_ten_down("ada", "bob", "cleo")
    assert felt.turn == 1
    lay(felt, UndoAsked(0))
    lay(felt, TakenOver(2, "clock"))
    assert felt.appeal is not None
    assert felt.appeal.waiting == {1}
    gone = conduct.take_over(felt, 1, "absent").happenings
    assert gone == (TakenOver(1, "absent"), Undone(0, 1, late=False))
    assert seating.leave(felt, "ada").happenings == (TakenOver(0, "left"), UndoLapsed(0))


def test_a_wish_lapses_when_its_time_is_up_and_not_before() -> None:
    felt = at_ten_down("ada", "bob")
    lay(felt, UndoAsked(1, seconds=2.5), at=1000)
    assert takebacks.lapse(felt, 3499).happenings == ()
    assert takebacks.lapse(felt, 3500).happenings == (UndoLapsed(1),)


def test_only_what_something_came_of_is_help() -> None:
    felt = at_ten_down("ada", "bob")
    lay(felt, Undone(0, 1))
    assert not felt.was_helped
    lay(felt, Undone(1, 1, late=True))
    assert felt.was_helped


def test_silence_until_the_clock_has_run_out_is_no_consent() -> None:
    felt = at_ten_down("ada", "bob")
    assert felt.turn == 1
    lay(felt, UndoAsked(0))
    assert conduct.take_over(felt, 1, "clock").happenings == (TakenOver(1, "clock"), UndoLapsed(0))


def test_a_pass_that_gave_somebody_the_middle_is_not_taken_back_alone() -> None:
    """In Rook the last pass shows the six cards to the declarer: the auction cannot go on as if it had not."""
    felt = seated("rook", "ada", "bob", "cleo", "dan")
    lay(felt, Started("m1", dealer=3), Acted(0, "bid 70"), Acted(1, "pass"), Acted(2, "pass"))
    assert takebacks.way_back(felt, 2) == "alone"
    lay(felt, Acted(3, "pass"))
    assert takebacks.way_back(felt, 3) == "ask"


def test_taking_back_winds_no_clock_up() -> None:
    felt = seated("tendown", "ada", "bob", clock=30)
    lay(felt, Started("m1", dealer=0), at=1_000)
    assert felt.clock_due == 31_000
    seat = felt.turn
    assert seat is not None
    lay(felt, Acted(seat, "bid 3"), at=20_000)
    assert felt.clock_due == 50_000
    lay(felt, Undone(seat, 1), at=21_000)
    assert felt.clock_due == 31_000
