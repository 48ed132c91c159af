"""Invitations: a friend is asked to a table, and has some minutes to answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from overtrick.server.errors import NotFound, Refused
from overtrick.server.ids import new_id, now_ms
from overtrick.server.store.models import InvitationRow, PersonRow, TableRow

from .friends import Friend, circle_of

INVITATION_MS = 5 * 60 * 1000
"""Milliseconds for which an invitation is open. A person is not invited to the same table again before it is over."""


class Status(StrEnum):
    """What has become of an invitation."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"


@dataclass(frozen=True)
class Invitation:
    """An open invitation, as the invited person sees it."""

    id: str
    inviter: str
    name: str
    """The name of the person who invites."""
    table: TableRow
    expires_at: int


@dataclass(frozen=True)
class SentInvitation:
    """An invitation to a table, as the people there see it."""

    invited: str
    name: str
    status: Status
    expires_at: int


async def invite(session: AsyncSession, table_id: str, inviter: str, friend: Friend) -> None:
    """Invite a friend to a table. Nothing changes if the same person has an open invitation from the same friend."""
    now = now_ms()
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    values = {"id": new_id(), "inviter": inviter, "at": now, "expires_at": now + INVITATION_MS, "status": Status.OPEN}
    made = insert(InvitationRow).values(table_id=table_id, invited=friend.person, **values)
    made = made.on_conflict_do_update(
        index_elements=["table_id", "invited"], set_=values, where=InvitationRow.expires_at <= now
    )
    await session.execute(made)
    query = select(InvitationRow).where(InvitationRow.table_id == table_id, InvitationRow.invited == friend.person)
    row = (await session.scalars(query.execution_options(populate_existing=True))).one()
    if row.status == Status.DECLINED:
        raise Refused(f"{friend.name} has declined: you can ask again in a few minutes")
    if row.status == Status.OPEN and row.inviter != inviter:
        raise Refused(f"{friend.name} is already invited to this table")


async def invitations_for(session: AsyncSession, person: str) -> Sequence[Invitation]:
    """The open invitations of a person, the newest first: only from friends, and only to tables with an open seat."""
    inviter = aliased(PersonRow)
    query = select(InvitationRow, inviter.name, TableRow).join(inviter, inviter.id == InvitationRow.inviter)
    query = query.join(TableRow, TableRow.id == InvitationRow.table_id)
    query = query.where(InvitationRow.invited == person, InvitationRow.status == Status.OPEN)
    query = query.where(InvitationRow.expires_at > now_ms(), TableRow.status == "gathering", TableRow.open_seats > 0)
    found = (await session.execute(query.order_by(InvitationRow.at.desc(), InvitationRow.id))).all()
    friends = (await circle_of(session, person)).friends if found else frozenset()
    return [
        Invitation(row.id, row.inviter, name, table, row.expires_at)
        for row, name, table in found
        if row.inviter in friends
    ]


async def sent_to(session: AsyncSession, table_id: str) -> Sequence[SentInvitation]:
    """The invitations to a table that are not over yet."""
    query = select(InvitationRow, PersonRow.name).join(PersonRow, PersonRow.id == InvitationRow.invited)
    query = query.where(InvitationRow.table_id == table_id, InvitationRow.expires_at > now_ms())
    return [
        SentInvitation(row.invited, name, Status(row.status), row.expires_at)
        for row, name in await session.execute(query.order_by(InvitationRow.at))
    ]


async def open_invitation(session: AsyncSession, person: str, invitation_id: str) -> InvitationRow:
    """An invitation of this person. Raises Refused if it has expired; one that was answered is returned as it is."""
    query = select(InvitationRow).where(InvitationRow.id == invitation_id, InvitationRow.invited == person)
    row = await session.scalar(query)
    if row is None or row.inviter not in (await circle_of(session, person)).friends:
        raise NotFound("you have no invitation with this id")
    if row.status == Status.OPEN and row.expires_at <= now_ms():
        raise Refused("this invitation has expired: ask your friend for another one")
    return row


async def answer(session: AsyncSession, person: str, invitation_id: str, status: Status) -> str:
    """Note the answer to an invitation; the id of the person who has invited."""
    row = await open_invitation(session, person, invitation_id)
    if row.status == Status.OPEN:
        row.status = status
    return row.inviter
