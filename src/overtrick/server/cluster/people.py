"""Keeps the processes in step about people: who is online, and for whom there is news."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

from overtrick.server.live.online import Online

from .bus import PRESENCE_VALID_S, SYNC_INTERVAL_S, Bus, BusMessage, NoBus

log = logging.getLogger(__name__)

CHANGE_DELAY_S = 0.2
"""Seconds in which people who come and go are collected into one message."""


class PeopleSync:
    """Tells the other processes who is online here, and takes their reports."""

    def __init__(self, online: Online, bus: Bus) -> None:
        self._online = online
        self._bus = bus
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        if not isinstance(bus, NoBus):
            online.on_change = self._publish_soon
            online.on_news = bus.publish_news

    def open(self) -> None:
        """Start to publish at regular intervals. A single process has nobody to tell."""
        if not isinstance(self._bus, NoBus):
            self._task = asyncio.create_task(self._publish_forever())

    async def close(self) -> None:
        """Stop."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def receive(self, message: BusMessage) -> None:
        """Note what another process reports."""
        if message.online is not None:
            self._online.set_elsewhere(message.process, message.online, time.monotonic() + PRESENCE_VALID_S)
        self._online.receive_news(message.news)

    def _publish_soon(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(CHANGE_DELAY_S, self._publish)

    def _publish(self) -> None:
        self._timer = None
        self._bus.publish_online(self._online.here)

    async def _publish_forever(self) -> None:
        while True:
            await asyncio.sleep(SYNC_INTERVAL_S)
            try:
                self._online.drop_expired(time.monotonic())
                self._publish()
            except Exception:
                log.exception("the other processes could not be told who is online")
