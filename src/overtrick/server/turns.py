"""Whose turn it is to write: SQLite has one writer at a time, and the log goes first."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """A lock that who is in a hurry gets before those who are not, however long they have been waiting."""

    def __init__(self) -> None:
        self._taken = False
        self._hurried: deque[asyncio.Future[None]] = deque()
        self._patient: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def take(self, *, hurry: bool = False) -> AsyncIterator[None]:
        """Have the turn for a while."""
        if self._taken:
            await self._wait(self._hurried if hurry else self._patient)
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
