"""Claims over the socket: accepted if they can be proven, and played out as ordinary actions."""

from __future__ import annotations

from random import Random

import pytest

from overtrick.server.settings import Settings

from .clients import Client, client_of, running

pytestmark = pytest.mark.anyio


async def play_until_claimable(client: Client, random: Random) -> bool:
    """Play until this person can claim at least two tricks. False if the match is over before."""
    while client.view["outcome"] is None:
        if client.may_act and client.view["claimable"] and len(client.view["hand"]) > 1:
            return True
        if client.may_act:
            await client.act(random.choice(client.view["legal"])["text"])
        else:
            await client.receive()
    return False


async def test_a_proven_claim_ends_the_deal(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        for seed in range(20):
            table_id = await ada.make_table("whist", seats=["me", "random", "random", "random"], start=True)
            await ada.connect(table_id)
            await ada.wait_until_playing()
            if await play_until_claimable(ada, Random(seed)):
                break
            await ada.disconnect()
        else:
            raise AssertionError("no claim was possible")
        deals, won, left = len(ada.view["deals"]), ada.view["tricks_won"][0], len(ada.view["hand"])
        ada.received.clear()
        answer = await ada.request(type="claim", seq=ada.state["seq"])
        assert answer["type"] == "done"
        while ada.state["seq"] < answer["seq"]:
            await ada.receive()
        events = [message["what"] for message in ada.received if message["type"] == "event"]
        assert (events[0]["kind"], events[0]["seat"], events[0]["tricks"]) == ("claimed", 0, left)
        assert {event["kind"] for event in events[1:]} <= {"acted", "finished"}
        assert len(ada.view["deals"]) == deals + 1
        assert ada.view["deals"][deals]["tricks"][0] == won + left


async def test_a_claim_that_cannot_be_proven_changes_nothing(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table_id = await ada.make_table("whist", seats=["me", "random", "random", "random"], start=True)
        await ada.connect(table_id)
        await ada.wait_until_playing()
        while not ada.may_act:
            await ada.receive()
        assert not ada.view["claimable"]
        before = ada.state["seq"]
        answer = await ada.request(type="claim", seq=before)
        assert (answer["code"], answer["message"]) == (
            "not_allowed",
            "this claim cannot be proven from what you know: play on",
        )
        assert ada.state["seq"] == before
