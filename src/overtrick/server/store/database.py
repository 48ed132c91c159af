"""The database: SQLite or PostgreSQL, with the same schema and the same SQL."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from typing import TypedDict

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, make_url, select, text, update
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.util import await_only

from overtrick.server.errors import CannotStart, Unavailable
from overtrick.server.ids import now_ms

from .checkpoints import Checkpoints
from .models import SettingRow
from .outages import Outages
from .priority_lock import PriorityLock
from .sqlite_log import PRAGMAS, SqliteLog


class _EngineOptions(TypedDict, total=False):
    """Arguments of create_async_engine."""

    pool_timeout: float
    connect_args: dict[str, float]


MIGRATIONS = Path(__file__).parent / "migrations"

_TOUCHED = "touched_at"  # the name of the setting that the health check writes
_POSTGRESQL: _EngineOptions = {"pool_timeout": 10.0, "connect_args": {"timeout": 10.0, "command_timeout": 15.0}}
"""Seconds after which a database server without an answer counts as unreachable, so that nothing waits for ever."""
_WRITES = "overtrick_writes"  # the execution option of connections that write
_MIGRATION_LOCK = 0x0E27  # PostgreSQL advisory lock: servers that start together migrate one after the other


class Database:
    """An open database. While it cannot be used, everything raises Unavailable.

    Reading and writing are separate because SQLite allows one writer at a time. A transaction that writes takes the
    write lock when it begins, so that it cannot fail halfway. Never open a write transaction inside another one.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._read_engine = engine
        self._write_engine = engine.execution_options(**{_WRITES: True})
        self.is_sqlite = engine.dialect.name == "sqlite"
        self._lock = PriorityLock() if self.is_sqlite else None
        self.sqlite_log: SqliteLog | None = None
        """Writes log rows without a thread; only for a SQLite file."""
        self._checkpoints: Checkpoints | None = None
        self._outages = Outages()

    @classmethod
    async def open(cls, url: str) -> Database:
        """Open the database at this URL and migrate its schema to the newest version."""
        is_sqlite = make_url(url).get_backend_name() == "sqlite"
        engine = _create_engine(url)
        database = cls(engine)
        try:
            await (database if is_sqlite else cls(create_async_engine(url)))._migrate()
        except BaseException:
            await database.close()
            raise
        path = engine.url.database
        if database._lock is not None and path and path != ":memory:":
            database.sqlite_log = SqliteLog(path, database._lock)
            database._checkpoints = Checkpoints(path, database._lock)
            database._checkpoints.open()
            database._outages.on_outage = database._checkpoints.note_failed_write
        database._outages.is_logged = True
        return database

    async def _migrate(self) -> None:
        """Migrate the schema to the newest version. This may take longer than other statements."""
        try:
            async with self.write_connection() as connection:
                await connection.run_sync(_migrate)
        finally:
            if not self.is_sqlite:
                await self.close()

    @classmethod
    async def open_beside_servers(cls, url: str) -> Database:
        """Open a database that servers may be using. Raises CannotStart if its schema is not the newest one.

        Nothing is migrated: a running server of an earlier version could not go on.
        """
        engine = _create_engine(url)
        path = engine.url.database
        if engine.dialect.name == "sqlite" and not (path and Path(path).is_file()):
            raise CannotStart(f"there is no database {path}: a server creates it when it starts")
        database = cls(engine)
        try:
            async with database.read() as session:
                is_newest = await (await session.connection()).run_sync(_has_newest_schema)
            if not is_newest:
                raise CannotStart(
                    "the database has the schema of another version of Overtrick: start a server of this version first"
                )
        except BaseException:
            await database.close()
            raise
        return database

    async def close(self) -> None:
        """Close all connections."""
        if self._checkpoints is not None:
            await self._checkpoints.close()
        if self.sqlite_log is not None:
            self.sqlite_log.close()
        await self._read_engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """A session for reading."""
        with self._outages.translated():
            async with AsyncSession(self._read_engine, expire_on_commit=False) as session:
                yield session

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """A session in a write transaction: committed at the end, rolled back if an exception is raised."""
        with self._outages.translated():
            async with (
                self._write_lock(),
                AsyncSession(self._write_engine, expire_on_commit=False) as session,
                session.begin(),
            ):
                yield session

    @asynccontextmanager
    async def write_connection(self) -> AsyncIterator[AsyncConnection]:
        """A connection in a write transaction, without the cost of a session. It goes before waiting sessions."""
        with self._outages.translated():
            async with self._write_lock(urgent=True), self._write_engine.begin() as connection:
                yield connection

    def _write_lock(self, *, urgent: bool = False) -> AbstractAsyncContextManager[None]:
        return nullcontext() if self._lock is None else self._lock.acquire(urgent=urgent)

    async def get_or_create_setting(self, name: str, value: str) -> str:
        """The stored value of this setting. If there is none, store the given value."""
        try:
            async with self.write() as session:
                stored = await session.scalar(select(SettingRow.value).where(SettingRow.name == name))
                if stored is not None:
                    return stored
                session.add(SettingRow(name=name, value=value))
        except IntegrityError:  # another process stored one at the same time
            return await self.get_or_create_setting(name, value)
        return value

    async def touch(self) -> None:
        """Write the present time, to find out whether the database can be written to."""
        at = str(now_ms())
        try:
            async with self.write() as session:
                touched = update(SettingRow).where(SettingRow.name == _TOUCHED).values(value=at)
                if await session.scalar(touched.returning(SettingRow.name)) is None:
                    session.add(SettingRow(name=_TOUCHED, value=at))
        except IntegrityError:  # another process has just written it for the first time
            pass

    async def signing_key(self) -> str:
        """The key that signs cookies. It is created the first time."""
        return await self.get_or_create_setting("signing_key", secrets.token_hex(32))


def _create_engine(url: str) -> AsyncEngine:
    is_sqlite = make_url(url).get_backend_name() == "sqlite"
    engine = create_async_engine(url, **({} if is_sqlite else _POSTGRESQL))
    if is_sqlite:
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    return engine


def cannot_open(url: str, error: Exception) -> CannotStart:
    """The sentence that says why a database cannot be opened."""
    original = error.__cause__ if isinstance(error, Unavailable) and error.__cause__ else error
    reason = str(getattr(original, "orig", None) or original).strip().splitlines() or [type(error).__name__]
    return CannotStart(f"the database {_shown(url)} cannot be opened: {reason[0]}")


def _shown(address: str) -> str:
    """A database as the operator would write it, without the password: a file, or a URL without our driver's name."""
    url = make_url(address)
    if url.get_backend_name() == "sqlite":
        return url.database or ":memory:"
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def _set_up_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # SQLAlchemy begins the transactions, not sqlite3
    cursor = connection.cursor()
    for pragma in (*PRAGMAS, "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    for _ in range(_WAL_TRIES):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            break
        except sqlite3.OperationalError:  # two processes do it at once, and SQLite does not wait here
            await_only(asyncio.sleep(0.02))
    cursor.close()


_WAL_TRIES = 100


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
    command.upgrade(migrations_for(connection), "head")


def _has_newest_schema(connection: Connection) -> bool:
    newest = ScriptDirectory.from_config(migrations_for(connection)).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == newest


def migrations_for(connection: Connection) -> Config:
    """The Alembic configuration for our migrations, with an open connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
