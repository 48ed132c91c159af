"""The message bus between server processes: which tables have new events, and who is connected to which process.

The bus carries no state. A process that learns of a new event reads it from the log. A message that is lost does no
harm: every process also looks in the log for new events of all its open tables, every SYNC_INTERVAL_S seconds.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
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
from overtrick.server.live.table import PRESENCE_DELAY_S, LiveTable
from overtrick.server.live.tables import LiveTables
from overtrick.server.settings import PRESENCE_INTERVAL_S
from overtrick.server.store.models import LogRow, TableRow
from overtrick.server.table import play
from overtrick.server.table.events import Row, TakenOver

if TYPE_CHECKING:
    from overtrick.server.net.connections import Connections

log = logging.getLogger(__name__)

CONNECT_TIMEOUT_S = 3.0
"""Seconds in which a NATS server must answer for the first time."""
UPDATES_SUBJECT = "overtrick.news"
"""The NATS subject of messages between servers."""
QUESTIONS_SUBJECT = "overtrick.think"
"""The NATS subject of questions to bot workers."""
OWNER_HEADER = "Owner"
"""The header of a question with the id of the person whose bot asks, so that workers can take turns."""
WORKERS_QUEUE = "thinkers"
"""The NATS queue group of bot workers: each question goes to one of them."""
SYNC_INTERVAL_S = PRESENCE_INTERVAL_S
"""Seconds between two looks at the log for events of open tables whose message was lost."""
MAX_TABLES_PER_QUERY = 500
"""Tables whose newest seq is asked for in one query."""
MAX_TABLES_READ_AT_ONCE = 8
"""Tables whose new events are read at the same time: reading must leave database connections for requests."""
PRESENCE_VALID_S = 5 * PRESENCE_INTERVAL_S
"""Seconds for which a report of presence is valid. A process that has died sends no more reports."""

# The names on the bus stay as they were when they were first used, because servers of two versions may share a bus.
_NAMES_ON_THE_BUS = {"seqs": "tables", "presence": "here", "logouts": "out"}


class BusMessage(msgspec.Struct, frozen=True, omit_defaults=True, rename=_NAMES_ON_THE_BUS):
    """A message from one process to all others."""

    process: str
    seqs: dict[str, int] = {}
    """By table: the seq of its newest event."""
    presence: dict[str, tuple[str, ...]] = {}
    """By table: the people who are connected to it in that process."""
    logouts: tuple[str, ...] = ()
    """People who have logged out or changed their password: their connections must be closed."""
    online: tuple[str, ...] | None = None
    """All people who are online in that process; None if the message does not say."""
    news: tuple[str, ...] = ()
    """People for whom there is news of their friends."""


class Bus(Protocol):
    """Publishes messages to the other processes."""

    process: str
    """The id of this process on the bus."""

    @property
    def is_connected(self) -> bool:
        """Whether messages reach the other processes now."""

    def publish_seq(self, table_id: str, seq: int) -> None:
        """Publish the seq of the newest event of a table."""

    def publish_presence(self, people: Mapping[str, Sequence[str]]) -> None:
        """Publish who is connected to this process, by table."""

    def publish_logout(self, person: str) -> None:
        """Publish that all connections of a person must be closed."""

    def publish_online(self, people: Collection[str]) -> None:
        """Publish all people who are online in this process."""

    def publish_news(self, people: Collection[str]) -> None:
        """Publish that there is news for these people."""

    async def close(self) -> None:
        """Close the bus."""


class NoBus:
    """The bus of a single process: it publishes nothing."""

    process = "alone"
    is_connected = True

    def publish_seq(self, table_id: str, seq: int) -> None:
        """Do nothing."""

    def publish_presence(self, people: Mapping[str, Sequence[str]]) -> None:
        """Do nothing."""

    def publish_logout(self, person: str) -> None:
        """Do nothing."""

    def publish_online(self, people: Collection[str]) -> None:
        """Do nothing."""

    def publish_news(self, people: Collection[str]) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""


async def connect(address: str) -> Client:
    """Connect to a NATS server. If the connection is lost later, the client tries to connect again until it can."""
    connected = False

    async def on_error(error: Exception) -> None:
        if connected:  # earlier errors are raised to the caller
            log.warning("the connection to the bus failed", extra={"error": str(error)})

    connecting = nats.connect(
        address,
        error_cb=on_error,
        connect_timeout=2,
        max_reconnect_attempts=-1,
        reconnect_time_wait=0.5,
        drain_timeout=3,
        ping_interval=5,  # a server that does not answer two pings is given up, so that another connection is tried
        name="overtrick",
    )
    try:
        client = await asyncio.wait_for(connecting, CONNECT_TIMEOUT_S)  # without a timeout it would try forever
    except (NatsError, OSError, TimeoutError) as error:
        raise CannotStart(f"there is no NATS server at {address}: {str(error) or 'no answer'}") from None
    connected = True
    return client


async def disconnect(client: Client) -> None:
    """Send what is waiting, then disconnect. If there is no connection, stop trying to get one."""
    with suppress(NatsError, OSError, TimeoutError):
        if client.is_connected:
            await client.drain()
    with suppress(NatsError, OSError):
        await client.close()


class NatsBus:
    """Publishes over NATS. Everything that is published in one turn of the event loop is sent as one message."""

    def __init__(self, client: Client) -> None:
        self.process = new_id()
        self.client = client
        self._seqs: dict[str, int] = {}
        self._presence: dict[str, tuple[str, ...]] = {}
        self._logouts: tuple[str, ...] = ()
        self._online: tuple[str, ...] | None = None
        self._news: tuple[str, ...] = ()
        self._sending: asyncio.Task[None] | None = None

    @property
    def is_connected(self) -> bool:
        """Whether there is a connection to the NATS server."""
        return self.client.is_connected

    async def subscribe(self, receive: Callable[[BusMessage], None]) -> None:
        """Call ``receive`` with every message from another process."""
        decode: Callable[[bytes], BusMessage] = msgspec.json.Decoder(BusMessage).decode

        async def on_message(raw: Msg) -> None:
            try:
                message = decode(raw.data)
            except msgspec.MsgspecError:
                log.warning("a message on the bus could not be read")
                return
            if message.process != self.process:
                receive(message)

        await self.client.subscribe(UPDATES_SUBJECT, cb=on_message)

    def publish_seq(self, table_id: str, seq: int) -> None:
        """Publish the seq of the newest event of a table."""
        self._seqs[table_id] = seq
        self._schedule_send()

    def publish_presence(self, people: Mapping[str, Sequence[str]]) -> None:
        """Publish who is connected to this process, by table."""
        self._presence.update({table_id: tuple(connected) for table_id, connected in people.items()})
        self._schedule_send()

    def publish_logout(self, person: str) -> None:
        """Publish that all connections of a person must be closed."""
        self._logouts = (*self._logouts, person)
        self._schedule_send()

    def publish_online(self, people: Collection[str]) -> None:
        """Publish all people who are online in this process."""
        self._online = tuple(people)
        self._schedule_send()

    def publish_news(self, people: Collection[str]) -> None:
        """Publish that there is news for these people."""
        self._news = (*self._news, *people)
        self._schedule_send()

    def _schedule_send(self) -> None:
        if self._sending is None:
            self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        message = BusMessage(self.process, self._seqs, self._presence, self._logouts, self._online, self._news)
        self._seqs, self._presence, self._logouts, self._sending = {}, {}, (), None
        self._online, self._news = None, ()
        try:
            await self.client.publish(UPDATES_SUBJECT, msgspec.json.encode(message))
        except NatsError as error:
            log.warning("a message could not be published on the bus", extra={"error": str(error)})

    async def close(self) -> None:
        """Send what is waiting, then disconnect."""
        if self._sending is not None:
            await self._sending
        await disconnect(self.client)


class BusBackend:
    """Sends questions to the bot workers on the bus."""

    def __init__(self, client: Client, answer_s: float = 10.0) -> None:
        self._client = client
        self._answer_s = answer_s

    async def load(self, part: str) -> None:
        """Do nothing: workers load the compiled code themselves."""

    async def answer(self, question: bytes, owner: str = "") -> bytes:
        """The answer of one worker. Raises NoAnswer if there is none in time, or at once without a connection."""
        if not self._client.is_connected:
            raise NoAnswer("there is no connection to the bus")
        try:
            answered = await self._client.request(
                QUESTIONS_SUBJECT, question, timeout=self._answer_s, headers={OWNER_HEADER: owner}
            )
        except (NatsError, TimeoutError) as error:
            raise NoAnswer(f"no worker answers: {str(error) or type(error).__name__}") from None
        return answered.data

    async def close(self) -> None:
        """Do nothing: the connection belongs to the NatsBus, which closes it."""


class TableSync:
    """Keeps the open tables of this process in step with the log and with the other processes."""

    def __init__(self, tables: LiveTables, bus: Bus, connections: Connections) -> None:
        self._tables = tables
        self._bus = bus
        self._connections = connections
        self._tasks: set[asyncio.Task[None]] = set()
        self._wanted_seqs: dict[str, int] = {}
        """By table that is being read from the log: the newest seq that was reported."""
        self._reading = asyncio.Semaphore(MAX_TABLES_READ_AT_ONCE)
        self._presence_due: set[str] = set()
        """Tables whose presence is about to be published."""
        self._disconnected_at = float("-inf")
        """When the bus was last found without a connection."""
        self._is_closed = False
        if not isinstance(bus, NoBus):
            tables.add_row_listener(self._on_rows)
            tables.add_presence_listener(self._on_presence)
            connections.add_logout_listener(bus.publish_logout)

    def open(self) -> None:
        """Start to publish presence, to drop old reports and to look for missed events, at regular intervals."""
        self._spawn(self._sync_forever())

    async def close(self) -> None:
        """Cancel all tasks."""
        self._is_closed = True
        for task in list(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # To the other processes

    def _on_rows(self, live: LiveTable, rows: list[Row], own: bool) -> None:
        if own:
            self._bus.publish_seq(live.id, live.state.seq)
            return
        for row in rows:  # the report of a person's presence may have been lost
            if isinstance(row.event, TakenOver) and row.event.why == "absent":
                person = live.state.occupants[row.event.seat].person
                if person is not None and person in live.connected_people():
                    self._spawn(self._give_back(live, person))

    async def _give_back(self, live: LiveTable, person: str) -> None:
        """Stop the stand-in of a person who is connected to this process."""
        try:
            await live.execute(lambda state: play.give_back(state, person), person=person)
        except Exception:  # the person can still do it
            log.exception("a stand-in could not be stopped", extra={"table": live.id})

    def _on_presence(self, live: LiveTable, own: bool) -> None:
        """Publish who is connected, soon and once for all changes until then: many may connect at the same time."""
        if own and live.id not in self._presence_due:
            self._presence_due.add(live.id)
            asyncio.get_running_loop().call_later(PRESENCE_DELAY_S, self._publish_presence, live)

    def _publish_presence(self, live: LiveTable) -> None:
        self._presence_due.discard(live.id)
        if not self._is_closed:
            self._bus.publish_presence({live.id: live.connected_people()})

    # From the other processes

    def receive(self, message: BusMessage) -> None:
        """Update the open tables and close connections, as a message from another process says."""
        for table_id, seq in message.seqs.items():
            live = self._tables.open.get(table_id)
            if live is not None and seq > live.state.seq:
                self._schedule_catch_up(live, seq)
        until = time.monotonic() + PRESENCE_VALID_S
        for table_id, people in message.presence.items():
            live = self._tables.open.get(table_id)
            if live is not None:
                live.set_remote_presence(message.process, people, until)
        for person in message.logouts:
            self._connections.disconnect(person)

    def _schedule_catch_up(self, live: LiveTable, seq: int) -> None:
        """Read the rows of a table up to this seq soon. One task per table reads, however many messages arrive."""
        if live.id in self._wanted_seqs:
            self._wanted_seqs[live.id] = max(seq, self._wanted_seqs[live.id])
        else:
            self._wanted_seqs[live.id] = seq
            self._spawn(self._catch_up(live))

    async def _catch_up(self, live: LiveTable) -> None:
        tried = -1
        try:
            async with self._reading:
                while (wanted := self._wanted_seqs[live.id]) != tried:  # it may have risen while the log was read
                    tried = wanted
                    await live.catch_up(wanted)
        except Exception as error:  # the next look at the log finds the table again
            log.warning("new events of a table could not be read", extra={"table": live.id, "error": str(error)})
        finally:
            del self._wanted_seqs[live.id]

    # At regular intervals

    async def _sync_forever(self) -> None:
        while True:
            await asyncio.sleep(SYNC_INTERVAL_S)
            try:
                opened, now = list(self._tables.open.values()), time.monotonic()
                if not self._bus.is_connected:
                    self._disconnected_at = now
                self._tables.presence_known = now - self._disconnected_at > PRESENCE_VALID_S
                for live in opened:
                    live.drop_expired_presence(now)
                with_clients = {live.id: live.connected_people() for live in opened if live.clients}
                self._bus.publish_presence(with_clients)
                await self._find_missed_rows([live for live in opened if live.is_shared or live.in_doubt])
            except Exception as error:  # the database may be unavailable for a while
                log.warning("the log could not be searched for missed events", extra={"error": str(error)})

    async def _find_missed_rows(self, tables: Sequence[LiveTable]) -> None:
        """Read events whose message on the bus was lost, and those of writes whose outcome is unknown."""
        newest = select(func.max(LogRow.seq)).where(LogRow.table_id == TableRow.id).scalar_subquery()
        for first in range(0, len(tables), MAX_TABLES_PER_QUERY):
            some = {live.id: live for live in tables[first : first + MAX_TABLES_PER_QUERY]}
            async with self._tables.database.read() as session:
                found = (await session.execute(select(TableRow.id, newest).where(TableRow.id.in_(some)))).all()
            for table_id, seq in found:
                live = some[table_id]
                if seq > live.state.seq or live.in_doubt:
                    self._schedule_catch_up(live, seq)
