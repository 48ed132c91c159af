"""Invitations: ask a friend to your table with one click."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field

from overtrick.server.errors import Refused
from overtrick.server.net.dependencies import CurrentPerson, InContext
from overtrick.server.people import friends, invitations
from overtrick.server.people.invitations import Status
from overtrick.server.table.decisions import require_seat, require_status
from overtrick.server.table.state import Status as TableStatus
from overtrick.server.wire.messages import Message, Problem

from .tables import Sit, TableReply, find_visible, state_of, take_seat

router = APIRouter(
    prefix="/api/v1",
    tags=["people"],
    responses={status: {"model": Problem} for status in (401, 403, 404, 409, 422, 429)},
)


class NewInvitation(Message):
    """The friend to invite."""

    friend: str = Field(max_length=64, description="The id of the friendship.")


class SentInvitationInfo(Message):
    """An invitation to a table that is not over yet."""

    friend: str | None = Field(description="The id of your friendship; null if another person's friend was invited.")
    name: str
    status: Status


@router.post("/tables/{table_id}/invitations")
async def invite(
    table_id: str, wanted: NewInvitation, context: InContext, person: CurrentPerson
) -> list[SentInvitationInfo]:
    """Invite a friend to a table where you have a seat. The answer is what `GET` gives."""
    state = (await find_visible(context, table_id, person)).state
    require_seat(state, person.id)
    require_status(state, TableStatus.GATHERING, "you cannot invite anybody now: the match has started")
    async with context.database.write() as session:
        friend = await friends.friend_with_id(session, person.id, wanted.friend)
        if friend.person in state.people:
            raise Refused(f"{friend.name} has a seat at this table already")
        if not state.open_seats:
            raise Refused("no seat is open at this table")
        if state.setup.rated and not friend.account:
            raise Refused(f"this table is rated, and {friend.name} has no account")
        await invitations.invite(session, table_id, person.id, friend)
    context.online.announce(friend.person)
    return await sent_invitations(table_id, context, person)


@router.get("/tables/{table_id}/invitations")
async def sent_invitations(table_id: str, context: InContext, person: CurrentPerson) -> list[SentInvitationInfo]:
    """The invitations to a table where you have a seat, and what became of them."""
    state = (await find_visible(context, table_id, person)).state
    require_seat(state, person.id)
    async with context.database.read() as session:
        sent = await invitations.sent_to(session, table_id)
        known = await friends.relations(session, person.id, [invitation.invited for invitation in sent])
    return [
        SentInvitationInfo(
            friend=known[invitation.invited].id if invitation.invited in known else None,
            name=invitation.name,
            status=invitation.status,
        )
        for invitation in sent
    ]


@router.post("/invitations/{invitation_id}/accept")
async def accept_invitation(invitation_id: str, context: InContext, person: CurrentPerson) -> TableReply:
    """Take a seat at the table of a friend who has invited you."""
    async with context.database.read() as session:
        invitation = await invitations.open_invitation(session, person.id, invitation_id)
    live = await context.tables.get_current(invitation.table_id)
    if live.state.seat_of(person.id) is None:
        if invitation.status == Status.DECLINED:
            raise Refused("you have declined this invitation: ask your friend for another one")
        await take_seat(context, live, person, Sit(seat=None, contribution=""))
    async with context.database.write() as session:
        inviter = await invitations.answer(session, person.id, invitation_id, Status.ACCEPTED)
    context.online.announce(inviter, person.id)
    return state_of(live, person)


@router.post("/invitations/{invitation_id}/decline", status_code=204)
async def decline_invitation(invitation_id: str, context: InContext, person: CurrentPerson) -> None:
    """Decline an invitation. The friend is told."""
    async with context.database.write() as session:
        inviter = await invitations.answer(session, person.id, invitation_id, Status.DECLINED)
    context.online.announce(inviter, person.id)
