"""Friends: people who have played together, where one has asked and the other has agreed.

A person who is asked and does not want to, or who has blocked the other, need not say so: the request stays open for
the person who asked, and nobody else sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import and_, case, exists, func, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased
from sqlalchemy.sql import ColumnElement

from overtrick.server.errors import NotAllowed, NotFound
from overtrick.server.ids import new_id, now_ms
from overtrick.server.store.models import BlockRow, CredentialRow, FriendRow, MatchRow, MatchSeatRow, PersonRow

from .blocks import blocked_either_way

MAX_FRIENDS = 500
"""How many friends and open requests one person may have."""
MAX_COMPANIONS = 20
"""How many people are suggested as friends."""
_RECENT_MATCHES = 50
"""Matches in which people to suggest are looked for."""


class Status(StrEnum):
    """What has become of a request to be friends."""

    ASKED = "asked"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    """For the person who asked it looks like an open request."""
    WITHDRAWN = "withdrawn"
    """It was declined, and the person who asked has removed it. If they ask again, it is declined already."""


class Relation(StrEnum):
    """What another person is to you."""

    NONE = "none"
    ASKED = "asked"
    """You have asked them."""
    ASKS_YOU = "asks_you"
    FRIEND = "friend"


@dataclass(frozen=True)
class Friend:
    """A friend, or a person who has asked or was asked, as one of the two sees it."""

    id: str
    """The id of the friendship."""
    person: str
    name: str
    relation: Relation
    account: bool
    shows_online: bool


@dataclass(frozen=True)
class Companion:
    """A person with whom somebody has played a match."""

    person: str
    name: str
    match: str
    seat: int
    game: str
    at: int


@dataclass(frozen=True)
class Circle:
    """Whose news reach a person, and who may see that the person is online."""

    friends: frozenset[str] = frozenset()
    is_visible: bool = False


async def friends_of(session: AsyncSession, person: str) -> Sequence[Friend]:
    """The friends and the open requests of a person, by name."""
    other = aliased(PersonRow)
    other_id = case((FriendRow.low == person, FriendRow.high), else_=FriendRow.low)
    query = select(FriendRow, other.id, other.name, other.hides_online, CredentialRow.person)
    query = query.join(other, other.id == other_id).outerjoin(CredentialRow, CredentialRow.person == other.id)
    found = await session.execute(query.where(_is_of(person), _is_seen_by(person)).order_by(func.lower(other.name)))
    return [
        Friend(row.id, other, name, _relation(row, person), account is not None, shows_online=not hides)
        for row, other, name, hides, account in found
    ]


async def relations(session: AsyncSession, person: str, others: Sequence[str]) -> dict[str, Friend]:
    """By person: the friendship or the open request with each of these people who have one."""
    return {friend.person: friend for friend in await friends_of(session, person) if friend.person in others}


async def circle_of(session: AsyncSession, person: str) -> Circle:
    """The friends of a person, and whether they may see that the person is online."""
    query = select(FriendRow.low, FriendRow.high).where(_is_of(person), FriendRow.status == Status.ACCEPTED)
    friends = frozenset(other for pair in await session.execute(query) for other in pair if other != person)
    hides = await session.scalar(select(PersonRow.hides_online).where(PersonRow.id == person))
    return Circle(friends, is_visible=bool(friends) and not hides)


async def friend_with_id(session: AsyncSession, person: str, friend_id: str) -> Friend:
    """The friend with this id. Raises NotFound if this person has none."""
    for friend in await friends_of(session, person):
        if friend.id == friend_id and friend.relation is Relation.FRIEND:
            return friend
    raise NotFound("you have no friend with this id")


async def ask(session: AsyncSession, person: str, other: str) -> Friend:
    """Ask a person to be friends. If they have asked already, both are friends now."""
    if await session.scalar(select(BlockRow.id).where(BlockRow.blocker == person, BlockRow.blocked == other)):
        raise NotAllowed("you have blocked this person: unblock them first, on your account page")
    low, high = sorted((person, other))
    row = await session.scalar(select(FriendRow).where(FriendRow.low == low, FriendRow.high == high).with_for_update())
    if row is None:
        known = await session.scalar(select(func.count(FriendRow.id)).where(_is_of(person), _is_seen_by(person)))
        if (known or 0) >= MAX_FRIENDS:
            raise NotAllowed(f"you have {MAX_FRIENDS} friends and requests: remove some of them first")
        insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
        made = insert(FriendRow).values(id=new_id(), low=low, high=high, asker=person, status=Status.ASKED, at=now_ms())
        await session.execute(made.on_conflict_do_nothing(index_elements=["low", "high"]))
        row = await session.scalar(select(FriendRow).where(FriendRow.low == low, FriendRow.high == high))
        assert row is not None
    _ask_again(row, person)
    await session.flush()
    found = {friend.person: friend for friend in await friends_of(session, person)}
    return found[other]


def _ask_again(row: FriendRow, person: str) -> None:
    """What a request means if there is a row of these two people already."""
    status = Status(row.status)
    if row.asker == person:
        if status is Status.WITHDRAWN:
            row.status = Status.DECLINED
    elif status is Status.WITHDRAWN:
        row.asker, row.status, row.at = person, Status.ASKED, now_ms()
    elif status is not Status.ACCEPTED:
        row.status, row.at = Status.ACCEPTED, now_ms()


async def accept(session: AsyncSession, person: str, friend_id: str) -> str:
    """Agree to a request; the id of the person who asked. Nothing changes if both are friends already."""
    row = await _row_for(session, person, friend_id)
    if row.asker == person:
        raise NotAllowed("you have asked this person, so they decide")
    if row.status != Status.ACCEPTED:
        row.status, row.at = Status.ACCEPTED, now_ms()
    return _other(row, person)


async def remove(session: AsyncSession, person: str, friend_id: str) -> str:
    """End a friendship, decline a request or take one back; the id of the other person."""
    row = await _row_for(session, person, friend_id)
    if row.status == Status.ASKED and row.asker != person:
        row.status = Status.DECLINED
    elif row.status == Status.DECLINED:
        row.status = Status.WITHDRAWN
    else:
        await session.delete(row)
    return _other(row, person)


async def end_by_block(session: AsyncSession, blocker: str, blocked: str) -> None:
    """End the friendship of two people because one has blocked the other. An open request is not seen any more."""
    low, high = sorted((blocker, blocked))
    row = await session.scalar(select(FriendRow).where(FriendRow.low == low, FriendRow.high == high))
    if row is not None and (row.status == Status.ACCEPTED or row.asker == blocker):
        await session.delete(row)


async def show_online(session: AsyncSession, person: str, shows: bool) -> None:
    """Choose whether friends see that this person is online."""
    (await session.get_one(PersonRow, person)).hides_online = not shows


async def shows_online(session: AsyncSession, person: str) -> bool:
    """Whether friends see that this person is online."""
    return not (await session.get_one(PersonRow, person)).hides_online


async def companions_of(session: AsyncSession, person: str) -> Sequence[Companion]:
    """People with whom this person has played lately and has not been friends yet, the latest first."""
    own = aliased(MatchSeatRow)
    recent = select(MatchRow.id).join(own, own.match_id == MatchRow.id).where(own.person == person)
    recent = recent.order_by(MatchRow.finished_at.desc(), MatchRow.id).limit(_RECENT_MATCHES)
    query = select(MatchSeatRow, PersonRow.name, MatchRow.game, MatchRow.finished_at)
    query = query.join(MatchRow, MatchRow.id == MatchSeatRow.match_id)
    query = query.join(PersonRow, PersonRow.id == MatchSeatRow.person).where(PersonRow.deleted_at.is_(None))
    query = query.where(MatchSeatRow.match_id.in_(recent), MatchSeatRow.person != person)
    known = {friend.person for friend in await friends_of(session, person)}
    known |= await blocked_either_way(session, person)
    found: dict[str, Companion] = {}
    for seat, name, game, at in await session.execute(query.order_by(MatchRow.finished_at.desc(), MatchSeatRow.seat)):
        if seat.person is not None and seat.person not in known:
            found.setdefault(seat.person, Companion(seat.person, name, seat.match_id, seat.seat, game, at))
    return list(found.values())[:MAX_COMPANIONS]


async def played_together(session: AsyncSession, person: str, match: str, seat: int) -> str:
    """The person in this seat of a finished match. Raises an error unless both have played in it."""
    query = select(MatchSeatRow.seat, MatchSeatRow.person).where(MatchSeatRow.match_id == match)
    seats = {number: sitter for number, sitter in await session.execute(query)}  # noqa: C416 -- rows are no pairs for mypy
    if person not in seats.values():
        raise NotAllowed("you did not play in this match")
    other = seats.get(seat)
    if other is None:
        raise NotFound("there is no person in this seat")
    if other == person:
        raise NotAllowed("this is your own seat")
    return other


def _is_of(person: str) -> ColumnElement[bool]:
    return or_(FriendRow.low == person, FriendRow.high == person)


def _is_seen_by(person: str) -> ColumnElement[bool]:
    """Whether a row is shown to this person. The person who was asked does not see what they declined or blocked."""
    is_blocked = exists().where(BlockRow.blocker == person, BlockRow.blocked == FriendRow.asker)
    asks_person = and_(FriendRow.asker != person, FriendRow.status == Status.ASKED, ~is_blocked)
    by_person = and_(FriendRow.asker == person, FriendRow.status.in_((Status.ASKED, Status.DECLINED)))
    return or_(FriendRow.status == Status.ACCEPTED, asks_person, by_person)


def _relation(row: FriendRow, person: str) -> Relation:
    if row.status == Status.ACCEPTED:
        return Relation.FRIEND
    return Relation.ASKED if row.asker == person else Relation.ASKS_YOU


def _other(row: FriendRow, person: str) -> str:
    return row.high if row.low == person else row.low


async def _row_for(session: AsyncSession, person: str, friend_id: str) -> FriendRow:
    """The row with this id, if this person sees it."""
    query = select(FriendRow).where(FriendRow.id == friend_id, _is_of(person), _is_seen_by(person)).with_for_update()
    row = await session.scalar(query)
    if row is None:
        raise NotFound("you have no friend and no request with this id")
    return row
