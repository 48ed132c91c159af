"""Signed cookies. A cookie names a person and a login session, so that logging out ends every copy of it."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.store.models import RevokedSessionRow

COOKIE = "overtrick"
COOKIE_DAYS = 180
_COOKIE_AGE_MS = COOKIE_DAYS * 24 * 3600 * 1000
_FORMAT = re.compile(r"([A-Za-z0-9_-]{1,32})\.([0-9]{1,15})(?:\.([A-Za-z0-9_-]{1,32}))?\.([0-9a-f]{64})")


@dataclass(frozen=True)
class Cookie:
    """What a valid cookie says."""

    person: str
    given_at: int
    session: str
    """The login session. It stays the same when the cookie is renewed."""


class CookieSigner:
    """Writes and reads cookies, signed with a key of the server."""

    def __init__(self, key: str, clock: Callable[[], int]) -> None:
        self._key = key.encode()
        self._clock = clock

    def write(self, person: str, session: str = "") -> str:
        """A cookie for this person: the id, the time, the session, and our signature. Without a session: a new one."""
        content = f"{person}.{self._clock()}.{session or secrets.token_urlsafe(16)}"
        return f"{content}.{self._sign(content, 2)}"

    def read(self, text: str) -> Cookie | None:
        """What the cookie says; None if the signature is wrong or the cookie is too old.

        Cookies of earlier versions name no session. The time at which they were given stands for it.
        """
        found = _FORMAT.fullmatch(text)
        if found is None:
            return None
        person, time, session, signature = found.groups()
        content, version = (f"{person}.{time}", 1) if session is None else (f"{person}.{time}.{session}", 2)
        if not hmac.compare_digest(signature, self._sign(content, version)):
            return None
        given_at = int(time)
        if self._clock() - given_at > _COOKIE_AGE_MS:
            return None
        return Cookie(person, given_at, session or f"at-{time}")

    def _sign(self, content: str, version: int) -> str:
        return hmac.new(self._key, f"overtrick cookie {version} {content}".encode(), hashlib.sha256).hexdigest()


async def revoke_session(database: AsyncSession, person: str, session: str, now: int) -> None:
    """End a login session: every copy of its cookie is invalid from now on."""
    await database.execute(delete(RevokedSessionRow).where(RevokedSessionRow.until < now))
    await database.merge(RevokedSessionRow(person=person, session=session, until=now + _COOKIE_AGE_MS))
