"""What must hold about people after a run: found seats, blocks, reports, ratings, and the acts of the host."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from sqlalchemy import select

from overtrick.server.admin.ratings import check_ratings
from overtrick.server.store.models import AdminActRow, BlockRow, ReportRow, TableRow, TransactionRow
from overtrick.server.table.events import Abandoned, Row
from overtrick.server.table.state import Status, TableState

from .account import Account, Find
from .checks import Reader


async def check_people(reader: Reader, account: Account, database_url: str) -> None:
    """Note everything that is not as it must be in the account's violations."""
    logs = await reader.logs()
    await _check_acts(reader, account, logs)
    await _check_reports(reader, account, logs)
    await _check_blocks(reader, account, logs)
    _check_banned(account, logs)
    await _check_ratings(reader, account, database_url)


async def _check_acts(reader: Reader, account: Account, logs: Mapping[str, Sequence[Row]]) -> None:
    """Every act of the host that was done is in the log of acts once, with its effect. None that was refused is."""
    async with reader.connect() as connection:
        logged = Counter(await connection.scalars(select(AdminActRow.details)))
        gifts = Counter(await connection.scalars(select(TransactionRow.reason)))
    for act in account.acts:
        if act.person in account.deleted:  # then its details were deleted too
            continue
        number = logged[act.details]
        if number > 1 or (act.is_done and not number) or (act.is_refused and number):
            account.violate(f"the act {act} is in the log of acts {number} times")
        if act.gift and gifts[act.gift] != number:
            account.violate(f"the gift {act.gift} is in the ledger {gifts[act.gift]} times")
        if act.table is not None and act.is_done:
            ends = [row.event.why for row in logs[act.table] if isinstance(row.event, Abandoned)]
            if len(ends) != 1 or act.details not in ends[0]:
                account.violate(f"the host closed {act.table} ({act.details}), and it was closed with {ends}")


async def _check_reports(reader: Reader, account: Account, logs: Mapping[str, Sequence[Row]]) -> None:
    """Acknowledged reports are there once, unless one of both people was deleted."""
    async with reader.connect() as connection:
        found = Counter(
            (table, person, text)
            for table, person, text in await connection.execute(
                select(ReportRow.table_id, ReportRow.reporter, ReportRow.text)
            )
        )
    for report in account.reports:
        people = {row.person for row in logs[report[0]]}
        if found[report] != 1 and not people & account.deleted:
            account.violate(f"report {report} is there {found[report]} times")


async def _check_blocks(reader: Reader, account: Account, logs: Mapping[str, Sequence[Row]]) -> None:
    """Acknowledged blocks are there, and people who blocked each other were not seated together afterwards."""
    async with reader.connect() as connection:
        blocks = {
            block: (blocker, blocked)
            for block, blocker, blocked in await connection.execute(
                select(BlockRow.id, BlockRow.blocker, BlockRow.blocked)
            )
        }
    finds: defaultdict[str, list[Find]] = defaultdict(list)
    for find in account.finds:
        finds[find.person].append(find)
    for block, (person, at) in account.blocks.items():
        if block not in blocks:
            if not account.deleted:  # otherwise the blocked person may be gone
                account.violate(f"block {block} of {person} was acknowledged and is lost")
            continue
        for one, other in (blocks[block], blocks[block][::-1]):
            for find in finds[one]:
                if find.asked_at > at and other in _state_at(logs[find.table], find.seq).people:
                    account.violate(f"{one} was seated at {find.table} with {other} in spite of a block")


def _state_at(rows: Sequence[Row], seq: int) -> TableState:
    return TableState.of(rows[:seq])


def _check_banned(account: Account, logs: Mapping[str, Sequence[Row]]) -> None:
    """Nobody who is banned has a seat at a table that is not closed, unless a stand-in took it over for good."""
    for table, rows in logs.items():
        if any(row.person in account.banned for row in rows):
            state = TableState.of(rows)
            for person in account.banned.intersection(state.people):
                seat = state.seat_of(person)
                assert seat is not None
                if state.status is not Status.CLOSED and state.occupants[seat].stand_in != "left":
                    account.violate(f"{person} is banned and has a seat at {table}, which is {state.status}")


async def _check_ratings(reader: Reader, account: Account, database_url: str) -> None:
    """The ratings are those that follow from the log alone."""
    async with reader.connect() as connection:
        rated = set(await connection.scalars(select(TableRow.id).where(TableRow.rated)))
    account.rated_tables = len(rated)
    found = await check_ratings(database_url, "torture", write=False)
    account.rated_matches = found.matches
    if not found.is_sound or found.unread:
        account.violate(f"ratings are not those of the log: {found}")
