"""Deleting a person: their data is removed. Their moves remain, without their name."""

from __future__ import annotations

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.ids import now_ms
from overtrick.server.store.models import (
    AdminActRow,
    BlockRow,
    ChallengeRow,
    CredentialRow,
    DuplicatePlayerRow,
    FriendRow,
    InvitationRow,
    PasswordResetRow,
    PersonRow,
    PuzzleAnswerRow,
    ReportRow,
    RevokedSessionRow,
)

from .ledger import take_back_all
from .traces import DELETED_NAME, erase_traces


async def delete_person(session: AsyncSession, person: str) -> None:
    """Remove the data of a person: name, login, password, chat messages, credits, friends, blocks and reports.

    A row without a name stays, because results of other people refer to it. All their cookies become invalid.
    """
    await take_back_all(session, person)
    await session.execute(delete(CredentialRow).where(CredentialRow.person == person))
    await session.execute(delete(PasswordResetRow).where(PasswordResetRow.person == person))
    await session.execute(delete(RevokedSessionRow).where(RevokedSessionRow.person == person))
    not_dealt = select(ChallengeRow.id).where(ChallengeRow.duplicate, ChallengeRow.dealt_at.is_(None))
    places = delete(DuplicatePlayerRow).where(DuplicatePlayerRow.person == person)
    await session.execute(places.where(DuplicatePlayerRow.challenge_id.in_(not_dealt)))
    await session.execute(delete(PuzzleAnswerRow).where(PuzzleAnswerRow.person == person))
    await session.execute(delete(BlockRow).where(or_(BlockRow.blocker == person, BlockRow.blocked == person)))
    await session.execute(delete(FriendRow).where(or_(FriendRow.low == person, FriendRow.high == person)))
    invitations = or_(InvitationRow.inviter == person, InvitationRow.invited == person)
    await session.execute(delete(InvitationRow).where(invitations))
    await session.execute(delete(ReportRow).where(or_(ReportRow.reporter == person, ReportRow.reported == person)))
    await session.execute(update(AdminActRow).where(AdminActRow.person == person).values(details=""))
    await erase_traces(session, person)
    row = await session.get_one(PersonRow, person)
    row.name = DELETED_NAME
    row.created_at = row.seen_at = 0
    row.banned_at = row.ban_reason = None
    row.deleted_at = row.cookies_since = now_ms()
