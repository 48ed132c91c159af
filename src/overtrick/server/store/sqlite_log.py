"""Writes rows to the log of a SQLite file, in the thread of the event loop.

A driver that runs each statement in a thread waits for the interpreter lock at each step, up to 5 ms when the loop is
busy, and the next action of the table waits with it. A commit to a write-ahead log takes only a tenth of a millisecond,
because nothing is flushed to the disk. Only checkpoints flush, and they run in a thread.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from sqlalchemy import insert
from sqlalchemy.dialects.sqlite import dialect

from .models import LogRow


class PriorityLock:
    """An asyncio lock; urgent waiters go first."""

    def __init__(self) -> None:
        self._is_locked = False
        self._urgent: deque[asyncio.Future[None]] = deque()
        self._normal: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def acquire(self, *, urgent: bool = False) -> AsyncIterator[None]:
        """Hold the lock inside a ``with`` block."""
        if self._is_locked:
            await self._wait(self._urgent if urgent else self._normal)
        self._is_locked = True
        try:
            yield
        finally:
            self._release()

    async def _wait(self, queue: deque[asyncio.Future[None]]) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release()  # the lock was ours already: give it to the next waiter
            raise

    def _release(self) -> None:
        """Give the lock to the next waiter. It stays locked until that task wakes up."""
        for queue in (self._urgent, self._normal):
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._is_locked = False


LogValues = tuple[str, int, str, int | None, str | None, str, str | None, int]
"""The values of one log row, in the order of COLUMNS."""

COLUMNS = ("table_id", "seq", "kind", "seat", "person", "payload", "action_id", "at")
_INSERT = str(insert(LogRow).values(dict.fromkeys(COLUMNS)).compile(dialect=dialect(paramstyle="qmark")))

CHECKPOINT_ROWS = 2000
"""A checkpoint is made after this number of rows."""
BUSY_MS = 50
"""How long to wait in the event loop for another process. After that the writer waits in a thread."""


class SqliteLog:
    """A separate connection to the SQLite file of a database."""

    def __init__(self, path: str, lock: PriorityLock) -> None:
        self._path = path
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        for pragma in ("synchronous=NORMAL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}", "wal_autocheckpoint=0"):
            self._connection.execute(f"PRAGMA {pragma}")
        self._lock = lock
        self._rows_since_checkpoint = 0
        self._checkpoint: asyncio.Task[None] | None = None

    async def insert(self, rows: Sequence[LogValues]) -> None:
        """Commit these rows, all or none of them. Raises sqlite3.OperationalError if another process is writing."""
        async with self._lock.acquire(urgent=True):  # no other task of this process is writing
            connection = self._connection
            connection.execute("BEGIN IMMEDIATE")
            try:
                connection.executemany(_INSERT, rows)
                connection.execute("COMMIT")
            except BaseException:
                connection.execute("ROLLBACK")
                raise
        self._rows_since_checkpoint += len(rows)
        if self._rows_since_checkpoint >= CHECKPOINT_ROWS and (self._checkpoint is None or self._checkpoint.done()):
            self._rows_since_checkpoint = 0
            self._checkpoint = asyncio.create_task(asyncio.to_thread(_checkpoint, self._path))

    async def close(self) -> None:
        """Close the connection."""
        if self._checkpoint is not None:
            await self._checkpoint
        self._connection.close()


def _checkpoint(path: str) -> None:
    """Move the write-ahead log into the database file without blocking readers or writers."""
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    finally:
        connection.close()
