"""The database: SQLite by default, PostgreSQL by its address. The same schema and the same SQL on both."""

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

_WRITES = "overtrick_writes"
_MIGRATING = 0x0E27  # the number of an advisory lock: two servers that start together migrate one after the other


class Database:
    """An open database.

    Reading and writing are apart because SQLite has one writer at a time: a transaction that writes says so when it
    begins, and waits its turn there, not halfway. Never open one inside another.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._reading = engine
        self._writing = engine.execution_options(**{_WRITES: True})
        self.is_sqlite = engine.dialect.name == "sqlite"
        self._lock = PriorityLock() if self.is_sqlite else None
        self.sqlite_log: SqliteLog | None = None
        """The shortest way into the log, where there is one."""

    @classmethod
    async def open(cls, address: str) -> Database:
        """Open the database at this address, with its schema brought up to date."""
        engine = create_async_engine(address, **_ENGINE)
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
        """Close every connection."""
        if self.sqlite_log is not None:
            await self.sqlite_log.close()
        await self._reading.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """A session that only reads."""
        async with AsyncSession(self._reading, expire_on_commit=False) as session:
            yield session

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """A session in a transaction that writes: committed at the end, rolled back if anything is raised."""
        async with (
            self._lock_for_writing(),
            AsyncSession(self._writing, expire_on_commit=False) as session,
            session.begin(),
        ):
            yield session

    @asynccontextmanager
    async def write_connection(self) -> AsyncIterator[AsyncConnection]:
        """The same without a session, for what must be quick and goes before others."""
        async with self._lock_for_writing(urgent=True), self._writing.begin() as connection:
            yield connection

    def _lock_for_writing(self, *, urgent: bool = False) -> AbstractAsyncContextManager[None]:
        return nullcontext() if self._lock is None else self._lock.acquire(urgent=urgent)

    async def get_or_create_setting(self, name: str, value: str) -> str:
        """What is kept under this name: the value, unless another one was kept first."""
        try:
            async with self.write() as session:
                kept = await session.scalar(select(SettingRow.value).where(SettingRow.name == name))
                if kept is not None:
                    return kept
                session.add(SettingRow(name=name, value=value))
        except IntegrityError:  # another process was quicker
            return await self.get_or_create_setting(name, value)
        return value

    async def signing_key(self) -> str:
        """The key that signs cookies, made the first time anybody asks."""
        return await self.get_or_create_setting("signing_key", secrets.token_hex(32))


_ENGINE = {"pool_pre_ping": False}


def _set_up_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # we begin transactions: sqlite3 would do it in a way of its own
    cursor = connection.cursor()
    # With a write-ahead log a commit survives the death of the process with NORMAL; FULL adds a power cut.
    # A checkpoint flushes the disk, and everybody would wait for whoever commits the thousandth page: see direct.py.
    for pragma in ("busy_timeout=10000", "synchronous=NORMAL", "foreign_keys=ON", "wal_autocheckpoint=0"):
        cursor.execute(f"PRAGMA {pragma}")
    for _ in range(_PATIENT):
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            break
        except sqlite3.OperationalError:  # SQLite does not wait here where two do it at once
            await_only(asyncio.sleep(0.02))
    cursor.close()


_PATIENT = 100


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
    command.upgrade(migrations_for(connection), "head")


def migrations_for(connection: Connection) -> Config:
    """Alembic's view of the migrations, over a connection that is open already."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
