"""Acts of the host: every act is one row, written in the same transaction as its effect.

Running servers read new rows and carry out what concerns connected people and open tables. See
:mod:`overtrick.server.live.moderation`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.ids import now_ms
from overtrick.server.store.models import AdminActRow, PersonRow

_ACTS_LOCK = 0x0E28
"""PostgreSQL advisory lock: acts are committed in the order of their numbers, so that a server misses none."""

SELF = "self"
"""The operator of an act that people did themselves, such as deleting their own data."""


class ActKind(StrEnum):
    """What the host did. Databases hold these words."""

    BAN = "ban"
    UNBAN = "unban"
    RENAME = "rename"
    DELETE = "delete"
    RESET_PASSWORD = "reset-password"
    CLOSE = "close"
    GIVE = "give"
    AUDIT = "audit"
    SETTLE = "settle"
    RATINGS = "ratings"


@dataclass(frozen=True)
class Act:
    """An act of the host, as the log shows it."""

    number: int
    at: int
    operator: str
    kind: str
    person: str | None
    name: str | None
    """The present name of the person."""
    table_id: str | None
    details: str


async def add_act(
    session: AsyncSession,
    kind: ActKind,
    operator: str,
    *,
    person: str | None = None,
    table_id: str | None = None,
    details: str = "",
) -> None:
    """Write an act to the log, in the transaction of its effect. Call it before the effect."""
    if session.get_bind().dialect.name == "postgresql":  # SQLite has one writer at a time
        await session.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ACTS_LOCK})
    row = AdminActRow(
        number=await newest_act(session) + 1,
        at=now_ms(),
        operator=operator,
        act=str(kind),
        person=person,
        table_id=table_id,
        details=details,
    )
    session.add(row)
    await session.flush()


async def newest_act(session: AsyncSession) -> int:
    """The number of the newest act; 0 if there is none."""
    return int(await session.scalar(select(func.max(AdminActRow.number))) or 0)


async def acts_after(session: AsyncSession, number: int, *, limit: int = 200) -> Sequence[AdminActRow]:
    """The acts after this one, in order."""
    query = select(AdminActRow).where(AdminActRow.number > number).order_by(AdminActRow.number).limit(limit)
    return (await session.scalars(query)).all()


async def latest_acts(session: AsyncSession, *, limit: int) -> Sequence[Act]:
    """The latest acts, the newest first."""
    query = select(AdminActRow, PersonRow.name).outerjoin(PersonRow, PersonRow.id == AdminActRow.person)
    found = await session.execute(query.order_by(AdminActRow.number.desc()).limit(limit))
    return [
        Act(row.number, row.at, row.operator, row.act, row.person, name, row.table_id, row.details)
        for row, name in found
    ]
