"""A person who is to act and not connected: the others are told when a bot takes over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from overtrick.server.ids import now_ms
from overtrick.server.settings import Settings

from .clients import client_of, running

pytestmark = pytest.mark.anyio


async def test_the_others_see_when_a_bot_takes_over_and_that_it_has(settings: Settings) -> None:
    slow = replace(settings, absence_s=2.0)
    async with running(slow) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        table_id = await ada.make_table("tendown", players=2)
        await bob.post(f"tables/{table_id}/sit")
        await ada.connect(table_id)
        await bob.connect(table_id)
        await ada.post(f"tables/{table_id}/start")
        for client in (ada, bob):
            await client.wait_until_playing()
        assert ada.state["takeover"] is None
        gone, stays = (ada, bob) if ada.may_act else (bob, ada)
        seat = gone.state["you"]["seat"]
        await gone.disconnect()
        while stays.state["takeover"] is None:
            await stays.receive()
        told = stays.state["takeover"]
        assert told["seat"] == seat
        assert told["due"] - now_ms() <= 2000
        await stays.receive_event("taken_over")
        assert stays.state["table"]["seats"][seat]["stand_in"] == "absent"
        await gone.connect(table_id)
        assert "stand_in" not in gone.state["table"]["seats"][seat]
        assert gone.state["takeover"] is None
