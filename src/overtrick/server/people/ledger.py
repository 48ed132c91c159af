"""The ledger of credits: double-entry bookkeeping in which each transaction happens once, however often it is tried.

Credits are play money: never bought, never paid out. Every function writes into the session it is given, so that the
stakes are held in the same transaction that writes the start of the match to the log.
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
from overtrick.server.store.models import AccountRow, EntryRow, LogRow, TableRow, TransactionRow
from overtrick.server.table.events import Started, read_payload

WELCOME_CREDITS = 1000
"""The credits of a new account."""
REFILL_BELOW = 5
"""A person with fewer credits than this may refill."""
REFILL_TO = 100
"""The balance after a refill."""

ISSUER = "house"
"""The account that all credits come from, the only one that may be below zero. Databases hold this name."""


def account_of(person: str) -> str:
    """The name of a person's account."""
    return f"person:{person}"


def pot_of(match: str) -> str:
    """The name of the account that holds the stakes of a match until it is over."""
    return f"pot:{match}"


async def transfer(session: AsyncSession, purpose: str, amounts: Mapping[str, int], reason: str | None = None) -> bool:
    """Move credits between accounts, all amounts or none. False if there is already a transaction for this purpose.

    Conditional updates change the balances, always in the order of the names. Two transactions that need the same
    credits wait for each other, and the second one fails with TooFewCredits.
    """
    if sum(amounts.values()) != 0:
        raise AssertionError(f"{purpose}: the entries sum to {sum(amounts.values())}")
    moved = {name: amount for name, amount in sorted(amounts.items()) if amount}
    async with session.begin_nested():
        insert = _insert(session, TransactionRow).values(id=new_id(), purpose=purpose, at=now_ms(), reason=reason)
        insert = insert.on_conflict_do_nothing(index_elements=["purpose"])
        transaction = await session.scalar(insert.returning(TransactionRow.id))
        if transaction is None:
            return False
        for name, amount in moved.items():
            await _ensure_account(session, name)
            await _change_balance(session, name, amount)
        if moved:
            entries = [{"transaction_id": transaction, "account": name, "amount": moved[name]} for name in moved]
            await session.execute(_insert(session, EntryRow), entries)
    return True


def _insert(
    session: AsyncSession, row: type[AccountRow | EntryRow | TransactionRow]
) -> sqlite.Insert | postgresql.Insert:
    """An insert statement of the session's dialect, which has the ON CONFLICT clause."""
    return (sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert)(row)


async def _ensure_account(session: AsyncSession, name: str) -> None:
    kind = name.partition(":")[0]
    opened = _insert(session, AccountRow).values(name=name, kind=kind, balance=0)
    await session.execute(opened.on_conflict_do_nothing(index_elements=["name"]))


async def _change_balance(session: AsyncSession, name: str, amount: int) -> None:
    enough = or_(AccountRow.name == ISSUER, AccountRow.balance + amount >= 0)
    changed = update(AccountRow).where(AccountRow.name == name, enough).values(balance=AccountRow.balance + amount)
    left = await session.scalar(changed.returning(AccountRow.balance).execution_options(synchronize_session=False))
    if left is None:
        raise TooFewCredits(f"the account has fewer than {-amount} credits")


async def balance_of(session: AsyncSession, person: str) -> int | None:
    """A person's credits; None for a guest, who has none."""
    return await session.scalar(select(AccountRow.balance).where(AccountRow.name == account_of(person)))


async def balances_of(session: AsyncSession, people: Iterable[str]) -> dict[str, int]:
    """The credits of these people. Guests are left out."""
    names = {account_of(person): person for person in people}
    found = await session.execute(select(AccountRow.name, AccountRow.balance).where(AccountRow.name.in_(names)))
    return {names[name]: balance for name, balance in found}


async def grant_welcome_credits(session: AsyncSession, person: str) -> None:
    """Give a new account its first credits."""
    await transfer(session, f"welcome:{person}", {ISSUER: -WELCOME_CREDITS, account_of(person): WELCOME_CREDITS})


async def give(session: AsyncSession, person: str, amount: int, reason: str) -> int:
    """Give credits to a person with an account. The ledger keeps the reason. Returns the new balance."""
    if await balance_of(session, person) is None:
        raise NeedsAccount("a guest has no credits: only a person with an account can be given some")
    await transfer(session, f"gift:{new_id()}", {ISSUER: -amount, account_of(person): amount}, reason)
    balance = await balance_of(session, person)
    assert balance is not None
    return balance


async def take_back_all(session: AsyncSession, person: str) -> None:
    """Take back the credits of a person whose data is deleted. Stakes in play are settled when their match ends."""
    balance = await balance_of(session, person)
    if balance:
        await transfer(session, f"deleted:{person}", {account_of(person): -balance, ISSUER: balance})


# Matches for a stake


async def require_stake(session: AsyncSession, stake: int, people: Mapping[str, str]) -> None:
    """Raise an error unless all of these people (id to name) have an account that covers the stake."""
    balances = await balances_of(session, people)
    for person, name in people.items():
        if person not in balances:
            raise NeedsAccount(f"{name} is a guest: a match for a stake needs an account, which is free")
        if balances[person] < stake:
            raise TooFewCredits(f"{name} has {balances[person]} credits, and the stake is {stake}")


async def hold_stakes(session: AsyncSession, match: str, stake: int, people: Mapping[str, str]) -> bool:
    """Move everybody's stake into the pot when a match starts. An error names a person who cannot pay."""
    amounts = {account_of(person): -stake for person in people}
    try:
        return await transfer(session, f"stake:{match}", {**amounts, pot_of(match): stake * len(people)})
    except TooFewCredits:
        await require_stake(session, stake, people)
        raise


async def pay_pot(session: AsyncSession, match: str, gains: Mapping[str, int]) -> bool:
    """Pay the pot out when a match is over: each person gets the stake back, plus or minus what they gained or lost."""
    stakes = await stakes_held(session, match)
    return await _settle(session, match, {person: stake + gains[person] for person, stake in stakes.items()})


async def refund_stakes(session: AsyncSession, match: str) -> bool:
    """Give everybody the stake back when a match cannot be finished."""
    return await _settle(session, match, await stakes_held(session, match))


async def stakes_held(session: AsyncSession, match: str) -> dict[str, int]:
    """The stake that each person put into the pot of a match."""
    entries = select(EntryRow.account, EntryRow.amount).join(
        TransactionRow, TransactionRow.id == EntryRow.transaction_id
    )
    found = await session.execute(entries.where(TransactionRow.purpose == f"stake:{match}", EntryRow.amount < 0))
    return {account.removeprefix("person:"): -amount for account, amount in found}


async def credits_in_play(session: AsyncSession, person: str) -> int:
    """The stakes of a person in matches that are not over."""
    settled = aliased(TransactionRow)
    over = exists().where(settled.purpose == func.replace(TransactionRow.purpose, "stake:", "settle:"))
    staked = (
        select(func.sum(-EntryRow.amount))
        .join(TransactionRow, TransactionRow.id == EntryRow.transaction_id)
        .where(EntryRow.account == account_of(person), TransactionRow.purpose.startswith("stake:"), ~over)
    )
    return int(await session.scalar(staked) or 0)


async def _settle(session: AsyncSession, match: str, shares: Mapping[str, int]) -> bool:
    """Empty the pot. Paying out and refunding share one purpose, so that a match is settled only once."""
    if not shares:
        return False
    amounts = {account_of(person): share for person, share in shares.items()}
    return await transfer(session, f"settle:{match}", {**amounts, pot_of(match): -sum(shares.values())})


# Refills


def day_of(at: int) -> str:
    """The date in UTC of a time in milliseconds.

    >>> day_of(86_400_000)
    '1970-01-02'
    """
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


async def may_refill(session: AsyncSession, person: str, at: int) -> bool:
    """Whether a person may refill now."""
    refilled = select(TransactionRow.id).where(TransactionRow.purpose == _refill_purpose(person, at))
    balance = await balance_of(session, person)
    if balance is None or balance + await credits_in_play(session, person) >= REFILL_BELOW:
        return False
    return await session.scalar(refilled) is None


async def refill(session: AsyncSession, person: str, at: int) -> int:
    """Refill the balance of a person with almost no credits, once a day. Returns the new balance."""
    row = select(AccountRow.balance).where(AccountRow.name == account_of(person)).with_for_update()
    balance = await session.scalar(row)  # locked: the balance must not change before the refill
    if balance is None:
        raise NeedsAccount("a guest has no credits; an account is free")
    held = await credits_in_play(session, person)
    if balance + held >= REFILL_BELOW:
        in_play = f", {held} of them in play" if held else ""
        raise NotAllowed(f"you have {balance + held} credits{in_play}: a refill is possible below {REFILL_BELOW}")
    amounts = {ISSUER: balance - REFILL_TO, account_of(person): REFILL_TO - balance}
    if not await transfer(session, _refill_purpose(person, at), amounts):
        raise NotAllowed("you have already refilled today; the next refill is possible after midnight UTC")
    return REFILL_TO


def _refill_purpose(person: str, at: int) -> str:
    return f"refill:{person}:{day_of(at)}"


# Statements and audits


@dataclass(frozen=True)
class StatementLine:
    """One line of a person's statement. Its kind is welcome, stake, settle, refill or gift."""

    at: int
    kind: str
    match: str | None
    amount: int
    reason: str | None = None
    """Why the host of the server gave these credits; None for other kinds."""


async def statement(session: AsyncSession, person: str, *, limit: int | None = 50) -> Sequence[StatementLine]:
    """The last transactions of a person, newest first."""
    query = (
        select(TransactionRow.at, TransactionRow.purpose, EntryRow.amount, TransactionRow.reason)
        .join(EntryRow, EntryRow.transaction_id == TransactionRow.id)
        .where(EntryRow.account == account_of(person))
        .order_by(TransactionRow.at.desc(), TransactionRow.purpose)
        .limit(limit)
    )
    return [_line(at, purpose, amount, reason) for at, purpose, amount, reason in await session.execute(query)]


def _line(at: int, purpose: str, amount: int, reason: str | None) -> StatementLine:
    kind, _, subject = purpose.partition(":")
    return StatementLine(at, kind, subject if kind in ("stake", "settle") else None, amount, reason)


@dataclass(frozen=True)
class Audit:
    """The result of adding up the ledger."""

    balances: int
    entries: int
    wrong: tuple[str, ...]
    """Accounts with a balance that differs from the sum of their entries, or is below zero."""
    unbalanced: tuple[str, ...] = ()
    """The purposes of transactions whose entries do not sum to zero."""

    @property
    def is_sound(self) -> bool:
        """Whether both sums are zero and nothing is wrong."""
        return not (self.balances or self.entries or self.wrong or self.unbalanced)


async def audit(session: AsyncSession) -> Audit:
    """Add up all balances and entries, in one statement: servers may be writing meanwhile."""
    both = select(AccountRow.name, AccountRow.balance, func.coalesce(func.sum(EntryRow.amount), 0))
    both = both.outerjoin(EntryRow, EntryRow.account == AccountRow.name).group_by(AccountRow.name, AccountRow.balance)
    found = [(name, balance, int(entries)) for name, balance, entries in await session.execute(both)]
    wrong = [name for name, balance, entries in found if balance != entries or (balance < 0 and name != ISSUER)]
    totals = select(TransactionRow.purpose).join(EntryRow, EntryRow.transaction_id == TransactionRow.id)
    unbalanced = await session.scalars(totals.group_by(TransactionRow.purpose).having(func.sum(EntryRow.amount) != 0))
    balances, entries = sum(balance for _, balance, _ in found), sum(entries for _, _, entries in found)
    return Audit(balances, entries, tuple(wrong), tuple(unbalanced))


async def forgotten_pots(session: AsyncSession) -> list[str]:
    """Pots that hold credits although no match is being played for them."""
    played_for = {pot_of(match) for match in await _matches_in_play(session)}
    held = await session.scalars(select(AccountRow.name).where(AccountRow.kind == "pot", AccountRow.balance != 0))
    return sorted(set(held) - played_for)


async def _matches_in_play(session: AsyncSession) -> set[str]:
    """The ids of the matches that are being played, from the logs of their tables."""
    query = select(LogRow.table_id, LogRow.payload).join(TableRow, TableRow.id == LogRow.table_id)
    query = query.where(TableRow.status == "playing", LogRow.kind == "started").order_by(LogRow.seq)
    newest = {table_id: read_payload(payload) for table_id, payload in await session.execute(query)}
    return {event.match for event in newest.values() if isinstance(event, Started)}
