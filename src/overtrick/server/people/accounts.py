"""Guests and accounts. A signed cookie identifies a person."""

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

from .ledger import grant_welcome_credits
from .names import clean_name, fold_name

COOKIE = "overtrick"
COOKIE_DAYS = 180
_COOKIE_AGE_MS = COOKIE_DAYS * 24 * 3600 * 1000
_COOKIE_FORMAT = re.compile(r"([A-Za-z0-9_-]{1,32})\.([0-9]{1,15})\.([0-9a-f]{64})")

MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH = 8, 200


@dataclass(frozen=True)
class Person:
    """A guest, or a person with an account."""

    id: str
    name: str
    account: bool = False


class Passwords:
    """Hashes and verifies passwords with Argon2.

    Argon2 is slow and uses much memory on purpose, so at most two hashes run at a time, in threads.
    """

    def __init__(self, *, rounds: int = 3, memory: int = 65536) -> None:
        self._hasher = PasswordHasher(time_cost=rounds, memory_cost=memory, parallelism=1)
        self._dummy_hash = self._hasher.hash("no such account")
        self._slots = asyncio.Semaphore(2)

    async def hash(self, password: str) -> str:
        """The hash to store for a password."""
        async with self._slots:
            return await asyncio.to_thread(self._hasher.hash, _normalized(password))

    async def verify(self, password: str, stored: str | None) -> bool:
        """Whether the stored hash belongs to this password. Without a hash it takes as long, and is false."""
        async with self._slots:
            return await asyncio.to_thread(self._verify, _normalized(password), stored)

    def _verify(self, password: str, stored: str | None) -> bool:
        try:
            return self._hasher.verify(stored or self._dummy_hash, password) and stored is not None
        except (VerifyMismatchError, InvalidHashError):
            return False

    def needs_rehash(self, stored: str) -> bool:
        """Whether the hash was made with other settings than the present ones."""
        return self._hasher.check_needs_rehash(stored)


def _normalized(password: str) -> str:
    """The same text for every keyboard: some send ü as one character and some as two."""
    return unicodedata.normalize("NFKC", password)


def check_password(password: str) -> str:
    """The password, if it has an allowed length."""
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH:
        raise InvalidOption(f"a password has {MIN_PASSWORD_LENGTH} to {MAX_PASSWORD_LENGTH} characters")
    return password


class Accounts:
    """Creates guests and accounts, and identifies people by cookie or by password."""

    def __init__(
        self, database: Database, key: str, passwords: Passwords | None = None, clock: Callable[[], int] = now_ms
    ) -> None:
        self._database = database
        self._key = key.encode()
        self._passwords = passwords or Passwords()
        self._clock = clock

    # Guests, accounts and names

    async def create_guest(self, name: str) -> Person:
        """Create a guest with this name."""
        async with self._database.write() as session:
            row = PersonRow(name=await self._free_name(session, name))
            session.add(row)
        return Person(row.id, row.name)

    async def create_account(self, name: str, password: str, guest: Person | None = None) -> Person:
        """Create an account. A guest who creates one stays the same person and keeps seats, matches and statistics."""
        if guest is not None and guest.account:
            raise NotAllowed("you already have an account; log out to create another one")
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
                await grant_welcome_credits(session, row.id)
        except IntegrityError:  # another request took the name, or made this guest an account, a moment ago
            raise NameTaken(f"the name {name} has just been taken") from None
        return Person(row.id, name, account=True)

    async def log_in(self, name: str, password: str) -> Person:
        """The account with this name and password. The error does not say which of the two is wrong."""
        async with self._database.read() as session:
            query = select(CredentialRow, PersonRow).join(PersonRow, PersonRow.id == CredentialRow.person)
            found = (await session.execute(query.where(CredentialRow.login == fold_name(name)))).one_or_none()
        stored = None if found is None else found[0].password
        if not await self._passwords.verify(password, stored) or found is None or stored is None:
            raise WrongPassword("the name or the password is wrong")
        person = Person(found[1].id, found[1].name, account=True)
        hashed = await self._passwords.hash(password) if self._passwords.needs_rehash(stored) else stored
        async with self._database.write() as session:
            credential = await session.get_one(CredentialRow, person.id, with_for_update=True)
            if credential.password != stored:  # the password was changed while we verified this one
                raise WrongPassword("the name or the password is wrong")
            credential.password = hashed
            (await session.get_one(PersonRow, person.id)).seen_at = self._clock()
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """Give a person another name."""
        try:
            async with self._database.write() as session:
                new = await self._free_name(session, name, owner=person.id)
                (await session.get_one(PersonRow, person.id)).name = new
                if person.account:
                    (await session.get_one(CredentialRow, person.id)).login = fold_name(new)
        except IntegrityError:
            raise NameTaken(f"the name {name} has just been taken") from None
        return Person(person.id, new, person.account)

    async def change_password(self, person: Person, old: str, new: str) -> None:
        """Change a password. All earlier cookies of the account become invalid."""
        async with self._database.read() as session:
            stored = await session.scalar(select(CredentialRow.password).where(CredentialRow.person == person.id))
        if stored is None:
            raise NotAllowed("a guest has no password; create an account first")
        if not await self._passwords.verify(old, stored):
            raise WrongPassword("that is not your current password")
        hashed = await self._passwords.hash(check_password(new))
        async with self._database.write() as session:
            (await session.get_one(CredentialRow, person.id)).password = hashed
        await self.log_out_everywhere(person)

    async def log_out_everywhere(self, person: Person) -> None:
        """Make all cookies invalid that this person was given before now."""
        async with self._database.write() as session:
            (await session.get_one(PersonRow, person.id)).cookies_since = self._clock()

    async def _free_name(self, session: AsyncSession, name: str, owner: str | None = None) -> str:
        """The cleaned name, if no account but the owner's has it. A guest must not pass for an account."""
        name = clean_name(name)
        taken_by = await session.scalar(select(CredentialRow.person).where(CredentialRow.login == fold_name(name)))
        if taken_by is not None and taken_by != owner:
            raise NameTaken(f"{name}, or a name that looks like it, belongs to an account")
        return name

    # Cookies

    def cookie_for(self, person: Person) -> str:
        """The value of a cookie for this person: the id, the time, and our signature of both."""
        content = f"{person.id}.{self._clock()}"
        return f"{content}.{self._sign(content)}"

    def _read_cookie(self, cookie: str) -> tuple[str, int] | None:
        """The person's id and the time of the cookie; None if the signature is wrong or the cookie is too old."""
        found = _COOKIE_FORMAT.fullmatch(cookie)
        if found is None or not hmac.compare_digest(found[3], self._sign(f"{found[1]}.{found[2]}")):
            return None
        given_at = int(found[2])
        return None if self._clock() - given_at > _COOKIE_AGE_MS else (found[1], given_at)

    async def identify(self, connection: HTTPConnection) -> Person | None:
        """The person who sent a request or opened a socket; None without a valid cookie."""
        cookie = self._read_cookie(connection.cookies.get(COOKIE, ""))
        if cookie is None:
            return None
        person_id, given_at = cookie
        query = select(PersonRow.name, PersonRow.cookies_since, CredentialRow.person)
        query = query.outerjoin(CredentialRow, CredentialRow.person == PersonRow.id)
        async with self._database.read() as session:
            found = (await session.execute(query.where(PersonRow.id == person_id))).one_or_none()
        if found is None or given_at < found.cookies_since:
            return None
        return Person(person_id, found.name, account=found.person is not None)

    async def require_person(self, connection: HTTPConnection) -> Person:
        """The person who sent a request. Raises Unidentified without a valid cookie."""
        person = await self.identify(connection)
        if person is None:
            raise Unidentified("choose a name first: a guest needs no account")
        return person

    def _sign(self, content: str) -> str:
        return hmac.new(self._key, f"overtrick cookie 1 {content}".encode(), hashlib.sha256).hexdigest()
