"""A server with fifty tables is killed and started again: no acknowledged action is lost, and every match goes on."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from random import Random

import pytest
import websockets
from sqlalchemy import func, select

from overtrick.server.settings import read_database_url
from overtrick.server.store.database import Database
from overtrick.server.store.models import AccountRow, EntryRow, LogRow, TableRow
from overtrick.server.store.writer import read_rows
from overtrick.server.table.events import Acted

from .clients import Client, Json, choose
from .processes import guest_client, server_process

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]

TABLES = 50
TABLES_WITH_STAKE = 4


class Player:
    """A client that keeps the actions that the server acknowledged."""

    def __init__(self, client: Client, table_id: str, seed: int) -> None:
        self.client, self.table_id = client, table_id
        self.choices = Random(seed)
        self.acknowledged: dict[int, str] = {}

    async def play_until_disconnected(self) -> None:
        with suppress(websockets.ConnectionClosed, OSError, asyncio.TimeoutError):
            while self.client.state["table"]["status"] == "playing":
                if not self.client.may_act:
                    await self.client.receive()
                    continue
                action = choose(self.client.view, self.choices)
                answer: Json = await self.client.act(action)
                assert answer["type"] == "done"
                self.acknowledged[answer["seq"]] = action


async def start_matches(stack: AsyncExitStack, address: str) -> list[Player]:
    players = []
    options = {"target": 3}
    for number in range(TABLES - TABLES_WITH_STAKE):
        client = await stack.enter_async_context(guest_client(address, f"Player {number}"))
        seats = ["me", "novice", "novice", "novice"]
        table_id = await client.make_table("tocan", options=options, seats=seats, start=True)
        players.append(Player(client, table_id, number))
    for number in range(TABLES_WITH_STAKE):
        clients = [await stack.enter_async_context(guest_client(address, f"Rich {number} {side}")) for side in "ab"]
        for client in clients:
            answer = await client.http.post(
                "/api/v1/accounts", json={"name": f"{client.name} acc", "password": "a long password"}
            )
            assert answer.status_code == 201, answer.text
            client.cookie = f"overtrick={answer.cookies['overtrick']}"
        for client in clients:
            entered = await client.post("rooms/5/enter", players=2)
            players.append(Player(client, entered["table"]["id"], 100 + len(players)))
    for player in players:
        await player.client.connect(player.table_id)
    for player in players:
        await player.client.wait_until_playing()
    return players


async def add_up_ledger(database: Database) -> tuple[int, int, int]:
    """The sums of all entries and of all balances, and the lowest balance."""
    async with database.read() as session:
        entries = await session.scalar(select(func.coalesce(func.sum(EntryRow.amount), 0)))
        balances = await session.scalar(select(func.coalesce(func.sum(AccountRow.balance), 0)))
        lowest = await session.scalar(select(func.min(AccountRow.balance)).where(AccountRow.kind != "house"))
    return int(entries or 0), int(balances or 0), int(lowest or 0)


async def test_no_acknowledged_action_is_lost_and_every_match_goes_on(database_url: str) -> None:
    address = database_url.replace("+asyncpg", "").replace("+aiosqlite", "")
    async with AsyncExitStack() as stack:
        async with server_process(address) as server:
            players = await start_matches(stack, server.address)
            playing = [asyncio.create_task(player.play_until_disconnected()) for player in players]
            while sum(len(player.acknowledged) for player in players) < 3 * TABLES:
                await asyncio.sleep(0.01)
            await server.kill()
            await asyncio.gather(*playing)
        database = await Database.open(read_database_url(address))
        try:
            assert len({player.table_id for player in players}) == TABLES
            unfinished = 0
            for player in players:
                rows = {row.seq: row.event for row in await read_rows(database, player.table_id)}
                assert sorted(rows) == list(range(1, len(rows) + 1)), "a gap in the log"
                for seq, action in player.acknowledged.items():
                    # The last action of a match is followed by a `finished` event, which has the acknowledged seq.
                    event = rows[seq] if isinstance(rows[seq], Acted) else rows[seq - 1]
                    assert isinstance(event, Acted)
                    assert event.action == action
                unfinished += player.client.state["table"]["status"] == "playing"
            assert unfinished >= 10
            assert (await add_up_ledger(database))[:2] == (0, 0)
            async with server_process(address) as server:
                for player in players:
                    with suppress(websockets.ConnectionClosed):
                        await player.client.disconnect()
                    player.client.socket = None
                    player.client.address = server.address
                    await player.client.connect(player.table_id, player.client.state["seq"])
                    assert player.client.state["seq"] >= max(player.acknowledged, default=0)
                await asyncio.gather(*(player.play_until_disconnected() for player in players))
                assert {player.client.state["table"]["status"] for player in players} == {"over"}
                assert not [line for line in server.errors if '"trace"' in line]
                await server.stop()
            async with database.read() as session:
                assert set(await session.scalars(select(TableRow.status))) == {"over"}
                held = await session.scalar(select(func.sum(AccountRow.balance)).where(AccountRow.kind == "pot"))
                assert held == 0
                assert await session.scalar(select(func.count()).select_from(LogRow))
            assert await add_up_ledger(database) == (0, 0, 0)
        finally:
            await database.close()
