"""What must hold after a run: compares the database with the machine's own account."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from overtrick.server.people.ledger import ISSUER
from overtrick.server.store.models import AccountRow, EntryRow, LogRow, MatchRow, TableRow, TransactionRow
from overtrick.server.table.events import (
    Acted,
    Claimed,
    Contributed,
    Finished,
    Hinted,
    Rematch,
    Row,
    Said,
    Started,
    Undone,
    read_payload,
)
from overtrick.server.table.state import Status, TableState
from overtrick.server.wire.encoding import encode, happened, table_fields
from overtrick.server.wire.views import client_fields

from .account import Account, Request, Sightings, digest, digest_event, digest_table


class Reader:
    """Reads the database past the servers."""

    def __init__(self, url: str) -> None:
        self._engine: AsyncEngine = create_async_engine(url)

    def connect(self) -> AsyncConnection:
        return self._engine.connect()

    async def close(self) -> None:
        await self._engine.dispose()

    async def matches_in_play(self) -> dict[str, int]:
        """The newest seq of every table where a match is being played."""
        query = select(LogRow.table_id, func.max(LogRow.seq)).join(TableRow, TableRow.id == LogRow.table_id)
        query = query.where(TableRow.status == "playing").group_by(LogRow.table_id)
        async with self.connect() as connection:
            return {table: int(seq) for table, seq in await connection.execute(query)}

    async def logs(self) -> dict[str, list[Row]]:
        """The log of every table."""
        columns = (LogRow.table_id, LogRow.seq, LogRow.at, LogRow.payload, LogRow.person, LogRow.action_id)
        logs: defaultdict[str, list[Row]] = defaultdict(list)
        async with self.connect() as connection:
            for table, seq, at, payload, person, key in await connection.execute(
                select(*columns).order_by(LogRow.table_id, LogRow.seq)
            ):
                logs[table].append(Row(seq, at, read_payload(payload), person, key))
        return logs


async def check_all(reader: Reader, account: Account) -> None:
    """Note everything that is not as it must be in the account's violations."""
    logs = await reader.logs()
    requests: defaultdict[str, list[Request]] = defaultdict(list)
    for request in account.requests:
        requests[request.table].append(request)
    for table in account.tables - logs.keys():
        account.violate(f"table {table} was acknowledged and is lost")
    for table, rows in logs.items():
        account.events.update(type(row.event).__name__ for row in rows)
        check_log(table, rows, requests[table], account)
        check_fold(table, rows, requests[table], account)
    await check_ledger(reader, account)
    async with reader.connect() as connection:
        stored = {row.id: row.helped for row in await connection.execute(select(MatchRow.id, MatchRow.helped))}
    check_standings(logs, stored, account)


def check_log(table: str, rows: Sequence[Row], requests: Sequence[Request], account: Account) -> None:
    """Everything acknowledged is in the log once and in order, and nothing that was refused is."""
    if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
        account.violate(f"the log of {table} has a gap")
    by_key: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if row.action_id is not None:
            by_key[row.action_id].append(row)
    texts = Counter(row.event.text for row in rows if isinstance(row.event, Said))
    latest: dict[str, int] = {}
    for request in requests:
        if not request.key:
            continue
        found = by_key.get(f"{request.person}/{request.key}", [])
        if len(found) > 1 or (request.kind == "say" and texts[request.detail] > 1):
            account.violate(f"{_name(request)} is in the log {len(found)} times")
        if request.refused and found:
            account.violate(f"{_name(request)} was refused ({request.refused}) and is in the log")
        if request.seq is not None:
            _check_acknowledged(request, rows, found, account)
            if found and request.seq <= latest.get(request.person, 0):
                account.violate(f"{_name(request)} comes before an earlier request of the same person")
            if found:
                latest[request.person] = request.seq
    _check_emotes(table, rows, requests, account)


def _check_emotes(table: str, rows: Sequence[Row], requests: Sequence[Request], account: Account) -> None:
    """The log has each emote of a person as often as they sent it: other chat messages of a run differ, emotes do not.

    A request without an answer may be in the log or not. What deleted people wrote is erased.
    """
    emotes = [request for request in requests if request.kind == "emote" and request.person not in account.deleted]
    acknowledged = Counter((request.person, request.detail) for request in emotes if request.seq is not None)
    possible = Counter((request.person, request.detail) for request in emotes if not request.refused)
    shown = Counter((row.person, row.event.text) for row in rows if isinstance(row.event, Said))
    for person, sign in {(request.person, request.detail) for request in emotes}:
        key = person, sign
        if not acknowledged[key] <= shown[key] <= possible[key]:
            account.violate(
                f"{sign} of {person} is in the log of {table} {shown[key]} times, acknowledged {acknowledged[key]}"
                f" and sent {possible[key]} times"
            )


def _name(request: Request) -> str:
    return f"{request.kind} {request.key} ({request.detail}) at {request.table}"


def _check_acknowledged(request: Request, rows: Sequence[Row], found: Sequence[Row], account: Account) -> None:
    """An acknowledged request is in the log where the server said, with its content."""
    if found and found[0].seq != request.seq:
        account.violate(f"{_name(request)} was acknowledged as {request.seq} and is at {found[0].seq}")
    elif found and request.person not in account.deleted:  # what deleted people wrote is erased
        _check_content(_name(request), request, rows, account)
    elif not found and request.kind not in ("back", "speed"):  # they may change nothing, and then nothing is written
        account.violate(f"{_name(request)} was acknowledged as {request.seq} and is lost")


def _check_content(name: str, request: Request, rows: Sequence[Row], account: Account) -> None:
    """The events of an acknowledged request say what the person asked for."""
    assert request.seq is not None
    events = [row.event for row in rows[max(0, request.seq - 4) : request.seq]]
    match request.kind:
        case "act":
            fits = any(isinstance(event, Acted) and event.action == request.detail for event in events[-2:])
        case "say" | "emote":
            fits = isinstance(events[-1], Said) and events[-1].text == request.detail
        case "claim":
            claims = (row.seq for row in rows[: request.seq] if isinstance(row.event, Claimed))
            acted = rows[max(claims, default=request.seq) : request.seq]
            fits = bool(acted) and isinstance(acted[0].event, Acted)
        case "contribute":
            fits = isinstance(events[-1], Contributed) and events[-1].contribution == request.detail
        case _:
            fits = True
    if not fits:
        account.violate(f"{name} is in the log as {events[-2:]}")


def check_fold(table: str, rows: Sequence[Row], requests: Sequence[Request], account: Account) -> None:
    """The state that follows from the log is what every client saw, event by event."""
    seen = account.sightings.get(table, Sightings())
    over_http: defaultdict[int, list[Request]] = defaultdict(list)
    for request in requests:
        if not request.key and request.seq is not None:
            over_http[request.seq].append(request)
    newest = max([0, *seen.tables, *over_http])
    if newest > len(rows):
        account.violate(f"{table} was shown at {newest}, and its log ends at {len(rows)}")
    state = TableState.create(rows[0])
    rematches = 0
    for row in rows:
        if row.seq > 1:
            state.apply(row)
        rematches += isinstance(row.event, Rematch)
        if isinstance(row.event, Started):
            account.shared_matches += sum(occupant.person is not None for occupant in state.occupants) > 1
        _compare(table, state, row, seen, account)
        for request in over_http.get(row.seq, ()):
            if not _was_done(request, state, rematches):
                account.violate(f"{_name(request)} of {request.person} was acknowledged at {row.seq} and not done")
    if state.start_deadline is not None:
        account.violate(f"the match at {table} was about to start and never did")


def _compare(table: str, state: TableState, row: Row, seen: Sightings, account: Account) -> None:
    """The table after a row is what the clients that saw it were sent."""
    deck = state.game.rules(state.setup.players).deck
    for seat in (None, *range(len(state.occupants))):
        key = (row.seq, seat)
        is_erased = isinstance(row.event, Said) and row.person in account.deleted
        if (
            key in seen.events
            and not is_erased
            and digest_event(row.at, _plain(happened(row.event, seat, deck))) != seen.events[key]
        ):
            account.violate(f"event {row.seq} of {table} is not what seat {seat} was sent")
        if key in seen.views:
            view = None if state.table is None else _plain(client_fields(state.table.view(seat)))
            if digest(view) != seen.views[key]:
                account.violate(f"the view of {table} at {row.seq} is not what seat {seat} was sent")
    if row.seq in seen.tables and digest_table(_plain(table_fields(table, state))) != seen.tables[row.seq]:
        account.violate(f"the fields of {table} at {row.seq} are not what clients were sent")


def _plain(value: object) -> object:
    """The value as a client decodes it."""
    return msgspec.json.decode(encode(value))


def _was_done(request: Request, state: TableState, rematches: int) -> bool:
    """Whether a request over HTTP has its effect in the state that it was acknowledged with."""
    seat = state.seat_of(request.person)
    match request.kind:
        case "sit" | "find":
            return str(seat) == request.detail
        case "leave":
            if state.setup.challenge is not None:
                return seat is not None  # a seat in a challenge waits for its person
            return seat is None or state.occupants[seat].stand_in == "left" or state.status is Status.CLOSED
        case "start":
            return state.start_deadline is not None or state.status is not Status.GATHERING
        case "rematch":
            return rematches > 0
    return True


def check_standings(logs: Mapping[str, Sequence[Row]], stored: Mapping[str, bool], account: Account) -> None:
    """A finished match is marked as helped exactly when its log has a hint or a take-back. No program takes part."""
    for table, rows in logs.items():
        played, helped = "", False
        for row in rows:
            match row.event:
                case Started(match=started):
                    played, helped = started, False
                case Hinted() | Undone():
                    helped = True
                case Finished() if stored.get(played, helped) != helped:
                    account.violate(f"match {played} of {table} has help: {helped}, and is stored with {not helped}")


async def check_ledger(reader: Reader, account: Account) -> None:
    """Every transaction sums to zero, every balance is the sum of its entries, and no stake is held."""
    async with reader.connect() as connection:
        sums = select(EntryRow.transaction_id, func.sum(EntryRow.amount)).group_by(EntryRow.transaction_id)
        for transaction, amount in await connection.execute(sums):
            if amount:
                account.violate(f"transaction {transaction} sums to {amount}")
        entries = {
            name: int(amount)
            for name, amount in await connection.execute(
                select(EntryRow.account, func.sum(EntryRow.amount)).group_by(EntryRow.account)
            )
        }
        for name, kind, balance in await connection.execute(
            select(AccountRow.name, AccountRow.kind, AccountRow.balance)
        ):
            if balance != entries.get(name, 0):
                account.violate(f"the balance of {name} is {balance}, and its entries sum to {entries.get(name, 0)}")
            if balance < 0 and name != ISSUER:
                account.violate(f"the balance of {name} is {balance}")
            if kind == "pot" and balance:
                account.violate(f"{name} still holds {balance} credits")
        purposes = set(await connection.scalars(select(TransactionRow.purpose)))
        playing = set(await connection.scalars(select(TableRow.id).where(TableRow.status == "playing")))
    for person in account.accounts:
        if f"welcome:{person}" not in purposes:
            account.violate(f"the account of {person} was acknowledged and has no credits")
    held = {purpose.partition(":")[2] for purpose in purposes if purpose.startswith("stake:")}
    settled = {purpose.partition(":")[2] for purpose in purposes if purpose.startswith("settle:")}
    if held != settled:
        account.violate(f"stakes of {len(held - settled)} matches were never settled")
    if playing:
        account.violate(f"{len(playing)} matches are still being played: {sorted(playing)[:5]}")
