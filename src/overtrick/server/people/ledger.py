"""Credits, in double entry: what one account gains others lose, and each thing happens once however often it is tried.

Credits are play money: never bought, never paid out. Every function writes into the session it is given, so that a
stake is held in the very transaction that writes the start of its match into the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import exists, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from overtrick.server.errors import NeedsAccount, NotAllowed, TooFewCredits
from overtrick.server.ids import new_id, now_ms
from overtrick.server.store.models import AccountRow, EntryRow, TransactionRow

WELCOME = 1000
"""What a new account has."""
POOR = 5
"""Who has fewer credits than this may refill."""
REFILLED = 100
"""What a refill leaves one with."""

HOUSE = "house"
"""Where credits come from: the one account that may be below zero."""


def account_of(person: str) -> str:
    """A person's account."""
    return f"person:{person}"


def pot_of(match: str) -> str:
    """Where the stakes of a match lie until it is over."""
    return f"pot:{match}"


async def transfer(session: AsyncSession, purpose: str, amounts: Mapping[str, int]) -> bool:
    """Move credits between accounts, all of it or nothing; False if this purpose has been served before.

    The balances are changed by conditional updates, in one order everywhere: two transactions that race for the same
    credits wait for each other, and the one that comes second finds too few.
    """
    if sum(amounts.values()) != 0:
        raise AssertionError(f"{purpose}: the entries sum to {sum(amounts.values())}")
    moved = {name: amount for name, amount in sorted(amounts.items()) if amount}
    async with session.begin_nested():
        made = _insert(session, TransactionRow).values(id=new_id(), purpose=purpose, at=now_ms())
        made = made.on_conflict_do_nothing(index_elements=["purpose"])
        transaction = await session.scalar(made.returning(TransactionRow.id))
        if transaction is None:
            return False
        for name, amount in moved.items():
            await _open(session, name)
            await _change(session, name, amount)
        if moved:
            entries = [{"transaction_id": transaction, "account": name, "amount": moved[name]} for name in moved]
            await session.execute(_insert(session, EntryRow), entries)
    return True


def _insert(
    session: AsyncSession, row: type[AccountRow | EntryRow | TransactionRow]
) -> sqlite.Insert | postgresql.Insert:
    """An insert that can be told what to do on a conflict: both databases can, each in its dialect."""
    return (sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert)(row)


async def _open(session: AsyncSession, name: str) -> None:
    kind = name.partition(":")[0]
    opened = _insert(session, AccountRow).values(name=name, kind=kind, balance=0)
    await session.execute(opened.on_conflict_do_nothing(index_elements=["name"]))


async def _change(session: AsyncSession, name: str, amount: int) -> None:
    enough = or_(AccountRow.name == HOUSE, AccountRow.balance + amount >= 0)
    changed = update(AccountRow).where(AccountRow.name == name, enough).values(balance=AccountRow.balance + amount)
    left = await session.scalar(changed.returning(AccountRow.balance).execution_options(synchronize_session=False))
    if left is None:
        raise TooFewCredits(f"{-amount} credits are needed, and there are fewer in this account")


async def balance_of(session: AsyncSession, person: str) -> int | None:
    """A person's credits; None for a guest, who has no account to keep them in."""
    return await session.scalar(select(AccountRow.balance).where(AccountRow.name == account_of(person)))


async def balances_of(session: AsyncSession, people: Iterable[str]) -> dict[str, int]:
    """The credits of those among these people who have an account."""
    names = {account_of(person): person for person in people}
    found = await session.execute(select(AccountRow.name, AccountRow.balance).where(AccountRow.name.in_(names)))
    return {names[name]: balance for name, balance in found}


async def open_account(session: AsyncSession, person: str) -> None:
    """A new account's first credits."""
    await transfer(session, f"welcome:{person}", {HOUSE: -WELCOME, account_of(person): WELCOME})


# Matches for a stake


async def require_stake(session: AsyncSession, stake: int, people: Mapping[str, str]) -> None:
    """Refuse unless all of these people, by id with their names, have an account that covers the stake."""
    balances = await balances_of(session, people)
    for person, name in people.items():
        if person not in balances:
            raise NeedsAccount(f"{name} is a guest: a table with a stake needs an account, which is free")
        if balances[person] < stake:
            raise TooFewCredits(f"{name} has {balances[person]} credits, and the stake is {stake}")


async def hold_stakes(session: AsyncSession, match: str, stake: int, people: Mapping[str, str]) -> bool:
    """The match begins: everybody's stake goes into the pot. Refused if anybody's is not covered, naming them."""
    amounts = {account_of(person): -stake for person in people}
    try:
        return await transfer(session, f"stake:{match}", {**amounts, pot_of(match): stake * len(people)})
    except TooFewCredits:
        await require_stake(session, stake, people)
        raise


async def pay_pot(session: AsyncSession, match: str, gains: Mapping[str, int]) -> bool:
    """The match is over: each person gets the stake back with what the engine says they gained or lost."""
    held = await held_for(session, match)
    return await _settle(session, match, {person: stake + gains[person] for person, stake in held.items()})


async def refund_stakes(session: AsyncSession, match: str) -> bool:
    """The match cannot be finished: everybody gets back what they put in."""
    return await _settle(session, match, await held_for(session, match))


async def held_for(session: AsyncSession, match: str) -> dict[str, int]:
    """What each person put into the pot."""
    entries = select(EntryRow.account, EntryRow.amount).join(
        TransactionRow, TransactionRow.id == EntryRow.transaction_id
    )
    found = await session.execute(entries.where(TransactionRow.purpose == f"stake:{match}", EntryRow.amount < 0))
    return {account.removeprefix("person:"): -amount for account, amount in found}


async def in_play(session: AsyncSession, person: str) -> int:
    """What lies in the pots of this person's matches that are not over. It is theirs until then."""
    settled = aliased(TransactionRow)
    over = exists().where(settled.purpose == func.replace(TransactionRow.purpose, "stake:", "settle:"))
    staked = (
        select(func.sum(-EntryRow.amount))
        .join(TransactionRow, TransactionRow.id == EntryRow.transaction_id)
        .where(EntryRow.account == account_of(person), TransactionRow.purpose.startswith("stake:"), ~over)
    )
    return int(await session.scalar(staked) or 0)


async def _settle(session: AsyncSession, match: str, shares: Mapping[str, int]) -> bool:
    """Empty the pot. Paid out and given back have one purpose between them: a match is settled once, one way."""
    if not shares:
        return False
    amounts = {account_of(person): share for person, share in shares.items()}
    return await transfer(session, f"settle:{match}", {**amounts, pot_of(match): -sum(shares.values())})


# Refills


def day_of(at: int) -> str:
    """The day of a time in milliseconds, the same all over the world.

    >>> day_of(86_400_000)
    '1970-01-02'
    """
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


async def may_refill(session: AsyncSession, person: str, at: int) -> bool:
    """Whether a refill would be granted now."""
    served = select(TransactionRow.id).where(TransactionRow.purpose == _refill_of(person, at))
    balance = await balance_of(session, person)
    if balance is None or balance + await in_play(session, person) >= POOR:
        return False
    return await session.scalar(served) is None


async def refill(session: AsyncSession, person: str, at: int) -> int:
    """Somebody who has next to nothing gets a hundred again, once a day. The new balance."""
    row = select(AccountRow.balance).where(AccountRow.name == account_of(person)).with_for_update()
    balance = await session.scalar(row)  # locked: nobody spends or gains between the question and the answer
    if balance is None:
        raise NeedsAccount("a guest has no credits to refill: an account is free")
    held = await in_play(session, person)
    if balance + held >= POOR:
        where = f", {held} of them in play" if held else ""
        raise NotAllowed(f"you have {balance + held} credits{where}: who has fewer than {POOR} may refill")
    amounts = {HOUSE: balance - REFILLED, account_of(person): REFILLED - balance}
    if not await transfer(session, _refill_of(person, at), amounts):
        raise NotAllowed("you have refilled today: come back tomorrow (days begin at midnight UTC)")
    return REFILLED


def _refill_of(person: str, at: int) -> str:
    return f"refill:{person}:{day_of(at)}"


# Looking


@dataclass(frozen=True)
class Line:
    """One line of somebody's account: welcome, stake, settle or refill, and the match it was about."""

    at: int
    what: str
    match: str | None
    amount: int


async def statement(session: AsyncSession, person: str, *, most: int = 50) -> Sequence[Line]:
    """The last lines of somebody's account, the newest first."""
    query = (
        select(TransactionRow.at, TransactionRow.purpose, EntryRow.amount)
        .join(EntryRow, EntryRow.transaction_id == TransactionRow.id)
        .where(EntryRow.account == account_of(person))
        .order_by(TransactionRow.at.desc(), TransactionRow.purpose)
        .limit(most)
    )
    return [_line(at, purpose, amount) for at, purpose, amount in await session.execute(query)]


def _line(at: int, purpose: str, amount: int) -> Line:
    what, _, about = purpose.partition(":")
    return Line(at, what, about if what in ("stake", "settle") else None, amount)


@dataclass(frozen=True)
class Audit:
    """Whether the books are right: both are zero and nothing is listed."""

    balances: int
    entries: int
    wrong: tuple[str, ...]
    """Accounts whose balance is not the sum of their entries, or below zero."""


async def audit(session: AsyncSession) -> Audit:
    """Add everything up again."""
    found = await session.execute(select(AccountRow.name, AccountRow.balance))
    accounts = dict(found.all())
    sums = dict.fromkeys(accounts, 0)
    for account, amount in await session.execute(select(EntryRow.account, EntryRow.amount)):
        sums[account] += amount
    wrong = [name for name in accounts if sums[name] != accounts[name] or (accounts[name] < 0 and name != HOUSE)]
    return Audit(sum(accounts.values()), sum(sums.values()), tuple(wrong))
