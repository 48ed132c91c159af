"""Guests and accounts. A signed cookie identifies a person."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from sqlalchemy import and_, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.requests import HTTPConnection

from overtrick.errors import InvalidOption
from overtrick.server.errors import Banned, NameTaken, NotAllowed, Unidentified, WrongPassword
from overtrick.server.folding import fold_name, looks_of
from overtrick.server.ids import now_ms
from overtrick.server.store.database import Database
from overtrick.server.store.models import CredentialRow, PersonRow, RevokedSessionRow

from .cookies import COOKIE, CookieSigner, revoke_session
from .ledger import grant_welcome_credits
from .names import check_free, clean_name
from .password_resets import check_reset, use_reset

MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH = 8, 200


@dataclass(frozen=True)
class Person:
    """A guest, or a person with an account."""

    id: str
    name: str
    account: bool = False
    program: bool = False
    """Whether the person has declared that a program plays for them."""
    session: str = field(default="", compare=False, repr=False)
    """The login session of the request; empty for a new one."""


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
        self._cookies = CookieSigner(key, clock)
        self._passwords = passwords or Passwords()
        self._clock = clock

    # Guests, accounts and names

    async def create_guest(self, name: str, *, program: bool = False) -> Person:
        """Create a guest with this name."""
        async with self._database.write() as session:
            row = PersonRow(name=await self._free_name(session, name), program=program)
            session.add(row)
        return Person(row.id, row.name, program=program)

    async def declare_program(self, person: Person) -> Person:
        """Note that a program plays for this person, from the next seat on and for good."""
        async with self._database.write() as session:
            (await session.get_one(PersonRow, person.id)).program = True
        return replace(person, program=True)

    async def create_account(
        self, name: str, password: str, guest: Person | None = None, *, program: bool = False
    ) -> Person:
        """Create an account. A guest who creates one stays the same person and keeps seats, matches and statistics.

        The cookies of the guest become invalid: whoever has a copy of one must not have the account.
        """
        if guest is not None and guest.account:
            raise NotAllowed("you already have an account; log out to create another one")
        hashed = await self._passwords.hash(check_password(password))
        name = clean_name(name)
        try:
            async with self._database.write() as session:
                await self._free_name(session, name)
                row = None if guest is None else await session.get(PersonRow, guest.id)
                if row is None:
                    row = PersonRow(name=name, program=False)
                    session.add(row)
                row.name = name
                row.program |= program
                row.cookies_since = self._clock()
                await session.flush()
                if guest is not None and guest.session:
                    await revoke_session(session, row.id, guest.session, self._clock())
                session.add(CredentialRow(person=row.id, login=fold_name(name), looks=looks_of(name), password=hashed))
                await session.flush()
                await grant_welcome_credits(session, row.id)
        except IntegrityError:  # another request took the name, or made this guest an account, a moment ago
            raise NameTaken(f"the name {name} has just been taken") from None
        return Person(row.id, name, account=True, program=row.program)

    async def log_in(self, name: str, password: str) -> Person:
        """The account with this name and password. The error does not say which of the two is wrong."""
        async with self._database.read() as session:
            query = select(CredentialRow, PersonRow).join(PersonRow, PersonRow.id == CredentialRow.person)
            # Accounts of earlier versions may look alike. Then the name as it is written decides.
            named = or_(CredentialRow.login == fold_name(name), PersonRow.name == name)
            ordered = query.where(named).order_by((PersonRow.name == name).desc())
            found = (await session.execute(ordered.limit(1))).one_or_none()
        stored = None if found is None else found[0].password
        if not await self._passwords.verify(password, stored) or found is None or stored is None:
            raise WrongPassword("the name or the password is wrong")
        if found[1].banned_at is not None:
            raise Banned.because(found[1].ban_reason)
        person = Person(found[1].id, found[1].name, account=True, program=found[1].program)
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
                    credential = await session.get_one(CredentialRow, person.id)
                    credential.login, credential.looks = fold_name(new), looks_of(new)
        except IntegrityError:
            raise NameTaken(f"the name {name} has just been taken") from None
        return replace(person, name=new)

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

    async def reset_password(self, token: str, new: str) -> Person:
        """Set a new password with a token from the host. All earlier cookies of the account become invalid."""
        async with self._database.read() as session:  # before the slow hash
            await check_reset(session, token, self._clock())
        hashed = await self._passwords.hash(check_password(new))
        async with self._database.write() as session:
            person = await use_reset(session, token, self._clock())
            (await session.get_one(CredentialRow, person)).password = hashed
            row = await session.get_one(PersonRow, person)
            if row.banned_at is not None:
                raise Banned.because(row.ban_reason)
        found = Person(person, row.name, account=True, program=row.program)
        await self.log_out_everywhere(found)
        return found

    async def check_own_password(self, person: Person, password: str) -> None:
        """Raise WrongPassword unless this is the password of the person. A guest has none."""
        async with self._database.read() as session:
            stored = await session.scalar(select(CredentialRow.password).where(CredentialRow.person == person.id))
        if stored is not None and not await self._passwords.verify(password, stored):
            raise WrongPassword("that is not your current password")

    async def log_out_everywhere(self, person: Person) -> None:
        """Make all cookies invalid that this person was given before now."""
        async with self._database.write() as session:
            (await session.get_one(PersonRow, person.id)).cookies_since = self._clock()

    async def log_out(self, person: Person) -> None:
        """End the login session of this request. Other devices of the person stay logged in."""
        async with self._database.write() as session:
            await revoke_session(session, person.id, person.session, self._clock())

    async def _free_name(self, session: AsyncSession, name: str, owner: str | None = None) -> str:
        """The cleaned name, if no bot and no account but the owner's has it. A guest must not pass for another."""
        name = clean_name(name)
        await check_free(session, name, owner)
        return name

    # Cookies

    def cookie_for(self, person: Person) -> str:
        """The value of a cookie for this person: for the same session if they have one, or else for a new session."""
        return self._cookies.write(person.id, person.session)

    async def identify(self, connection: HTTPConnection) -> Person | None:
        """The person who sent a request or opened a socket; None without a valid cookie."""
        cookie = self._cookies.read(connection.cookies.get(COOKIE, ""))
        if cookie is None:
            return None
        query = select(PersonRow.name, PersonRow.cookies_since, CredentialRow.person, RevokedSessionRow.session)
        query = query.add_columns(PersonRow.banned_at, PersonRow.deleted_at, PersonRow.program)
        query = query.outerjoin(CredentialRow, CredentialRow.person == PersonRow.id)
        same = and_(RevokedSessionRow.person == PersonRow.id, RevokedSessionRow.session == cookie.session)
        query = query.outerjoin(RevokedSessionRow, same)
        async with self._database.read() as session:
            found = (await session.execute(query.where(PersonRow.id == cookie.person))).one_or_none()
        if found is None or found.session is not None or cookie.given_at < found.cookies_since:
            return None
        if found.banned_at is not None or found.deleted_at is not None:
            return None
        is_account = found.person is not None
        return Person(cookie.person, found.name, is_account, program=found.program, session=cookie.session)

    async def require_person(self, connection: HTTPConnection) -> Person:
        """The person who sent a request. Raises Unidentified without a valid cookie, and Banned for a banned person."""
        person = await self.identify(connection)
        if person is None:
            await self.refuse_banned(connection)
            raise Unidentified("choose a name first: a guest needs no account")
        return person

    async def refuse_banned(self, connection: HTTPConnection) -> None:
        """Raise Banned if a banned person sent this request. For other requests, a banned person is a stranger."""
        cookie = self._cookies.read(connection.cookies.get(COOKIE, ""))
        if cookie is not None:
            async with self._database.read() as session:
                row = await session.get(PersonRow, cookie.person)
            if row is not None and row.banned_at is not None:
                raise Banned.because(row.ban_reason)
