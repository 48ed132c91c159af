"""Who is on the line: every open socket of this process, by person and by address."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from .refusals import TooMany
from .settings import Settings


@dataclass(frozen=True, eq=False)
class Caller:
    """An open socket."""

    person: str | None
    address: str
    hang_up: Callable[[], None]
    """Ends it soon."""


class Callers:
    """Counts sockets, and ends those of somebody who is not to be that person any more."""

    def __init__(self, settings: Settings) -> None:
        self._per_person = settings.sockets_per_person if settings.rate_limits else None
        self._per_address = settings.sockets_per_address if settings.rate_limits else None
        self._people: defaultdict[str, set[Caller]] = defaultdict(set)
        self._addresses: Counter[str] = Counter()
        self._watching: list[Callable[[str], None]] = []
        self.ended = 0
        """How often somebody's sockets were ended."""

    def watch(self, watch: Callable[[str], None]) -> None:
        """Tell somebody when a person's sockets are ended here: other processes may have some too."""
        self._watching.append(watch)

    def check(self, person: str | None, address: str) -> None:
        """Refuse somebody who has too many sockets open."""
        if self._per_address is not None and self._addresses[address] >= self._per_address:
            raise TooMany(f"{self._per_address} connections are open from your address: close some of them")
        if person is None or self._per_person is None or person not in self._people:
            return
        if len(self._people[person]) >= self._per_person:
            raise TooMany(f"you have {self._per_person} tables open: close some of them")

    @contextmanager
    def on_the_line(self, caller: Caller) -> Iterator[None]:
        """Count a socket as long as it is open."""
        self._addresses[caller.address] += 1
        if caller.person is not None:
            self._people[caller.person].add(caller)
        try:
            yield
        finally:
            self._forget(caller)

    def _forget(self, caller: Caller) -> None:
        self._addresses[caller.address] -= 1
        if not self._addresses[caller.address]:
            del self._addresses[caller.address]
        if caller.person is not None:
            self._people[caller.person].discard(caller)
            if not self._people[caller.person]:
                del self._people[caller.person]

    def end(self, person: str) -> None:
        """Somebody has logged out or has a new password: whoever is on the line as this person comes again, or not.

        A cookie does not say which device it is on, so all of them end. Those that are still good come back at once.
        """
        self.hang_up(person)
        for watch in self._watching:
            watch(person)

    def hang_up(self, person: str) -> None:
        """End a person's sockets in this process."""
        self.ended += 1
        for caller in list(self._people.get(person, ())):
            caller.hang_up()
