"""The database: SQLite or PostgreSQL, with the same schema and the same SQL."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, select, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.util import await_only

from .models import SettingRow
from .sqlite_log import PriorityLock, SqliteLog

MIGRATIONS = Path(__file__).parent / "migrations"

_WRITES = "overtrick_writes"  # the execution option of connections that write
_MIGRATION_LOCK = 0x0E27  # PostgreSQL advisory lock: servers that start together migrate one after the other


class Database:
    """An open database.

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

    @classmethod
    async def open(cls, url: str) -> Database:
        """Open the database at this URL and migrate its schema to the newest version."""
        engine = create_async_engine(url)
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _set_up_sqlite)
            event.listen(engine.sync_engine, "begin", _begin_sqlite)
        database = cls(engine)
        try:
            async with database.write_connection() as connection:
                await connection.run_sync(_migrate)
        except BaseException:
            await database.close()
            raise
        path = engine.url.database
        if database._lock is not None and path and path != ":memory:":
            database.sqlite_log = SqliteLog(path, database._lock)
        return database

    async def close(self) -> None:
        """Close all connections."""
        if self.sqlite_log is not None:
            await self.sqlite_log.close()
        await self._read_engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """A session for reading."""
        async with AsyncSession(self._read_engine, expire_on_commit=False) as session:
            yield session

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """A session in a write transaction: committed at the end, rolled back if an exception is raised."""
        async with (
            self._write_lock(),
            AsyncSession(self._write_engine, expire_on_commit=False) as session,
            session.begin(),
        ):
            yield session

    @asynccontextmanager
    async def write_connection(self) -> AsyncIterator[AsyncConnection]:
        """A connection in a write transaction, without the cost of a session. It goes before waiting sessions."""
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

    async def signing_key(self) -> str:
        """The key that signs cookies. It is created the first time."""
        return await self.get_or_create_setting("signing_key", secrets.token_hex(32))


def _set_up_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # SQLAlchemy begins the transactions, not sqlite3
    cursor = connection.cursor()
    # With a write-ahead log and synchronous=NORMAL a commit survives the death of the process. FULL would also survive
    # a power cut. Checkpoints flush the disk, so a thread makes them (see sqlite_log.py), not the next commit.
    for pragma in ("busy_timeout=10000", "synchronous=NORMAL", "foreign_keys=ON", "wal_autocheckpoint=0"):
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


def migrations_for(connection: Connection) -> Config:
    """The Alembic configuration for our migrations, with an open connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
