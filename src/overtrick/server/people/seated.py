"""Who sits at tables, from the log, without opening the tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.store.models import LogRow
from overtrick.server.table.events import Left, Seated, Swapped, read_payload


async def people_at(session: AsyncSession, tables: Collection[str]) -> dict[str, Sequence[Seated]]:
    """By table: its people and bots, in the order of the seats."""
    seated: dict[str, dict[int, Seated]] = {table_id: {} for table_id in tables}
    query = select(LogRow.table_id, LogRow.payload).where(LogRow.table_id.in_(tables))
    query = query.where(LogRow.kind.in_(("seated", "left", "swapped"))).order_by(LogRow.table_id, LogRow.seq)
    for table_id, payload in await session.execute(query):
        match read_payload(payload):
            case Seated(seat=seat) as event:
                seated[table_id][seat] = event
            case Left(seat=seat):
                seated[table_id].pop(seat, None)
            case Swapped(seats=(first, second)):
                at = seated[table_id]
                moved = {first: at.pop(second, None), second: at.pop(first, None)}
                at.update({seat: event for seat, event in moved.items() if event is not None})
    return {table_id: [at[seat] for seat in sorted(at)] for table_id, at in seated.items()}
