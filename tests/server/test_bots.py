"""Bots at a table: they play, give hints, and stand in for people."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import overtrick as ot
from overtrick.fair import new_secret
from overtrick.server.errors import Stale
from overtrick.server.ids import new_id
from overtrick.server.live import driver
from overtrick.server.live.table import LiveTable
from overtrick.server.settings import Settings
from overtrick.server.table import seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Created
from overtrick.server.table.state import TableState

from .clients import PATIENCE, Client, Json, RunningServer, client_of, running

pytestmark = pytest.mark.anyio


def is_event(kind: str) -> Callable[[Json], bool]:
    return lambda message: message.get("what", {}).get("kind") == kind


async def make_table_with_bots(client: Client, game: str = "spades", **more: object) -> str:
    wanted = {"seats": ["me", "novice", "novice", "novice"], "start": True, "options": {"target": 50}} | more
    return await client.make_table(game, **wanted)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(
    ("game", "players", "options", "database_url"),
    [
        ("river", 3, {}, "sqlite"),
        ("river", 7, {}, "sqlite"),
        ("rook", 4, {"target": 100}, "sqlite"),
        ("spades", 4, {"target": 50}, "sqlite"),
        ("spades", 4, {"target": 50}, "postgresql"),
        ("tendown", 2, {}, "sqlite"),
        ("tendown", 4, {"hook": True}, "sqlite"),
        ("tocan", 4, {"target": 5}, "sqlite"),
    ],
    indirect=["database_url"],
)
async def test_a_person_plays_a_match_with_bots(game: str, players: int, options: Json, settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, None) as watcher:
        seats = ["me"] + ["novice"] * (players - 1)
        table_id = await make_table_with_bots(ada, game, players=players, seats=seats, options=options)
        await ada.connect(table_id)
        await watcher.connect(table_id)
        await asyncio.gather(ada.play(Random(1)), watcher.play(Random(1)))
        assert ada.view["outcome"] == watcher.view["outcome"] is not None
        assert {message["what"]["seat"] for message in ada.received if is_event("acted")(message)} == set(
            range(players)
        )
        record = await ada.http.get(f"/api/v1/matches/{ada.state['table']['match']}/record")
        outcome = ot.read_record(record.text).outcome
        assert outcome is not None
        assert list(outcome.scores) == ada.view["outcome"]["scores"]


@pytest.mark.slow_without_jit
async def test_bots_play_a_match_without_people(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        await ada.connect(await make_table_with_bots(ada, "tocan", seats=["novice"] * 4, options={"target": 3}))
        assert ada.state["you"]["seat"] is None
        await ada.play(Random())
        assert ada.view["outcome"] is not None


async def test_bots_wait_between_actions(settings: Settings) -> None:
    async with running(replace(settings, bot_pace_s=0.2)) as server, client_of(server, "Ada") as ada:
        await ada.connect(await make_table_with_bots(ada, seats=["novice"] * 4))
        first, second = [await ada.receive_event("acted") for _ in range(2)]
        assert second["at"] - first["at"] >= 190


async def test_a_person_alone_with_bots_chooses_their_speed(settings: Settings) -> None:
    """It is written into the log of the table, so it lasts over a restart of the server."""
    async with running(replace(settings, bot_pace_s=600.0)) as server, client_of(server, "Ada") as ada:
        table_id = await make_table_with_bots(ada)
        await ada.connect(table_id)
        assert ada.state["table"]["speed"] == "normal"
        assert (await ada.request(type="speed", speed="slow"))["type"] == "done"
        assert ada.state["table"]["speed"] == "slow"
        before = ada.state["seq"]
        assert (await ada.request(type="speed", speed="slow"))["type"] == "done"
        assert ada.state["seq"] == before  # nothing has changed, and nothing is written
        await ada.send(type="speed", id="x", speed="at once")
        assert (await ada.receive_until(lambda message: message["type"] == "error"))["code"] == "bad_request"


async def test_several_people_have_the_pace_of_the_server(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        table_id = await ada.make_table("tendown", players=3, seats=["me", "novice", "open"])
        await ada.connect(table_id)
        assert (await ada.request(type="speed", speed="fastest"))["type"] == "done"
        assert ada.state["table"]["speed"] == "fastest"
        await bob.post(f"tables/{table_id}/sit")
        await ada.receive_event("seated")
        assert ada.state["table"]["speed"] == "normal"
        refusal = await ada.request(type="speed", speed="slow")
        assert (refusal["code"], "alone" in refusal["message"]) == ("not_allowed", True)


async def test_a_bot_tries_again_if_others_write_at_the_same_moment(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its action is not refused then, and no other action takes its place."""
    lost: list[str] = []
    execute = LiveTable.execute

    async def lose_twice(self: LiveTable, decide: Any, **options: Any) -> int:
        if decide.__qualname__.startswith("Driver.") and len(lost) < 2:
            lost.append(decide.__qualname__)
            raise Stale("others acted at the same moment")
        return await execute(self, decide, **options)

    monkeypatch.setattr(LiveTable, "execute", lose_twice)
    monkeypatch.setattr(driver, "RETRY_S", 0.05)
    async with running(settings) as server, client_of(server, "Ada") as ada:
        await ada.connect(await make_table_with_bots(ada, seats=["novice"] * 4))
        await ada.receive_event("acted")
    assert len(lost) == 2
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_a_server_that_stops_lets_no_other_bot_act(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if an action was being written: the next bot could only choose badly, because the bots stop too."""
    is_writing, go_on = asyncio.Event(), asyncio.Event()
    execute = LiveTable.execute

    async def execute_slowly(self: LiveTable, decide: Any, **options: Any) -> int:
        if decide.__qualname__.startswith("Driver._play_bot_turn"):
            is_writing.set()
            await go_on.wait()
        return await execute(self, decide, **options)

    monkeypatch.setattr(LiveTable, "execute", execute_slowly)
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table_id = await make_table_with_bots(ada, seats=["novice"] * 4)
        await ada.connect(table_id)
        await asyncio.wait_for(is_writing.wait(), PATIENCE)
        context = server.app.state.context
        await context.driver.close()
        go_on.set()
        written = await ada.receive_event("acted")
        await asyncio.sleep(0.2)
        assert context.tables.open[table_id].state.seq == written["seq"]


@pytest.mark.slow_without_jit
async def test_a_hint_values_every_legal_action_with_a_reason(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        await ada.connect(await make_table_with_bots(ada))
        while not ada.may_act:
            await ada.receive()
        hint = await ada.request(type="hint")
        assert hint["type"] == "hint"
        assert {thought["action"] for thought in hint["thoughts"]} == {choice["text"] for choice in ada.view["legal"]}
        assert all(thought["reason"] for thought in hint["thoughts"])
        assert (await ada.request(type="hint"))["type"] == "hint"
        hinted = [message["what"] for message in ada.received if is_event("hinted")(message)]
        assert hinted == [{"kind": "hinted", "seat": 0}]  # announced once


async def test_a_table_that_is_not_friendly_gives_no_hints(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        await ada.connect(await make_table_with_bots(ada, friendly=False))
        assert (await ada.request(type="hint"))["code"] == "not_allowed"


# Clocks and stand-ins


async def make_table_with_clock(server: RunningServer, ada: Client, *, clock: int | None) -> str:
    """A table with Ada, three bots and a clock of any length. Clients can only ask for 15 seconds or more."""
    setup = seating.create("spades", {}, 4, secret=new_secret())
    quick = Created(**{name: getattr(setup, name) for name in setup.__struct_fields__} | {"clock": clock})
    person = await server.app.state.context.accounts.identify(_connection(ada))

    def sit(state: TableState) -> Decision:
        return seating.sit(state, person.id, person.name, 0, match_id="m1")

    def fill(state: TableState) -> Decision:
        return seating.seat_bot(state, None, "novice", match_id="m1")

    def start(state: TableState) -> Decision:
        return seating.start(state, None, match_id=new_id())

    live = await server.app.state.context.tables.create(quick, [sit, fill, start])
    table_id = live.id
    assert isinstance(table_id, str)
    return table_id


def _connection(client: Client) -> Json:
    name, _, value = client.cookie.partition("=")
    return type("Connection", (), {"cookies": {name: value}, "headers": {}})()


async def test_a_stand_in_plays_when_the_clock_runs_out_until_the_person_is_back(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table_id = await make_table_with_clock(server, ada, clock=1)
        await ada.connect(table_id)
        taken = await ada.receive_event("taken_over")
        assert taken["what"] == {"kind": "taken_over", "seat": 0, "why": "clock"}
        done = await ada.receive_until(lambda message: is_event("acted")(message) and message["what"]["seat"] == 0)
        assert done["what"]["bot"] is True
        assert ada.state["table"]["seats"][0]["stand_in"] == "clock"
        assert (await ada.request(type="back"))["type"] == "done"
        assert "stand_in" not in ada.state["table"]["seats"][0]


async def test_a_stand_in_plays_for_a_person_who_is_gone_until_they_are_back(settings: Settings) -> None:
    quick = replace(settings, absence_s=0.2)
    async with running(quick) as server, client_of(server, "Ada") as ada, client_of(server, None) as watcher:
        table_id = await make_table_with_bots(ada)
        await ada.connect(table_id)
        await watcher.connect(table_id)
        seen = ada.state["seq"]
        await ada.disconnect()
        taken = await watcher.receive_event("taken_over")
        assert taken["what"]["why"] == "absent"
        await watcher.receive_until(lambda message: is_event("acted")(message) and message["what"]["seat"] == 0)
        await ada.connect(table_id, seen)
        assert "stand_in" not in ada.state["table"]["seats"][0]
        missed = [event["what"]["kind"] for event in ada.state["missed"]]
        since = missed[missed.index("taken_over") :]
        assert set(since[since.index("given_back") + 1 :]) <= {"acted"}
        await watcher.receive_event("given_back")


async def test_a_stand_in_plays_for_a_person_who_leaves_and_a_match_without_people_ends(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        table_id = await ada.make_table("spades", seats=["me", "open", "novice", "novice"])
        await bob.post(f"tables/{table_id}/sit")
        await ada.connect(table_id)
        await ada.post(f"tables/{table_id}/start")
        await bob.post(f"tables/{table_id}/leave")
        taken = await ada.receive_event("taken_over")
        assert taken["what"] == {"kind": "taken_over", "seat": 1, "why": "left"}
        await ada.post(f"tables/{table_id}/leave")
        await ada.receive_event("abandoned")
        assert ada.state["table"]["status"] == "closed"
