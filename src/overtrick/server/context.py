"""The context: the services of a running server process, where requests find them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import make_url

from overtrick.errors import InvalidOption, InvalidRules
from overtrick.game import Game, GameFile
from overtrick.games import offer, withdraw
from overtrick.lowering import lower
from overtrick.server.bots.pool import PoolBackend, ThreadBackend
from overtrick.server.bots.quick import QuickBots, answer_batch
from overtrick.server.bots.service import BotService
from overtrick.server.bots.studies import STUDY_TIMEOUT_S, Studies, answer_study
from overtrick.server.cluster.bus import Bus, BusBackend, BusMessage, NatsBus, NoBus, TableSync, connect
from overtrick.server.cluster.people import PeopleSync
from overtrick.server.live.challenges import Challenges
from overtrick.server.live.driver import Driver
from overtrick.server.live.duplicates import Duplicates
from overtrick.server.live.leases import Leases
from overtrick.server.live.lobby import LobbyTimers
from overtrick.server.live.matchmaker import Matchmaker
from overtrick.server.live.moderation import Moderation
from overtrick.server.live.online import Online
from overtrick.server.live.rater import Rater
from overtrick.server.live.rooms import Rooms
from overtrick.server.live.tables import LiveTables
from overtrick.server.people.accounts import Accounts, Passwords
from overtrick.server.people.table_limits import TableLimits
from overtrick.server.store.database import Database, cannot_open
from overtrick.server.store.file_lock import locked_database
from overtrick.server.store.health import Health
from overtrick.server.store.writer import LogWriter

from .readiness import NOVICE, SEARCH, Readiness, prepare
from .reviews import Reviews
from .settings import Settings
from .timings import Timings

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
    matchmaker: Matchmaker
    challenges: Challenges
    duplicates: Duplicates
    readiness: Readiness
    bots: BotService
    reviews: Reviews
    studies: Studies
    driver: Driver
    connections: Connections
    online: Online
    health: Health
    timings: Timings


@asynccontextmanager
async def open_context(settings: Settings, connections: Connections) -> AsyncIterator[Context]:
    """Open all services. They are closed in the reverse order."""
    async with AsyncExitStack() as opened:
        opened.callback(withdraw, _offer_games(settings.game_files))
        path = _file_of(settings.database_url)
        if path is not None:
            opened.enter_context(locked_database(path))
        database = await _open_database(settings.database_url)
        opened.push_async_callback(database.close)
        key = settings.cookie_key or await database.signing_key()
        passwords = Passwords(rounds=settings.password_rounds, memory=settings.password_memory_kib)
        writer = LogWriter(database)
        writer.open()
        opened.push_async_callback(writer.close)
        readiness = Readiness()
        leases = Leases(database, settings.lease_s, alone=database.is_sqlite or settings.bus_url is None)
        limits = TableLimits(settings.tables_per_person, settings.bot_tables_per_person)
        limits_used = limits if settings.rate_limits else None
        tables = LiveTables(database, writer, readiness, leases, limits_used, settings.shard)
        bus, online = await _open_bus(settings, tables, connections, opened)
        bots = _open_bots(settings, bus, readiness)
        opened.push_async_callback(bots.close)
        studies = _open_studies(settings)
        opened.push_async_callback(studies.close)
        if settings.bots_in == "thread":
            readiness.mark_all()
        else:
            searches_here = settings.bots_in == "processes" or bool(settings.game_files)
            preparing = _prepare_code(readiness, bots.load, (NOVICE, SEARCH) if searches_here else (NOVICE,))
            opened.push_async_callback(_cancel, asyncio.create_task(preparing))
        reviews = Reviews(database, bots)
        opened.push_async_callback(reviews.close)
        driver = Driver(tables, leases, bots, settings)
        driver.open()
        opened.push_async_callback(driver.close)
        lobby = LobbyTimers(tables, settings)
        lobby.open()
        opened.push_async_callback(lobby.close)
        moderation = Moderation(tables, connections.disconnect)
        moderation.open()
        opened.push_async_callback(moderation.close)
        rater = Rater(database, tables)
        rater.open()
        opened.push_async_callback(rater.close)
        accounts = Accounts(database, key, passwords)
        timings = Timings()
        timings.open()
        opened.push_async_callback(timings.close)
        health = Health(database)
        opened.push_async_callback(health.close)
        yield Context(
            settings,
            database,
            accounts,
            tables,
            Rooms(database, tables, settings.contribution_wait_s),
            Matchmaker(database, tables, settings.contribution_wait_s),
            Challenges(database, tables),
            Duplicates(database, tables),
            readiness,
            bots,
            reviews,
            studies,
            driver,
            connections,
            online,
            health,
            timings,
        )


def _offer_games(files: Sequence[GameFile]) -> Mapping[str, Game]:
    """Offer the games of these files. Raises InvalidRules if the server could not play one of them."""
    games = offer(files)
    for game in games.values():
        for players in game.players:
            try:
                lower(game.rules(players))
            except InvalidRules as error:
                withdraw(games)
                raise InvalidRules(f"{game.file.name if game.file else game.name}: {error}") from None
    return games


async def _open_database(address: str) -> Database:
    try:
        return await Database.open(address)
    except Exception as error:  # every database driver has its own errors
        raise cannot_open(address, error) from error


def _file_of(address: str) -> str | None:
    """The file of a SQLite database; None for PostgreSQL and for a database in memory."""
    url = make_url(address)
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return url.database


async def _prepare_code(
    readiness: Readiness, load_bots: Callable[[str], Awaitable[None]], loaded_here: Collection[str]
) -> None:
    try:
        await prepare(readiness, load_bots, loaded_here)
    except Exception:
        log.exception("the compiled code could not be prepared")
        readiness.mark_all()  # requests that wait for a part continue, and fail with the error when they use it


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def _open_bus(
    settings: Settings, tables: LiveTables, connections: Connections, opened: AsyncExitStack
) -> tuple[Bus, Online]:
    """The bus, and who is online in this process and in those on the bus."""
    online = Online(tables.database)
    opened.push_async_callback(online.close)
    bus: NoBus | NatsBus = NoBus()
    if settings.bus_url is not None:
        bus = NatsBus(await connect(settings.bus_url))
        opened.push_async_callback(bus.close)
    sync, people = TableSync(tables, bus, connections), PeopleSync(online, bus)

    def receive(message: BusMessage) -> None:
        sync.receive(message)
        people.receive(message)

    if isinstance(bus, NatsBus):
        await bus.subscribe(receive)
    for part in (sync, people):
        part.open()
        opened.push_async_callback(part.close)
    return bus, online


def _open_bots(settings: Settings, bus: Bus, readiness: Readiness) -> BotService:
    """Where bots think. Those that do not search have one process of this server, also where others use workers."""
    if settings.bots_in == "thread":
        return BotService(ThreadBackend(), readiness, QuickBots(ThreadBackend(answer_batch), collect_s=0.0))
    quick = QuickBots(PoolBackend(1, game_files=settings.game_files, do=answer_batch))
    local = PoolBackend(settings.bot_processes, game_files=settings.game_files)
    if settings.bots_in == "processes":
        return BotService(local, readiness, quick, processes=settings.bot_processes)
    if not isinstance(bus, NatsBus):
        raise InvalidOption("bots can think in workers only if there is a bus: add --bus nats://...")
    return BotService(BusBackend(bus.client), readiness, quick, local=local, processes=settings.bot_processes)


def _open_studies(settings: Settings) -> Studies:
    """Studies in a process of their own, which starts with the first one: bots at tables do not wait for them."""
    if settings.bots_in == "thread":
        return Studies(ThreadBackend(answer_study), compiles=False)
    return Studies(PoolBackend(1, STUDY_TIMEOUT_S, settings.game_files, answer_study))
