"""Friends: people you played with, who is online, and requests."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import Field, StrictBool
from starlette.routing import WebSocketRoute

from overtrick.games import games
from overtrick.server.context import Context
from overtrick.server.errors import NotAllowed
from overtrick.server.ids import now_ms
from overtrick.server.net.connections import page_socket
from overtrick.server.net.dependencies import CurrentPerson, InContext
from overtrick.server.people import friends
from overtrick.server.people.accounts import Person
from overtrick.server.people.friends import Friend, Relation
from overtrick.server.people.invitations import Invitation, invitations_for
from overtrick.server.table.decisions import require_seat
from overtrick.server.wire.messages import Message, Problem

from .blocks import person_in_seat
from .tables import SeatNumber, find_visible

router = APIRouter(
    prefix="/api/v1",
    tags=["people"],
    responses={status: {"model": Problem} for status in (401, 403, 404, 409, 422, 429)},
)
router.routes.append(WebSocketRoute("/api/v1/me/socket", page_socket))


class FriendInfo(Message):
    """A friend, or a person who has asked or was asked."""

    id: str = Field(description="The id of the friendship or request, not of the person.")
    name: str
    relation: Relation = Field(description="friend; asked: you have asked them; asks_you: they have asked you.")
    account: bool = Field(description="Whether they have an account. A guest is lost with the browser's cookie.")
    online: bool = Field(description="Whether they have the page open. Only of friends who let you see it.")


class InvitationInfo(Message):
    """A friend invites you to a table."""

    id: str
    name: str = Field(description="The friend who invites you.")
    table: str
    game: str
    title: str = Field(description="The title of the game.")
    players: int
    open_seats: int
    rated: bool
    seconds_left: int = Field(description="Seconds until the invitation expires.")


class FriendsInfo(Message):
    """Your friends, open requests and invitations."""

    shows_online: bool = Field(description="Whether your friends see that you are online.")
    friends: list[FriendInfo]
    invitations: list[InvitationInfo]


class CompanionInfo(Message):
    """A person you played with."""

    name: str
    game: str
    at: int = Field(description="When the match ended, in milliseconds since 1970.")
    match: str
    seat: int = Field(description="Their seat in that match.")


class TableCompanion(Message):
    """Another person at a table."""

    seat: int
    name: str
    relation: Relation


class OnlineChoice(Message):
    """Whether your friends see that you are online."""

    shows_online: StrictBool


@router.get("/friends")
async def list_friends(context: InContext, person: CurrentPerson) -> FriendsInfo:
    """Your friends, open requests and invitations."""
    return await _friends_of(context, person)


async def _friends_of(context: Context, person: Person) -> FriendsInfo:
    async with context.database.read() as session:
        found = await friends.friends_of(session, person.id)
        invited = await invitations_for(session, person.id)
        shows_online = await friends.shows_online(session, person.id)
    return FriendsInfo(
        shows_online=shows_online,
        friends=[_friend_info(context, friend) for friend in found],
        invitations=[_invitation_info(invitation) for invitation in invited if invitation.table.game in games()],
    )


def _friend_info(context: Context, friend: Friend) -> FriendInfo:
    is_online = friend.relation is Relation.FRIEND and friend.shows_online and context.online.is_online(friend.person)
    return FriendInfo(
        id=friend.id, name=friend.name, relation=friend.relation, account=friend.account, online=is_online
    )


def _invitation_info(invitation: Invitation) -> InvitationInfo:
    table = invitation.table
    return InvitationInfo(
        id=invitation.id,
        name=invitation.name,
        table=table.id,
        game=table.game,
        title=games()[table.game].title,
        players=table.players,
        open_seats=table.open_seats,
        rated=table.rated,
        seconds_left=max(0, (invitation.expires_at - now_ms()) // 1000),
    )


@router.put("/friends/online")
async def choose_online(wanted: OnlineChoice, context: InContext, person: CurrentPerson) -> FriendsInfo:
    """Choose whether your friends see that you are online."""
    async with context.database.write() as session:
        await friends.show_online(session, person.id, wanted.shows_online)
    context.online.announce(person.id)
    return await _friends_of(context, person)


@router.get("/friends/companions")
async def list_companions(context: InContext, person: CurrentPerson) -> list[CompanionInfo]:
    """People you played with lately who are not your friends, the latest first."""
    async with context.database.read() as session:
        found = await friends.companions_of(session, person.id)
    return [
        CompanionInfo(name=other.name, game=other.game, at=other.at, match=other.match, seat=other.seat)
        for other in found
    ]


@router.post("/matches/{match_id}/seats/{seat}/friend")
async def ask_person_of_match(match_id: str, seat: SeatNumber, context: InContext, person: CurrentPerson) -> FriendInfo:
    """Ask a person you played with in a finished match to be friends."""
    async with context.database.read() as session:
        other = await friends.played_together(session, person.id, match_id, seat)
    return await _ask(context, person, other)


@router.get("/tables/{table_id}/companions")
async def list_table_companions(table_id: str, context: InContext, person: CurrentPerson) -> list[TableCompanion]:
    """The other people at your table, and whether they are your friends."""
    state = (await find_visible(context, table_id, person)).state
    own = require_seat(state, person.id)
    others = {
        seat: occupant.person
        for seat, occupant in enumerate(state.occupants)
        if occupant.person is not None and seat != own
    }
    async with context.database.read() as session:
        known = await friends.relations(session, person.id, list(others.values()))
    return [
        TableCompanion(
            seat=seat,
            name=state.occupants[seat].name,
            relation=known[other].relation if other in known else Relation.NONE,
        )
        for seat, other in others.items()
    ]


@router.post("/tables/{table_id}/seats/{seat}/friend")
async def ask_person_at_table(table_id: str, seat: SeatNumber, context: InContext, person: CurrentPerson) -> FriendInfo:
    """Ask the person in this seat, with whom you play or have played, to be friends."""
    state = (await find_visible(context, table_id, person)).state
    require_seat(state, person.id)
    if state.matches == 0:
        raise NotAllowed("you can ask people to be friends when you have played with them")
    return await _ask(context, person, await person_in_seat(context, table_id, seat, person))


async def _ask(context: Context, person: Person, other: str) -> FriendInfo:
    async with context.database.write() as session:
        friend = await friends.ask(session, person.id, other)
    context.online.announce(person.id, other)
    return _friend_info(context, friend)


@router.post("/friends/{friend_id}/accept", status_code=204)
async def accept_friend(friend_id: str, context: InContext, person: CurrentPerson) -> None:
    """Agree to be friends with a person who has asked you."""
    async with context.database.write() as session:
        other = await friends.accept(session, person.id, friend_id)
    context.online.announce(person.id, other)


@router.delete("/friends/{friend_id}", status_code=204)
async def remove_friend(friend_id: str, context: InContext, person: CurrentPerson) -> None:
    """Remove a friend, decline a request, or take back your own. A person whose request you decline is not told."""
    async with context.database.write() as session:
        other = await friends.remove(session, person.id, friend_id)
    context.online.announce(person.id, other)
