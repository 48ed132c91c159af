"""What people leave behind in logs and results: their name and their words. They can be replaced, the moves stay."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.store.models import PERSONAL_ROWS, LogRow, MatchSeatRow
from overtrick.server.table.events import AnyEvent, Said, Seated, read_payload, write_payload

DELETED_NAME = "Deleted player"
"""The name of a person whose data was deleted."""
DELETED_TEXT = "(deleted)"
"""Stands for a chat message of a person whose data was deleted."""


async def replace_name(session: AsyncSession, person: str, name: str) -> None:
    """Replace the name of a person at all tables and in all finished matches."""
    await _replace(session, person, name, erase=False)


async def erase_traces(session: AsyncSession, person: str) -> None:
    """Remove the name and the chat messages of a person everywhere."""
    await _replace(session, person, DELETED_NAME, erase=True)


async def _replace(session: AsyncSession, person: str, name: str, *, erase: bool) -> None:
    for table_id, seq, payload in await personal_rows(session, person):
        before = read_payload(payload)
        after = _replaced(before, person, name, erase=erase)
        if after != before:
            row = update(LogRow).where(LogRow.table_id == table_id, LogRow.seq == seq)
            await session.execute(row.values(payload=write_payload(after)))
    own = update(MatchSeatRow).where(MatchSeatRow.person == person)
    await session.execute(own.values(name=name))


def _replaced(event: AnyEvent, person: str, name: str, *, erase: bool) -> AnyEvent:
    match event:
        case Seated(person=sitter) if sitter == person:  # a host also seats bots
            return replace(event, name=name)
        case Said() if erase:
            return replace(event, text=DELETED_TEXT)
    return event


async def personal_rows(session: AsyncSession, person: str) -> Sequence[tuple[str, int, str]]:
    """The rows of the log with this person's name or words: table, seq and payload."""
    query = select(LogRow.table_id, LogRow.seq, LogRow.payload).where(LogRow.person == person, PERSONAL_ROWS)
    return [(table_id, seq, payload) for table_id, seq, payload in await session.execute(query)]
