"""A lock for the writers of a SQLite file."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


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
