"""Reports: a person tells the host of the server about another one at a table."""

from __future__ import annotations

from typing import Literal, get_args

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.errors import NotAllowed
from overtrick.server.store.models import ReportRow

ReportSubject = Literal["chat", "name", "play", "other"]
"""What a report is about: chat messages, the name, unfair or slow play, or something else."""
SUBJECTS: tuple[str, ...] = get_args(ReportSubject)
MAX_REPORT_LENGTH = 1000
MAX_WAITING_REPORTS = 20
"""How many reports of one person may wait for the host, so that nobody can flood the host."""


async def add_report(session: AsyncSession, report: ReportRow) -> None:
    """Add a report. It waits until the host settles it."""
    waiting = select(func.count()).where(ReportRow.reporter == report.reporter, ReportRow.settled_at.is_(None))
    if (await session.scalar(waiting) or 0) >= MAX_WAITING_REPORTS:
        raise NotAllowed(f"{MAX_WAITING_REPORTS} of your reports wait for the host of the server already")
    session.add(report)
