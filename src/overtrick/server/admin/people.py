"""What the host does with people: list, ban, rename, delete, reset a password, give credits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Select, func, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.errors import NameTaken, NotAllowed, NotFound
from overtrick.server.folding import fold_name, looks_of
from overtrick.server.ids import now_ms
from overtrick.server.people import ledger
from overtrick.server.people.names import check_free, clean_name
from overtrick.server.people.password_resets import create_reset
from overtrick.server.people.removal import delete_person
from overtrick.server.people.traces import replace_name
from overtrick.server.store.models import AccountRow, CredentialRow, PersonRow

from .acts import ActKind, add_act


@dataclass(frozen=True)
class ListedPerson:
    """A person as the host sees them."""

    id: str
    name: str
    account: bool
    credits: int | None
    created_at: int
    seen_at: int
    banned_at: int | None
    ban_reason: str | None


def _people() -> Select[PersonRow, str, int]:
    query = select(PersonRow, CredentialRow.person, AccountRow.balance)
    query = query.outerjoin(CredentialRow, CredentialRow.person == PersonRow.id)
    query = query.outerjoin(AccountRow, AccountRow.name == ledger.account_of("") + PersonRow.id)
    return query.where(PersonRow.deleted_at.is_(None))


def _listed(row: PersonRow, account: str | None, balance: int | None) -> ListedPerson:
    return ListedPerson(
        row.id, row.name, account is not None, balance, row.created_at, row.seen_at, row.banned_at, row.ban_reason
    )


async def list_people(
    session: AsyncSession, *, search: str | None = None, accounts: bool = False, banned: bool = False, limit: int = 50
) -> Sequence[ListedPerson]:
    """People whose name contains a text, those who were seen last first."""
    query = _people()
    if search:
        query = query.where(func.lower(PersonRow.name).contains(search.lower(), autoescape=True))
    if accounts:
        query = query.where(CredentialRow.person.is_not(None))
    if banned:
        query = query.where(PersonRow.banned_at.is_not(None))
    found = await session.execute(query.order_by(PersonRow.seen_at.desc(), PersonRow.id).limit(limit))
    return [_listed(*row) for row in found]


async def find_person(session: AsyncSession, wanted: str) -> ListedPerson:
    """The person with this id, or else with this name. Raises an error if there is none, or more than one."""
    found = await session.execute(_people().where(PersonRow.id == wanted))
    people = [_listed(*row) for row in found]
    if not people:
        by_name = or_(CredentialRow.login == fold_name(wanted), PersonRow.name == wanted)
        found = await session.execute(_people().where(by_name).order_by(PersonRow.seen_at.desc()).limit(10))
        people = [_listed(*row) for row in found]
        accounts = [person for person in people if person.account]
        people = accounts if len(accounts) == 1 else people
    if not people:
        raise NotFound(f"there is no person with the name or id {wanted[:40]!r}")
    if len(people) > 1:
        ids = ", ".join(person.id for person in people)
        raise NotAllowed(f"{len(people)} people have the name {wanted[:40]!r}: give one of the ids {ids}")
    return people[0]


async def ban(session: AsyncSession, person: str, reason: str, operator: str) -> None:
    """Ban a person. Servers disconnect them, and a bot plays on for them."""
    await add_act(session, ActKind.BAN, operator, person=person, details=reason)
    row = await session.get_one(PersonRow, person)
    row.banned_at, row.ban_reason = now_ms(), reason


async def unban(session: AsyncSession, person: str, operator: str) -> None:
    """Lift the ban of a person."""
    row = await session.get_one(PersonRow, person)
    if row.banned_at is None:
        raise NotAllowed(f"{row.name} is not banned")
    await add_act(session, ActKind.UNBAN, operator, person=person)
    row.banned_at = row.ban_reason = None


async def rename(session: AsyncSession, person: str, name: str, operator: str) -> str:
    """Give a person another name, also at tables and in finished matches. Returns the new name."""
    new = clean_name(name)
    row = await session.get_one(PersonRow, person)
    await add_act(session, ActKind.RENAME, operator, person=person, details=f"{row.name} is now {new}")
    await check_free(session, new, person)
    row.name = new
    credential = await session.get(CredentialRow, person)
    if credential is not None:
        credential.login, credential.looks = fold_name(new), looks_of(new)
    try:
        await session.flush()
    except IntegrityError:
        raise NameTaken(f"the name {new} has just been taken") from None
    await replace_name(session, person, new)
    return new


async def delete(session: AsyncSession, person: str, operator: str) -> None:
    """Delete the data of a person. Their moves remain, without their name."""
    await delete_person(session, person)
    await add_act(session, ActKind.DELETE, operator, person=person)


async def reset_password(session: AsyncSession, person: str, hours: float, operator: str) -> str:
    """A token with which a person may choose a new password once, within some hours."""
    if await session.get(CredentialRow, person) is None:
        raise NotAllowed("a guest has no password: only a person with an account can get a new one")
    await add_act(session, ActKind.RESET_PASSWORD, operator, person=person)
    return await create_reset(session, person, now_ms() + int(hours * 3_600_000))


async def give(session: AsyncSession, person: str, amount: int, reason: str, operator: str) -> int:
    """Give credits to a person. Returns the new balance."""
    await add_act(session, ActKind.GIVE, operator, person=person, details=f"{amount} credits: {reason}")
    return await ledger.give(session, person, amount, reason)
