"""Who is online, for their friends, and who is told that something has changed among their friends.

Only people with an open page are online. A page has one socket for this, on every screen. It is told only that there is
news, and asks over HTTP what it is. Other processes are told over the bus: see :mod:`overtrick.server.cluster.people`.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress

from overtrick.server.people.friends import Circle, circle_of
from overtrick.server.store.database import Database

log = logging.getLogger(__name__)

OFFLINE_DELAY_S = 4.0
"""Seconds after which a person without a page is offline: a page that is loaded again connects within this time."""
NEWS_DELAY_S = 0.1
"""Seconds in which news for a person are collected into one message."""

Tell = Callable[[], None]
"""Tells a page that there is news. It never waits."""


class Online:
    """The people with an open page in this process, and what other processes report about theirs."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._pages: defaultdict[str, set[Tell]] = defaultdict(set)
        """By person: the pages that are open in this process."""
        self._circles: dict[str, Circle] = {}
        """By person with a page here: their friends. It stays for a moment after the last page is closed."""
        self._followers: defaultdict[str, set[str]] = defaultdict(set)
        """By person: their friends with a page here."""
        self._elsewhere: dict[str, tuple[float, frozenset[str]]] = {}
        """By process: the people who are online there, and until when that report is valid."""
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        self._untold: set[str] = set()
        """People who are about to be told that there is news."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.on_change: Callable[[], None] = lambda: None
        """Called when other people are online here than before."""
        self.on_news: Callable[[frozenset[str]], None] = lambda _people: None
        """Called with people for whom there is news, in this process or in another one."""

    async def close(self) -> None:
        """Stop all timers and tasks."""
        for timer in self._leaving.values():
            timer.cancel()
        for task in list(self._tasks):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    # Questions

    @property
    def here(self) -> frozenset[str]:
        """The people who are online in this process and whose friends may see it."""
        return frozenset(person for person, circle in self._circles.items() if circle.is_visible)

    def is_online(self, person: str) -> bool:
        """Whether this person is online, in any process, and friends may see it."""
        circle = self._circles.get(person)
        if circle is not None and circle.is_visible:
            return True
        return any(person in people for _, people in self._elsewhere.values())

    # Pages that are opened and closed

    async def open_page(self, person: str, tell: Tell) -> None:
        """Add a page of a person."""
        self._pages[person].add(tell)
        timer = self._leaving.pop(person, None)
        if timer is not None:
            timer.cancel()
        await self._read_circle(person)

    def close_page(self, person: str, tell: Tell) -> None:
        """Remove a page of a person."""
        self._pages[person].discard(tell)
        if not self._pages[person]:
            del self._pages[person]
            loop = asyncio.get_running_loop()
            self._leaving[person] = loop.call_later(OFFLINE_DELAY_S, self._leave, person)

    def _leave(self, person: str) -> None:
        self._leaving.pop(person, None)
        self._set_circle(person, None)

    async def _read_circle(self, person: str) -> None:
        async with self._database.read() as session:
            circle = await circle_of(session, person)
        if person in self._pages:
            self._set_circle(person, circle)

    def _set_circle(self, person: str, circle: Circle | None) -> None:
        before, was_online = self._circles.pop(person, Circle()), self.is_online(person)
        was_online = was_online or before.is_visible
        for friend in before.friends:
            self._followers[friend].discard(person)
            if not self._followers[friend]:
                del self._followers[friend]
        if circle is not None:
            self._circles[person] = circle
            for friend in circle.friends:
                self._followers[friend].add(person)
        if self.is_online(person) != was_online:
            self._tell_followers([person])
        if (circle is not None and circle.is_visible) != before.is_visible:
            self.on_change()

    # News

    def announce(self, *people: str) -> None:
        """Tell these people, in every process, that something has changed among their friends."""
        self.receive_news(people)
        self.on_news(frozenset(people))

    def receive_news(self, people: Iterable[str]) -> None:
        """Tell those of these people who have a page here. Their friends are read again first."""
        for person in people:
            if person in self._circles:
                self._spawn(self._read_and_tell(person))

    async def _read_and_tell(self, person: str) -> None:
        try:
            await self._read_circle(person)
        except Exception:  # the page asks again by itself
            log.exception("the friends of a person could not be read")
        self._tell([person])

    def _tell_followers(self, people: Iterable[str]) -> None:
        self._tell({follower for person in people for follower in self._followers.get(person, ())})

    def _tell(self, people: Iterable[str]) -> None:
        """Tell the pages of these people soon, once for everything that happens until then."""
        wanted = {person for person in people if person in self._pages}
        if wanted and not self._untold:
            asyncio.get_running_loop().call_later(NEWS_DELAY_S, self._tell_now)
        self._untold |= wanted

    def _tell_now(self) -> None:
        untold, self._untold = self._untold, set()
        for person in untold:
            for tell in list(self._pages.get(person, ())):
                tell()

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What other processes report

    def set_elsewhere(self, process: str, people: Iterable[str], until: float) -> None:
        """Note who is online in another process, as it has reported."""
        before = self._elsewhere.get(process, (0.0, frozenset()))[1]
        self._elsewhere[process] = (until, frozenset(people))
        self._tell_followers(before ^ self._elsewhere[process][1])

    def drop_expired(self, now: float) -> None:
        """Forget the reports that are not valid any more: their process has ended, or cannot be reached."""
        for process in [process for process, (until, _) in self._elsewhere.items() if until <= now]:
            _, people = self._elsewhere.pop(process)
            self._tell_followers(people)
