"""Checkpoints of a SQLite file: they move the write-ahead log into the database file, so that the log stays short.

SQLite would do this in the next commit, and all tables would wait for the disk. Here a thread does it, by size and by
time. While others write, a checkpoint in a thread never reaches the end of the log, so a long log is also truncated
while nobody may write.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from .priority_lock import PriorityLock

log = logging.getLogger(__name__)

CHECK_INTERVAL_S = 1.0
"""Seconds between two looks at the size of the write-ahead log."""
CHECKPOINT_INTERVAL_S = 60.0
"""Seconds after which there is a checkpoint if anything was written."""
CHECKPOINT_BYTES = 4 * 2**20
"""Size of the write-ahead log above which there is a checkpoint at once. SQLite cuts the file to this size later."""
TRUNCATE_BYTES = 32 * 2**20
"""Size of the write-ahead log above which writers wait until it is empty."""
READERS_MS = 100
"""Milliseconds for which writers and the truncation wait for readers of the log."""
PAUSE_S = 10.0
"""Seconds until the next try to truncate the log, if somebody was reading it."""


class Checkpoints:
    """The task that makes the checkpoints of one SQLite file."""

    def __init__(self, path: str, lock: PriorityLock) -> None:
        self._path = path
        self._log_path = Path(f"{path}-wal")
        self._lock = lock
        self._task: asyncio.Task[None] | None = None
        self._done_at = time.monotonic()
        self._done_change = -1
        """The time of the last write to the log before the last checkpoint."""
        self._paused_until = 0.0
        self._write_failed = False
        """Whether a write has failed, perhaps because the disk is full."""
        self._is_failing = False
        """Whether the last checkpoint has failed."""

    def open(self) -> None:
        """Start the task."""
        self._task = asyncio.create_task(self._run(), name="checkpoints")

    async def close(self) -> None:
        """Stop the task."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def note_failed_write(self) -> None:
        """Truncate the log soon: if the disk is full, this gives the space of the log back."""
        self._write_failed = True

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(CHECK_INTERVAL_S)
            try:
                await self._check()
                self._is_failing = False
            except sqlite3.Error as error:  # tried again at the next look
                if not self._is_failing:
                    log.error("the write-ahead log cannot be moved into the database", extra={"error": str(error)})
                self._is_failing = True

    async def _check(self) -> None:
        """Make a checkpoint if one is due."""
        try:
            found = self._log_path.stat()
        except FileNotFoundError:
            return
        now = time.monotonic()
        is_late = now - self._done_at >= CHECKPOINT_INTERVAL_S
        if self._write_failed:
            self._write_failed = False
            await self._truncate()
        elif found.st_mtime_ns != self._done_change and (found.st_size > CHECKPOINT_BYTES or is_late):
            await asyncio.to_thread(_checkpoint, self._path, "PASSIVE", 0)
            self._done_at, self._done_change = now, found.st_mtime_ns
            if found.st_size > TRUNCATE_BYTES and now >= self._paused_until:
                await self._truncate()

    async def _truncate(self) -> None:
        async with self._lock.acquire(urgent=True):
            done = await asyncio.to_thread(_checkpoint, self._path, "TRUNCATE", READERS_MS)
        if not done:
            self._paused_until = time.monotonic() + PAUSE_S


def _checkpoint(path: str, mode: str, busy_ms: int) -> bool:
    """Make a checkpoint. Returns False if somebody who reads the log kept it from being completed."""
    with closing(sqlite3.connect(path, timeout=busy_ms / 1000)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint=0")
        (is_busy, _, _) = connection.execute(f"PRAGMA wal_checkpoint({mode})").fetchone()
    return not is_busy
