"""Who is asking: guests and accounts, known by a signed cookie."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from .models import PersonRow
from .refusals import WhoAreYou
from .store import Store

COOKIE = "overtrick"


@dataclass(frozen=True)
class Person:
    """Somebody at the door, a table or the bar."""

    id: str
    name: str
    account: bool = False


class People:
    """Knows everybody by their cookie."""

    def __init__(self, store: Store, key: str) -> None:
        self._store = store
        self._key = key.encode()

    async def welcome(self, name: str) -> Person:
        """A new guest."""
        row = PersonRow(name=name)
        async with self._store.write() as session:
            session.add(row)
        return Person(row.id, row.name)

    def cookie_for(self, person: Person) -> str:
        """The value of the cookie that says who this is."""
        return f"{person.id}.{self._sign(person.id)}"

    async def who(self, connection: HTTPConnection) -> Person | None:
        """Who sent a request or opened a socket; None without a cookie of ours."""
        person_id, _, signature = connection.cookies.get(COOKIE, "").partition(".")
        if not person_id or not hmac.compare_digest(signature.encode(), self._sign(person_id).encode()):
            return None
        async with self._store.read() as session:
            row = await session.get(PersonRow, person_id)
        return None if row is None else Person(row.id, row.name)

    async def require(self, connection: HTTPConnection) -> Person:
        """The same, for what nobody without a name may do."""
        person = await self.who(connection)
        if person is None:
            raise WhoAreYou("say who you are first: a guest needs only a name")
        return person

    def _sign(self, person_id: str) -> str:
        return hmac.new(self._key, person_id.encode(), hashlib.sha256).hexdigest()
