"""The context: the services of a running server process, where requests find them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import make_url

from overtrick.errors import InvalidOption
from overtrick.server.bots.pool import PoolBackend, ThreadBackend
from overtrick.server.bots.service import BotService
from overtrick.server.cluster.bus import Bus, BusBackend, NatsBus, NoBus, TableSync, connect
from overtrick.server.live.driver import Driver
from overtrick.server.live.leases import Leases
from overtrick.server.live.lobby import LobbyTimers
from overtrick.server.live.rooms import Rooms
from overtrick.server.live.tables import LiveTables
from overtrick.server.people.accounts import Accounts, Passwords
from overtrick.server.store.database import Database
from overtrick.server.store.writer import LogWriter

from .errors import CannotStart
from .readiness import Readiness, prepare
from .settings import Settings

if TYPE_CHECKING:
    from overtrick.server.net.connections import Connections


log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Context:
    """The services of a running server process."""

    settings: Settings
    database: Database
    accounts: Accounts
    tables: LiveTables
    rooms: Rooms
    readiness: Readiness
    bots: BotService
    driver: Driver
    connections: Connections


@asynccontextmanager
async def open_context(settings: Settings, connections: Connections) -> AsyncIterator[Context]:
    """Open all services. They are closed in the reverse order."""
    async with AsyncExitStack() as opened:
        database = await _open_database(settings.database_url)
        opened.push_async_callback(database.close)
        key = settings.cookie_key or await database.signing_key()
        passwords = Passwords(rounds=settings.password_rounds, memory=settings.password_memory_kib)
        writer = LogWriter(database)
        writer.open()
        opened.push_async_callback(writer.close)
        readiness = Readiness()
        tables = LiveTables(database, writer, readiness)
        bus = await _open_bus(settings, tables, connections, opened)
        bots = _open_bots(settings, bus, readiness)
        opened.push_async_callback(bots.close)
        if settings.bots_in == "thread":
            readiness.mark_all()
        else:
            load_bots = bots.load if settings.bots_in == "processes" else None
            opened.push_async_callback(_cancel, asyncio.create_task(_prepare_code(readiness, load_bots)))
        driver = Driver(tables, Leases(database, settings.lease_s, alone=settings.bus_url is None), bots, settings)
        driver.open()
        opened.push_async_callback(driver.close)
        lobby = LobbyTimers(tables, settings)
        lobby.open()
        opened.push_async_callback(lobby.close)
        accounts = Accounts(database, key, passwords)
        rooms = Rooms(database, tables, settings.contribution_wait_s)
        yield Context(settings, database, accounts, tables, rooms, readiness, bots, driver, connections)


async def _open_database(address: str) -> Database:
    try:
        return await Database.open(address)
    except Exception as error:  # every database driver has its own errors
        shown = make_url(address).render_as_string(hide_password=True)
        reason = str(getattr(error, "orig", None) or error).strip().splitlines() or [type(error).__name__]
        raise CannotStart(f"the database {shown} cannot be opened: {reason[0]}") from error


async def _prepare_code(readiness: Readiness, load_bots: Callable[[str], Awaitable[None]] | None) -> None:
    try:
        await prepare(readiness, load_bots)
    except Exception:
        log.exception("the compiled code could not be prepared")
        readiness.mark_all()  # requests that wait for a part continue, and fail with the error when they use it


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def _open_bus(settings: Settings, tables: LiveTables, connections: Connections, opened: AsyncExitStack) -> Bus:
    if settings.bus_url is None:
        return NoBus()
    bus = NatsBus(await connect(settings.bus_url))
    opened.push_async_callback(bus.close)
    sync = TableSync(tables, bus, connections)
    await bus.subscribe(sync.receive)
    sync.open()
    opened.push_async_callback(sync.close)
    return bus


def _open_bots(settings: Settings, bus: Bus, readiness: Readiness) -> BotService:
    if settings.bots_in == "thread":
        return BotService(ThreadBackend(), readiness)
    local = PoolBackend(settings.bot_processes)
    if settings.bots_in == "processes":
        return BotService(local, readiness, processes=settings.bot_processes)
    if not isinstance(bus, NatsBus):
        raise InvalidOption("bots can think in workers only if there is a bus: add --bus nats://...")
    return BotService(BusBackend(bus.client), readiness, fallback=local, processes=settings.bot_processes)
