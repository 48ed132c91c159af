"""Between processes: who has written what at which table, and who is connected where.

The bus carries no state, only news. What it says is read from the log, and what it loses is found there a little later.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import msgspec
import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from sqlalchemy import func, select

from overtrick.server.bots.pool import NoAnswer
from overtrick.server.errors import CannotStart
from overtrick.server.ids import new_id
from overtrick.server.live.table import LiveTable
from overtrick.server.live.tables import LiveTables
from overtrick.server.settings import PRESENCE_EVERY_S
from overtrick.server.store.models import LogRow
from overtrick.server.table.events import Row

if TYPE_CHECKING:
    from overtrick.server.net.connections import Connections

log = logging.getLogger(__name__)

CONNECT_S = 3.0
"""Seconds in which a NATS server must answer for the first time."""
NEWS = "overtrick.news"
THINK = "overtrick.think"
THINKERS = "thinkers"
"""The queue group of workers: a question goes to one of them."""


class News(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process tells the others."""

    process: str
    tables: dict[str, int] = {}
    """Tables with the seq they are at."""
    here: dict[str, tuple[str, ...]] = {}
    """Tables with the people who are connected to them there."""
    out: tuple[str, ...] = ()
    """People whose sockets end: they have logged out, or have a new password."""


Hear = Callable[[News], None]


class Bus(Protocol):
    """A way to tell other processes."""

    process: str

    def at(self, table_id: str, seq: int) -> None:
        """Say that a table is at this seq."""

    def here(self, people: Mapping[str, Sequence[str]]) -> None:
        """Say who is connected to which table here."""

    def out(self, person: str) -> None:
        """Say that a person's sockets end everywhere."""

    async def close(self) -> None:
        """Say nothing more."""


class NoBus:
    """One process: there is nobody to tell."""

    process = "alone"

    def at(self, table_id: str, seq: int) -> None:
        """Nobody hears it."""

    def here(self, people: Mapping[str, Sequence[str]]) -> None:
        """Nobody hears it."""

    def out(self, person: str) -> None:
        """Nobody hears it."""

    async def close(self) -> None:
        """There is nothing to close."""


async def connect(address: str) -> Client:
    """Connect to a NATS server. If the connection is lost later, the client tries to connect again until it can."""
    connected = False

    async def on_error(error: Exception) -> None:
        if connected:  # before that the caller is told
            log.warning("the connection to the bus has failed", extra={"error": str(error)})

    connecting = nats.connect(
        address,
        error_cb=on_error,
        connect_timeout=2,
        max_reconnect_attempts=-1,
        reconnect_time_wait=0.5,
        name="overtrick",
    )
    try:
        client = await asyncio.wait_for(connecting, CONNECT_S)  # without a limit it would try forever
    except (NatsError, OSError, TimeoutError) as error:
        raise CannotStart(f"there is no NATS server at {address}: {str(error) or 'no answer'}") from None
    connected = True
    return client


class NatsBus:
    """Tells other processes over NATS. What is said in one turn of the loop goes as one message."""

    def __init__(self, client: Client) -> None:
        self.process = new_id()
        self.client = client
        self._tables: dict[str, int] = {}
        self._here: dict[str, tuple[str, ...]] = {}
        self._out: tuple[str, ...] = ()
        self._sending: asyncio.Task[None] | None = None

    async def listen(self, hear: Hear) -> None:
        """Let somebody hear what other processes say."""
        read: Callable[[bytes], News] = msgspec.json.Decoder(News).decode

        async def on_message(message: Msg) -> None:
            try:
                news = read(message.data)
            except msgspec.MsgspecError:
                log.warning("something else than news came over the bus")
                return
            if news.process != self.process:
                hear(news)

        await self.client.subscribe(NEWS, cb=on_message)

    def at(self, table_id: str, seq: int) -> None:
        """Say that a table is at this seq."""
        self._tables[table_id] = seq
        self._send_soon()

    def here(self, people: Mapping[str, Sequence[str]]) -> None:
        """Say who is connected here."""
        self._here.update({table: tuple(seated) for table, seated in people.items()})
        self._send_soon()

    def out(self, person: str) -> None:
        """Say that a person's sockets end everywhere."""
        self._out = (*self._out, person)
        self._send_soon()

    def _send_soon(self) -> None:
        if self._sending is None:
            self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        news = News(self.process, self._tables, self._here, self._out)
        self._tables, self._here, self._out, self._sending = {}, {}, (), None
        try:
            await self.client.publish(NEWS, msgspec.json.encode(news))
        except NatsError as error:
            log.warning("news could not be told", extra={"error": str(error)})

    async def close(self) -> None:
        """Say what is left to say, then leave."""
        if self._sending is not None:
            await self._sending
        await self.client.drain()


class BusBackend:
    """Asks workers on the bus what a bot would do."""

    def __init__(self, client: Client, answer_s: float = 10.0) -> None:
        self._client = client
        self._answer_s = answer_s

    async def load(self, part: str) -> None:
        """Workers load their own code."""

    async def answer(self, question: bytes) -> bytes:
        """A worker's answer."""
        try:
            answered = await self._client.request(THINK, question, timeout=self._answer_s)
        except (NatsError, TimeoutError) as error:
            raise NoAnswer(f"no worker answers: {str(error) or type(error).__name__}") from None
        return answered.data

    async def close(self) -> None:
        """The connection to the bus is closed by whoever opened it."""


BELIEVED = 5 * PRESENCE_EVERY_S
"""How long others believe it: a process that died is noticed by its silence."""


class TableSync:
    """Tells others what happens here, and lets our tables catch up with what happens there."""

    def __init__(self, tables: LiveTables, bus: Bus, connections: Connections) -> None:
        self._tables = tables
        self._bus = bus
        self._connections = connections
        self._tasks: set[asyncio.Task[None]] = set()
        tables.watch(self._on_rows)
        tables.watch_presence(self._on_presence)
        connections.watch(bus.out)

    def open(self) -> None:
        """Begin to say who is here, and to look whether news was lost."""
        self._tasks.add(asyncio.create_task(self._repeat()))

    async def close(self) -> None:
        """Stop."""
        for task in list(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def _on_rows(self, live: LiveTable, _rows: list[Row], own: bool) -> None:
        if own:
            self._bus.at(live.id, live.state.seq)

    def _on_presence(self, live: LiveTable, own: bool) -> None:
        if own:
            self._bus.here({live.id: live.people_here()})

    def hear(self, news: News) -> None:
        """Something came over the bus."""
        for table_id, seq in news.tables.items():
            live = self._tables.open.get(table_id)
            if live is not None and seq > live.state.seq:
                task = asyncio.create_task(live.catch_up(seq))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        until = time.monotonic() + BELIEVED
        for table_id, people in news.here.items():
            live = self._tables.open.get(table_id)
            if live is not None:
                live.believe(news.process, people, until)
        for person in news.out:
            self._connections.close(person)

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_EVERY_S)
            tables = {live.id: live for live in self._tables.open.values() if live.clients}
            self._bus.here({table_id: live.people_here() for table_id, live in tables.items()})
            try:
                await self._find_lost_news(tables)
            except Exception:
                log.exception("news could not be looked for")

    async def _find_lost_news(self, tables: dict[str, LiveTable]) -> None:
        if not tables:
            return
        query = select(LogRow.table_id, func.max(LogRow.seq)).where(LogRow.table_id.in_(tables))
        async with self._tables.database.read() as session:
            newest = (await session.execute(query.group_by(LogRow.table_id))).all()
        for table_id, seq in newest:
            await tables[table_id].catch_up(seq)
