"""Who is asking: guests and accounts, known by a signed cookie."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import HTTPConnection

from overtrick.errors import InvalidOption
from overtrick.server.errors import NameTaken, NotAllowed, Unidentified, WrongPassword
from overtrick.server.ids import now_ms
from overtrick.server.store.database import Database
from overtrick.server.store.models import CredentialRow, PersonRow

from .ledger import open_account
from .names import clean_name, fold_name

COOKIE = "overtrick"
COOKIE_DAYS = 180
_OLDEST_MS = COOKIE_DAYS * 24 * 3600 * 1000
_COOKIE = re.compile(r"([A-Za-z0-9_-]{1,32})\.([0-9]{1,15})\.([0-9a-f]{64})")

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200


@dataclass(frozen=True)
class Person:
    """Somebody at the door, a table or the bar."""

    id: str
    name: str
    account: bool = False


class Passwords:
    """Hashes passwords with argon2, two at a time and off the loop: each takes memory and a moment, on purpose."""

    def __init__(self, *, rounds: int = 3, memory: int = 65536) -> None:
        self._hasher = PasswordHasher(time_cost=rounds, memory_cost=memory, parallelism=1)
        self._nobody = self._hasher.hash("nobody's")
        self._turns = asyncio.Semaphore(2)

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, _as_typed(password))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether this is the password. It takes as long where there is nobody to compare with."""
        async with self._turns:
            return await asyncio.to_thread(self._verify, _as_typed(password), kept)

    def _verify(self, password: str, kept: str | None) -> bool:
        try:
            return self._hasher.verify(kept or self._nobody, password) and kept is not None
        except (VerifyMismatchError, InvalidHashError):
            return False

    def is_old(self, kept: str) -> bool:
        """Whether it was hashed with other settings than today's."""
        return self._hasher.check_needs_rehash(kept)


def _as_typed(password: str) -> str:
    """The same on every keyboard: some write ü as one sign and some as two."""
    return unicodedata.normalize("NFKC", password)


def check_password(password: str) -> str:
    """A new password, if it will do."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise InvalidOption(f"a password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
    return password


class Accounts:
    """Knows everybody by their cookie, and accounts by their password."""

    def __init__(
        self, database: Database, key: str, passwords: Passwords | None = None, clock: Callable[[], int] = now_ms
    ) -> None:
        self._database = database
        self._key = key.encode()
        self._passwords = passwords or Passwords()
        self._clock = clock

    # Coming in

    async def create_guest(self, name: str) -> Person:
        """A new guest."""
        async with self._database.write() as session:
            row = PersonRow(name=await self._free_name(session, name))
            session.add(row)
        return Person(row.id, row.name)

    async def create_account(self, name: str, password: str, guest: Person | None = None) -> Person:
        """An account with this name. A guest who opens one stays the same person, with all they have done."""
        if guest is not None and guest.account:
            raise NotAllowed("you have an account: log out to open another one")
        hashed = await self._passwords.hash(check_password(password))
        name = clean_name(name)
        try:
            async with self._database.write() as session:
                await self._free_name(session, name)
                row = None if guest is None else await session.get(PersonRow, guest.id)
                if row is None:
                    row = PersonRow(name=name)
                    session.add(row)
                row.name = name
                await session.flush()
                session.add(CredentialRow(person=row.id, login=fold_name(name), password=hashed))
                await session.flush()
                await open_account(session, row.id)
        except IntegrityError:  # somebody else took the name, or the same guest an account, a moment ago
            raise NameTaken(f"the name {name} has just been taken") from None
        return Person(row.id, name, account=True)

    async def log_in(self, name: str, password: str) -> Person:
        """The account with this name and password. Which of the two was wrong is not told."""
        async with self._database.read() as session:
            query = select(CredentialRow, PersonRow).join(PersonRow, PersonRow.id == CredentialRow.person)
            found = (await session.execute(query.where(CredentialRow.login == fold_name(name)))).one_or_none()
        kept = None if found is None else found[0].password
        if not await self._passwords.fits(password, kept) or found is None or kept is None:
            raise WrongPassword("no account has this name and this password")
        person = Person(found[1].id, found[1].name, account=True)
        hashed = await self._passwords.hash(password) if self._passwords.is_old(kept) else kept
        async with self._database.write() as session:
            credential = await session.get_one(CredentialRow, person.id, with_for_update=True)
            if credential.password != kept:  # changed while we were hashing: this one is not it any more
                raise WrongPassword("no account has this name and this password")
            credential.password = hashed
            (await session.get_one(PersonRow, person.id)).seen_at = self._clock()
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Somebody wants to be called something else from now on."""
        try:
            async with self._database.write() as session:
                new = await self._free_name(session, name, but=person.id)
                (await session.get_one(PersonRow, person.id)).name = new
                if person.account:
                    (await session.get_one(CredentialRow, person.id)).login = fold_name(new)
        except IntegrityError:
            raise NameTaken(f"the name {name} has just been taken") from None
        return Person(person.id, new, person.account)

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """Another password. Everybody who came in with the old one has to come in again."""
        async with self._database.read() as session:
            kept = await session.scalar(select(CredentialRow.password).where(CredentialRow.person == person.id))
        if kept is None:
            raise NotAllowed("a guest has no password: open an account first")
        if not await self._passwords.fits(old, kept):
            raise WrongPassword("that is not your present password")
        hashed = await self._passwords.hash(check_password(new))
        async with self._database.write() as session:
            (await session.get_one(CredentialRow, person.id)).password = hashed
        await self.log_out_everywhere(person)

    async def log_out_everywhere(self, person: Person) -> None:
        """No cookie that this person was given before now is worth anything."""
        async with self._database.write() as session:
            (await session.get_one(PersonRow, person.id)).cookies_since = self._clock()

    async def _free_name(self, session: AsyncSession, name: str, but: str | None = None) -> str:
        """The name, unless an account goes by it: a guest must not pass for somebody who has one."""
        name = clean_name(name)
        owner = await session.scalar(select(CredentialRow.person).where(CredentialRow.login == fold_name(name)))
        if owner is not None and owner != but:
            raise NameTaken(f"{name}, or a name that looks like it, belongs to an account")
        return name

    # Cookies

    def cookie_for(self, person: Person) -> str:
        """The value of the cookie that says who this is: an id, when it was given, and our signature."""
        given = f"{person.id}.{self._clock()}"
        return f"{given}.{self._sign(given)}"

    def _read_cookie(self, cookie: str) -> tuple[str, int] | None:
        """Whose cookie it is and when it was given; None if it is not ours, or too old."""
        found = _COOKIE.fullmatch(cookie)
        if found is None or not hmac.compare_digest(found[3], self._sign(f"{found[1]}.{found[2]}")):
            return None
        given = int(found[2])
        return None if self._clock() - given > _OLDEST_MS else (found[1], given)

    async def identify(self, connection: HTTPConnection) -> Person | None:
        """Who sent a request or opened a socket; None without a cookie of ours."""
        cookie = self._read_cookie(connection.cookies.get(COOKIE, ""))
        if cookie is None:
            return None
        query = select(PersonRow.name, PersonRow.cookies_since, CredentialRow.person)
        query = query.outerjoin(CredentialRow, CredentialRow.person == PersonRow.id)
        async with self._database.read() as session:
            found = (await session.execute(query.where(PersonRow.id == cookie[0]))).one_or_none()
        if found is None or cookie[1] < found.cookies_since:
            return None
        return Person(cookie[0], found.name, account=found.person is not None)

    async def require_person(self, connection: HTTPConnection) -> Person:
        """The same, for what nobody without a name may do."""
        person = await self.identify(connection)
        if person is None:
            raise Unidentified("say who you are first: a guest needs only a name")
        return person

    def _sign(self, given: str) -> str:
        return hmac.new(self._key, f"overtrick cookie 1 {given}".encode(), hashlib.sha256).hexdigest()
