"""Reports of people, which wait for the host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from overtrick.server.errors import NotAllowed, NotFound
from overtrick.server.ids import now_ms
from overtrick.server.store.models import PERSONAL_ROWS, LogRow, PersonRow, ReportRow
from overtrick.server.table.events import Said, read_payload

from .acts import ActKind, add_act

_SHOWN_MESSAGES = 20
"""How many chat messages of the reported person are shown with a report."""


@dataclass(frozen=True)
class Report:
    """A report with the names of both people."""

    id: str
    at: int
    reporter: str
    reported: str
    reported_id: str
    table_id: str
    subject: str
    text: str
    settled_at: int | None


async def list_reports(session: AsyncSession, *, settled: bool = False, limit: int = 50) -> Sequence[Report]:
    """Reports that wait for the host, the oldest first. With ``settled`` also the others."""
    reporter, reported = aliased(PersonRow), aliased(PersonRow)
    query = select(ReportRow, reporter.name, reported.name)
    query = query.join(reporter, reporter.id == ReportRow.reporter).join(reported, reported.id == ReportRow.reported)
    if not settled:
        query = query.where(ReportRow.settled_at.is_(None))
    found = await session.execute(query.order_by(ReportRow.at, ReportRow.id).limit(limit))
    return [
        Report(row.id, row.at, by, about, row.reported, row.table_id, row.subject, row.text, row.settled_at)
        for row, by, about in found
    ]


async def messages_before(session: AsyncSession, report: Report) -> Sequence[tuple[int, str]]:
    """What the reported person wrote at the table before the report: times and texts."""
    query = select(LogRow.at, LogRow.payload).where(LogRow.person == report.reported_id, PERSONAL_ROWS)
    query = query.where(LogRow.table_id == report.table_id, LogRow.kind == "said", LogRow.at <= report.at)
    found = await session.execute(query.order_by(LogRow.seq.desc()).limit(_SHOWN_MESSAGES))
    events = [(at, read_payload(payload)) for at, payload in found]
    return [(at, event.text) for at, event in reversed(events) if isinstance(event, Said)]


async def settle(session: AsyncSession, report_id: str, note: str, operator: str) -> None:
    """Mark a report as settled."""
    row = await session.get(ReportRow, report_id)
    if row is None:
        raise NotFound(f"there is no report {report_id[:40]!r}")
    if row.settled_at is not None:
        raise NotAllowed("this report is settled already")
    await add_act(session, ActKind.SETTLE, operator, person=row.reported, details=note)
    row.settled_at = now_ms()
