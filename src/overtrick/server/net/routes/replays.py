"""A finished match card by card, with everything that a page needs to show any moment of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter
from pydantic import Field
from sqlalchemy import select

from overtrick.errors import OvertrickError
from overtrick.games import games, is_built_in
from overtrick.json_codec import action_info, codec_for
from overtrick.record import Trick, read_record, tricks_of
from overtrick.server.context import Context
from overtrick.server.errors import GameChanged, GameUnavailable
from overtrick.server.net.dependencies import InContext, MaybePerson
from overtrick.server.readiness import ENGINE
from overtrick.server.store.models import ChallengeRow, MatchRow, MatchSeatRow
from overtrick.server.table.definition import why_match_is_not_shown
from overtrick.server.wire.messages import DealInfo, Problem
from overtrick.server.wire.parts import (
    ActionInfo,
    CardText,
    Message,
    RulesInfo,
    SuitText,
    TermInfo,
    rules_info,
    term_infos,
)
from overtrick.table import DealResult, Table

from .matches import MatchInfo, find_match, one_match

router = APIRouter(
    prefix="/api/v1/matches", tags=["matches"], responses={status: {"model": Problem} for status in (403, 404, 409)}
)


class ReplayPlay(Message):
    """A card of a trick."""

    seat: int
    action: str
    card: CardText


class ReplayAction(Message):
    """An action of a seat, with trump and declarer after it."""

    seat: int
    action: str
    parts: ActionInfo = Field(description="The same action in parts.")
    trump: SuitText | None = Field(description="The trump from here on; null where there is none, or none yet.")
    declarer: int | None = Field(description="The seat that won the auction; null before that.")


class ReplayDeal(Message):
    """A deal with all its cards."""

    number: int
    dealer: int
    hands: list[list[CardText]] = Field(description="The cards dealt to each seat; a pile is listed from the top.")
    middle: list[CardText]
    turned: CardText | None
    trump: SuitText | None = Field(description="The trump before the first action: fixed, drawn or turned up.")
    gives_to: int | None = Field(
        description="To how many seats further on each seat gives cards in this deal; null if nobody gives."
    )
    actions: list[ReplayAction]
    tricks: list[list[ReplayPlay]] = Field(description="The same plays, trick by trick.")
    winners: list[int | None] = Field(description="The seat that won each trick; null for a trick that is not full.")
    result: DealInfo | None


class MatchCards(RulesInfo):
    """The deals of a match with all cards open."""

    options: dict[str, int | bool | str | None]
    terms: list[TermInfo]
    piled: bool = Field(description="Whether the cards of each seat are a pile that is turned up bit by bit.")
    draw: list[CardText] | None
    deals: list[ReplayDeal]


class Replay(MatchCards):
    """A finished match, card by card."""

    match: MatchInfo
    you: int | None = Field(description="The seat of the person who asks; null if they did not play.")
    duplicate: bool = Field(description="Whether the challenge of the match is a duplicate match.")


@router.get("/{match_id}/replay", response_model_exclude_unset=True)
async def replay(match_id: str, context: InContext, person: MaybePerson) -> Replay:
    """A finished match card by card, with all hands open."""
    kept = await find_match(context, match_id, person)
    await context.readiness.wait(ENGINE)
    you = None if person is None else await _seat_of(context, match_id, person.id)
    asked: dict[str, object] = {
        "match": await one_match(match_id, context, person),
        "you": you,
        "duplicate": await _is_duplicate(context, kept),
    }
    return await asyncio.to_thread(_replay, kept, asked)


async def _is_duplicate(context: Context, match: MatchRow) -> bool:
    if match.challenge is None:
        return False
    async with context.database.read() as session:
        return (await session.get_one(ChallengeRow, match.challenge)).duplicate


async def _seat_of(context: Context, match_id: str, person: str) -> int | None:
    """The seat that this person had in a match; None if they did not play."""
    query = select(MatchSeatRow.seat).where(MatchSeatRow.match_id == match_id, MatchSeatRow.person == person)
    async with context.database.read() as session:
        return (await session.scalars(query)).first()


def _replay(kept: MatchRow, asked: dict[str, object]) -> Replay:
    return Replay.model_validate(asked | match_cards(read_finished(kept.record, kept.game)))


def match_cards(table: Table) -> dict[str, object]:
    """The fields of :class:`MatchCards`. It plays the match again, so a long one takes a while."""
    rules, moments = table.rules, _moments(table)
    return {
        "options": dict(table.game.values),
        "terms": term_infos(table.game),
        **rules_info(rules),
        "piled": rules.deal.piles is not None,
        "draw": None if table.draw is None else [str(card) for card in table.draw],
        "deals": [_deal(table, index, moments) for index in range(len(table.dealt))],
    }


def read_finished(record: str, name: str) -> Table:
    """Read a record. Raises an error with a clear sentence if its game is not known, or has other rules now."""
    try:
        return read_record(record)
    except OvertrickError as error:
        game = games().get(name)
        if game is None:
            raise GameUnavailable(
                f"this match cannot be shown, because the game {name} is not available on this server now"
            ) from None
        if is_built_in(game):
            raise
        raise GameChanged(why_match_is_not_shown(game)) from error


_write_result = codec_for(DealResult).write


@dataclass(frozen=True)
class _Moment:
    """What is known between two actions."""

    trump: str | None
    declarer: int | None
    gives_to: int | None
    tricks_won: tuple[int, ...]


def _moments(table: Table) -> list[_Moment]:
    """Every moment of a match: before the first action, after it, and so on."""
    back = table.copy()
    found = [_moment(back)]
    while back.history:
        back.pop()
        found.append(_moment(back))
    return found[::-1]


def _moment(table: Table) -> _Moment:
    trump = None if table.trump is None else str(table.trump)
    return _Moment(trump, table.declarer, table.gives_to, table.tricks_won)


def _deal(table: Table, index: int, moments: list[_Moment]) -> ReplayDeal:
    starts = (*table.deal_starts, len(table.history))
    first, end = starts[index], starts[index + 1]
    actions = table.history[first:end]
    dealt = table.dealt[index]
    result = table.deals[index] if index < len(table.deals) else None
    # The last action of a deal deals the next one: its moment shows that one, so the moment before stands for it.
    after = moments[first + 1 : end + 1] if result is None else [*moments[first + 1 : end], moments[end - 1]]
    tricks = tricks_of(actions, table.rules.seats)
    return ReplayDeal(
        number=index + 1,
        dealer=(table.first_dealer + index) % table.players,
        hands=[[str(card) for card in hand] for hand in dealt.hands],
        middle=[str(card) for card in dealt.middle],
        turned=None if dealt.turned is None else str(dealt.turned),
        trump=moments[first].trump,
        gives_to=moments[first].gives_to,
        actions=[
            ReplayAction(
                seat=seat,
                action=str(action),
                parts=ActionInfo.model_validate(action_info(action)),
                trump=moment.trump,
                declarer=moment.declarer,
            )
            for (seat, action), moment in zip(actions, after, strict=True)
        ],
        tricks=[
            [ReplayPlay(seat=seat, action=f"play {card}", card=str(card)) for seat, card in trick] for trick in tricks
        ],
        winners=_winners(tricks, moments[max(end - 1, first)].tricks_won, result),
        result=None if result is None else DealInfo.model_validate(_write_result(result)),
    )


def _winners(tricks: Sequence[Trick], won_before: tuple[int, ...], result: DealResult | None) -> list[int | None]:
    """The winner of each trick, who leads the next one; ``won_before`` counts the tricks before the last action.

    The last trick of a finished deal is full. That of any other deal may not be, so it has no winner yet.
    """
    winners: list[int | None] = [following[0][0] for following in tricks[1:]]
    if tricks:
        grew = () if result is None else (seat for seat, won in enumerate(won_before) if result.tricks[seat] > won)
        winners.append(next(iter(grew), None))
    return winners
