"""What the host does with tables: list and close them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.errors import NotAllowed, NotFound
from overtrick.server.ids import now_ms
from overtrick.server.people.results import close_unreadable
from overtrick.server.store.models import LogRow, TableRow
from overtrick.server.table.events import Abandoned, Started, read_payload, write_payload
from overtrick.server.table.state import Status

from .acts import ActKind, add_act


async def list_tables(session: AsyncSession, *, finished: bool = False, limit: int = 50) -> Sequence[TableRow]:
    """Tables, those with the latest change first. Without ``finished`` only those that wait or are being played."""
    query = select(TableRow)
    if not finished:
        query = query.where(TableRow.status.in_((str(Status.GATHERING), str(Status.PLAYING))))
    return (await session.scalars(query.order_by(TableRow.changed_at.desc(), TableRow.id).limit(limit))).all()


async def close_table(session: AsyncSession, table_id: str, reason: str, operator: str) -> None:
    """Close a table and give the stakes of its match back, if it is not settled yet.

    The table's own log says so: the key (table, seq) refuses this row if a server writes at the same moment, and the
    caller tries again.
    """
    table = await session.get(TableRow, table_id)
    if table is None:
        raise NotFound(f"there is no table {table_id[:40]!r}")
    if table.status == Status.CLOSED:
        raise NotAllowed("this table is closed already")
    await add_act(session, ActKind.CLOSE, operator, table_id=table_id, details=reason)
    at, match = now_ms(), await _last_match(session, table_id)
    event = Abandoned(f"the host of the server closed this table: {reason}")
    last = await session.scalar(select(func.max(LogRow.seq)).where(LogRow.table_id == table_id)) or 0
    row = {"table_id": table_id, "seq": last + 1, "kind": "abandoned", "payload": write_payload(event), "at": at}
    await session.execute(insert(LogRow).values(row))
    await close_unreadable(table_id, match, at)(session)


async def _last_match(session: AsyncSession, table_id: str) -> str | None:
    """The id of the last match at this table."""
    started = select(LogRow.payload).where(LogRow.table_id == table_id, LogRow.kind == "started")
    payload = await session.scalar(started.order_by(LogRow.seq.desc()).limit(1))
    event = None if payload is None else read_payload(payload)
    return event.match if isinstance(event, Started) else None
