"""The shortest way into SQLite's log: a few rows in one commit, in the loop's own thread.

A driver that hands every statement to a thread waits for the interpreter's lock at each step, up to 5 ms where the loop
is busy, and a table's next action waits with it. A commit to a write-ahead log takes a tenth of a millisecond (nothing
is flushed to the disk but at checkpoints, and those are made in a thread), so it is made right here.
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
    """A lock that who is in a hurry gets before those who are not, however long they have been waiting."""

    def __init__(self) -> None:
        self._taken = False
        self._hurried: deque[asyncio.Future[None]] = deque()
        self._patient: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def acquire(self, *, urgent: bool = False) -> AsyncIterator[None]:
        """Have the turn for a while."""
        if self._taken:
            await self._wait(self._hurried if urgent else self._patient)
        self._taken = True
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, line: deque[asyncio.Future[None]]) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()  # it was our turn already: somebody else has it now
            raise

    def _pass_on(self) -> None:
        """The next one's turn. It counts as taken while the next one has not woken up yet."""
        for line in (self._hurried, self._patient):
            while line:
                turn = line.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._taken = False


LogValues = tuple[str, int, str, int | None, str | None, str, str | None, int]
"""A row of the log: table, seq, kind, seat, person, payload, action's id, time."""

COLUMNS = ("table_id", "seq", "kind", "seat", "person", "payload", "action_id", "at")
_INSERT = str(insert(LogRow).values(dict.fromkeys(COLUMNS)).compile(dialect=dialect(paramstyle="qmark")))

CHECKPOINT_ROWS = 2000
BUSY_MS = 50
"""How long another process may keep us waiting before the slower way is taken."""


class SqliteLog:
    """A connection of its own to the file of a store."""

    def __init__(self, path: str, lock: PriorityLock) -> None:
        self._path = path
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        for pragma in ("synchronous=NORMAL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}", "wal_autocheckpoint=0"):
            self._connection.execute(f"PRAGMA {pragma}")
        self._lock = lock
        self._rows = 0
        self._checkpoint: asyncio.Task[None] | None = None

    async def insert(self, rows: Sequence[LogValues]) -> None:
        """Commit these rows, all or none of them."""
        async with self._lock.acquire(urgent=True):  # nobody else of this process is in the middle of writing
            connection = self._connection
            connection.execute("BEGIN IMMEDIATE")
            try:
                connection.executemany(_INSERT, rows)
                connection.execute("COMMIT")
            except BaseException:
                connection.execute("ROLLBACK")
                raise
        self._rows += len(rows)
        if self._rows >= CHECKPOINT_ROWS and (self._checkpoint is None or self._checkpoint.done()):
            self._rows = 0
            self._checkpoint = asyncio.create_task(asyncio.to_thread(_checkpoint, self._path))

    async def close(self) -> None:
        """Close it."""
        if self._checkpoint is not None:
            await self._checkpoint
        self._connection.close()


def _checkpoint(path: str) -> None:
    """Move what is in the write-ahead log into the database, without stopping anybody."""
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    finally:
        connection.close()
