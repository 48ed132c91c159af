"""The clock of a machine is set back: nobody waits until it has caught up."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import pytest

from overtrick.server.ids import is_over, now_ms
from overtrick.server.live.leases import Leases
from overtrick.server.settings import Settings
from overtrick.server.store.database import Database

from .clients import PATIENCE, client_of, running

pytestmark = pytest.mark.anyio

AHEAD_S = 7200


class MovedTime:
    """The module `time` for ids.py, with a clock that can be moved."""

    ahead_s = 0

    @classmethod
    def time_ns(cls) -> int:
        return time.time_ns() + cls.ahead_s * 10**9


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> type[MovedTime]:
    monkeypatch.setattr("overtrick.server.ids.time", MovedTime)
    monkeypatch.setattr(MovedTime, "ahead_s", 0)
    return MovedTime


def test_a_time_that_is_longer_than_it_can_be_is_over(clock: type[MovedTime]) -> None:
    due = now_ms() + 20_000
    assert not is_over(due, 20)
    clock.ahead_s = 21
    assert is_over(due, 20)
    clock.ahead_s = -AHEAD_S
    assert is_over(due, 20)


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_dead_process_whose_clock_was_ahead_does_not_keep_its_leases(
    settings: Settings, database: Database, clock: type[MovedTime]
) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table_id = await ada.make_table("spades")
    first, second = (Leases(database, 3.0, alone=False) for _ in range(2))
    clock.ahead_s = AHEAD_S
    assert await first.acquire([table_id]) == {table_id}
    clock.ahead_s = 0
    assert await second.acquire([table_id]) == set()
    async with asyncio.timeout(PATIENCE):  # much less than two hours
        while await second.acquire([table_id]) != {table_id}:
            await asyncio.sleep(0.2)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_take_backs_and_starts_end_in_time(settings: Settings, clock: type[MovedTime]) -> None:
    short = replace(settings, takeback_answer_s=0.5, contribution_wait_s=0.5)
    async with running(short) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        clock.ahead_s = AHEAD_S
        table_id = await ada.make_table("tendown", players=2)
        await bob.post(f"tables/{table_id}/sit")
        await ada.connect(table_id)
        await ada.post(f"tables/{table_id}/start")
        await ada.receive_event("starting")
        clock.ahead_s = 0
        await ada.receive_event("started")  # although Bob is not there and has not contributed
        await bob.connect(table_id)
        clock.ahead_s = AHEAD_S
        actor, other = (ada, bob) if ada.may_act else (bob, ada)
        await actor.act(actor.view["legal"][0]["text"])
        await other.receive_event("acted")
        await other.act(other.view["legal"][0]["text"])
        assert (await actor.request(type="undo"))["type"] == "done"
        clock.ahead_s = 0
        await actor.receive_event("undo_lapsed")
