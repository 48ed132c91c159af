"""Writes rows to the log of a SQLite file, in the thread of the event loop.

A driver that runs each statement in a thread waits for the interpreter lock at each step, up to 5 ms when the loop is
busy, and the next action of the table waits with it. A commit to a write-ahead log takes only a tenth of a millisecond,
because nothing is flushed to the disk. Only checkpoints flush, and they run in a thread.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from sqlalchemy import insert
from sqlalchemy.dialects.sqlite import dialect

from .checkpoints import CHECKPOINT_BYTES
from .models import LogRow
from .priority_lock import PriorityLock

LogValues = tuple[str, int, str, int | None, str | None, str, str | None, int]
"""The values of one log row, in the order of COLUMNS."""

COLUMNS = ("table_id", "seq", "kind", "seat", "person", "payload", "action_id", "at")
_INSERT = str(insert(LogRow).values(dict.fromkeys(COLUMNS)).compile(dialect=dialect(paramstyle="qmark")))

PRAGMAS = (
    "synchronous=NORMAL",
    "foreign_keys=ON",
    "wal_autocheckpoint=0",
    f"journal_size_limit={CHECKPOINT_BYTES}",
)
"""Settings of every connection.

With a write-ahead log and synchronous=NORMAL a commit survives the death of the process. FULL would also survive a
power cut. Checkpoints flush the disk, so a thread makes them: see checkpoints.py.
"""
BUSY_MS = 50
"""How long to wait in the event loop for another process. After that the writer waits in a thread."""


class SqliteLog:
    """A separate connection to the SQLite file of a database."""

    def __init__(self, path: str, lock: PriorityLock) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        for pragma in (*PRAGMAS, f"busy_timeout={BUSY_MS}"):
            self._connection.execute(f"PRAGMA {pragma}")
        self._lock = lock

    async def insert(self, rows: Sequence[LogValues]) -> None:
        """Commit these rows, all or none of them. Raises sqlite3.OperationalError if another process is writing."""
        async with self._lock.acquire(urgent=True):  # no other task of this process is writing
            connection = self._connection
            connection.execute("BEGIN IMMEDIATE")
            try:
                connection.executemany(_INSERT, rows)
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:  # if the disk is full, SQLite has rolled back already
                    connection.execute("ROLLBACK")
                raise

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()
