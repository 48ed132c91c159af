"""Turns at thinking: the people whose bots wait take turns, so nobody slows the bots of others by having more."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """A number of slots. Free slots go to the waiting owners in rotation; each owner's requests keep their order."""

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By owner: the requests that wait. The first owner is next."""

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        """Hold a slot inside a ``with`` block."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(owner)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, owner: str) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(owner, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._pass_on()  # the slot was ours already
            raise

    def _pass_on(self) -> None:
        """Give the slot to the next owner, who then goes to the end of the rotation."""
        while self._waiting:
            owner = next(iter(self._waiting))
            requests = self._waiting.pop(owner)
            turn = requests.popleft()
            if requests:
                self._waiting[owner] = requests
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
