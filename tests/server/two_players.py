"""Two people who play against each other, for tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from overtrick.server.settings import Settings

from .clients import Client, RunningServer, choose, client_of, running


@asynccontextmanager
async def two_players_at_table(
    settings: Settings, **wanted: object
) -> AsyncIterator[tuple[RunningServer, Client, Client, str]]:
    """Ada and Bob play Ten Down for two. Yields the server, both clients and the id of the table."""
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        table_id = await ada.make_table("tendown", players=2, **wanted)
        await bob.post(f"tables/{table_id}/sit")
        await ada.post(f"tables/{table_id}/start")
        await ada.connect(table_id)
        await bob.connect(table_id)
        yield server, ada, bob, table_id


def actor_first(ada: Client, bob: Client) -> tuple[Client, Client]:
    """Both clients, the one whose turn it is first."""
    return (ada, bob) if ada.may_act else (bob, ada)


async def catch_up(client: Client, seq: int) -> None:
    """Receive messages until the client has seen the table at this seq."""
    while client.state["seq"] < seq:
        await client.receive()


async def act_in_turn(ada: Client, bob: Client, actions: int) -> None:
    """Carry out this number of actions in turn, and let both clients see them."""
    for _ in range(actions):
        actor, other = actor_first(ada, bob)
        answer = await actor.act(choose(actor.view, Random(1)))
        await catch_up(other, answer["seq"])
        await catch_up(actor, answer["seq"])
