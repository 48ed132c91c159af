"""Two people at a table, for tests of what they do to each other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from overtrick.server.settings import Settings

from .clients import Client, Running, choose, client_of, running


@asynccontextmanager
async def two_at_a_table(settings: Settings, **wanted: object) -> AsyncIterator[tuple[Running, Client, Client, str]]:
    """Ada and Bob at Ten Down for two, the match begun."""
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        table_id = await ada.make_table("tendown", players=2, **wanted)
        await bob.post(f"tables/{table_id}/sit")
        await ada.post(f"tables/{table_id}/start")
        await ada.connect(table_id)
        await bob.connect(table_id)
        yield server, ada, bob, table_id


def in_turn(ada: Client, bob: Client) -> tuple[Client, Client]:
    return (ada, bob) if ada.may_act else (bob, ada)


async def catch_up(client: Client, seq: int) -> None:
    while client.state["seq"] < seq:
        await client.hear()


async def one_each(ada: Client, bob: Client, actions: int) -> None:
    for _ in range(actions):
        actor, other = in_turn(ada, bob)
        answer = await actor.act(choose(actor.view, Random(1)))
        await catch_up(other, answer["seq"])
        await catch_up(actor, answer["seq"])
