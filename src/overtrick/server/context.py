"""The context: everything a server process has open while it runs, in one place where requests find it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from overtrick.bots import get_ready
from overtrick.errors import InvalidOption
from overtrick.games import find
from overtrick.server.bots.pool import LoopMind, Mind, PoolMind, Thinker
from overtrick.server.cluster.bus import Bus, BusMind, NatsBus, NoBus, TableSync, connect
from overtrick.server.live.driver import Driver
from overtrick.server.live.leases import Leases
from overtrick.server.live.lobby import LobbyTimers
from overtrick.server.live.rooms import Rooms
from overtrick.server.live.tables import LiveTables
from overtrick.server.people.accounts import Accounts, Passwords
from overtrick.server.store.database import Database
from overtrick.server.store.writer import LogWriter

from .settings import Settings

if TYPE_CHECKING:
    from overtrick.server.net.connections import Connections


@dataclass(frozen=True)
class Context:
    """What is open."""

    settings: Settings
    database: Database
    accounts: Accounts
    tables: LiveTables
    rooms: Rooms
    thinker: Thinker
    driver: Driver
    connections: Connections


@asynccontextmanager
async def open_context(settings: Settings, connections: Connections) -> AsyncIterator[Context]:
    """Open everything, and close it in the other order."""
    async with AsyncExitStack() as doors:
        await asyncio.to_thread(_load_rules)
        database = await Database.open(settings.database_url)
        doors.push_async_callback(database.close)
        key = settings.cookie_key or await database.signing_key()
        passwords = Passwords(rounds=settings.password_rounds, memory=settings.password_memory_kib)
        writer = LogWriter(database)
        writer.open()
        doors.push_async_callback(writer.close)
        tables = LiveTables(database, writer)
        bus = await _open_bus(settings, tables, connections, doors)
        thinker = _open_thinker(settings, bus)
        doors.push_async_callback(thinker.close)
        driver = Driver(tables, Leases(database, settings.lease_s, alone=settings.bus_url is None), thinker, settings)
        await driver.open()
        doors.push_async_callback(driver.close)
        lobby = LobbyTimers(tables, settings)
        lobby.open()
        doors.push_async_callback(lobby.close)
        accounts, rooms = Accounts(database, key, passwords), Rooms(database, tables, settings.contribution_wait_s)
        yield Context(settings, database, accounts, tables, rooms, thinker, driver, connections)


def _load_rules() -> None:
    """Have the compiled rules and the quickest bots at hand before the first table needs them."""
    get_ready("novice", find("spades"), 4)


async def _open_bus(settings: Settings, tables: LiveTables, connections: Connections, doors: AsyncExitStack) -> Bus:
    if settings.bus_url is None:
        return NoBus()
    bus = NatsBus(await connect(settings.bus_url))
    doors.push_async_callback(bus.close)
    sync = TableSync(tables, bus, connections)
    await bus.listen(sync.hear)
    sync.open()
    doors.push_async_callback(sync.close)
    return bus


def _open_thinker(settings: Settings, bus: Bus) -> Thinker:
    mind: Mind
    if settings.bots_in == "bus":
        if not isinstance(bus, NatsBus):
            raise InvalidOption("bots think in workers only where there is a bus: say --bus nats://...")
        mind = BusMind(bus.client)
    elif settings.bots_in == "processes":
        mind = PoolMind(settings.bot_processes)
    else:
        mind = LoopMind()
    return Thinker(mind, minds=settings.bot_processes)
