"""Finished matches: who sat there, how it ended, and the record with every card in it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse
from pydantic import Field
from sqlalchemy import select

from overtrick.record import read_record, tricks_of
from overtrick.server.hall import Hall, InHall
from overtrick.server.models import MatchRow, MatchSeatRow
from overtrick.server.protocol import DealInfo, Message, Problem
from overtrick.server.refusals import NotFound
from overtrick.table import Table

router = APIRouter(prefix="/api/v1/matches", tags=["matches"], responses={404: {"model": Problem}})


class MatchSeat(Message):
    """How a match ended for a seat."""

    seat: int
    name: str
    bot: str | None
    score: int
    final: int
    place: int
    won: bool
    credits: int


class MatchInfo(Message):
    """A finished match."""

    id: str
    game: str
    players: int
    room: str | None
    started_at: int
    finished_at: int
    seats: list[MatchSeat]


async def find_match(hall: Hall, match_id: str) -> MatchRow:
    """The match with this id."""
    async with hall.store.read() as session:
        found = await session.get(MatchRow, match_id)
    if found is None:
        raise NotFound("there is no finished match with this link")
    return found


@router.get("/{match_id}")
async def one_match(match_id: str, hall: InHall) -> MatchInfo:
    """A finished match."""
    match = await find_match(hall, match_id)
    query = select(MatchSeatRow).where(MatchSeatRow.match_id == match_id).order_by(MatchSeatRow.seat)
    async with hall.store.read() as session:
        seats = (await session.scalars(query)).all()
    return match_info(match, seats)


def match_info(match: MatchRow, seats: Sequence[MatchSeatRow]) -> MatchInfo:
    """A finished match as it is told."""
    return MatchInfo(
        id=match.id,
        game=match.game,
        players=match.players,
        room=match.room,
        started_at=match.started_at,
        finished_at=match.finished_at,
        seats=[
            MatchSeat(
                seat=row.seat,
                name=row.name,
                bot=row.bot,
                score=row.score,
                final=row.final,
                place=row.place,
                won=row.won,
                credits=row.credits,
            )
            for row in seats
        ],
    )


@router.get("/{match_id}/record", response_model=None, responses={200: {"content": {"text/plain": {}}}})
async def record(match_id: str, hall: InHall) -> PlainTextResponse:
    """The record: every card, every action, and the secret that decided the cards."""
    match = await find_match(hall, match_id)
    name = f'attachment; filename="{match.game}-{match.id}.txt"'
    return PlainTextResponse(match.record, headers={"Content-Disposition": name})


class ReplayAction(Message):
    """What a seat did."""

    seat: int
    action: str


class ReplayDeal(Message):
    """A deal with all its cards."""

    number: int
    dealer: int
    hands: list[list[str]] = Field(description="The cards dealt to each seat; in Tocan its pile, top first.")
    middle: list[str]
    turned: str | None
    trump: str | None = Field(description="The trump that was drawn with the deal, where one is.")
    actions: list[ReplayAction]
    tricks: list[list[ReplayAction]] = Field(description="The same plays, trick by trick.")
    result: DealInfo | None


class Replay(Message):
    """A finished match, card by card."""

    match: MatchInfo
    options: dict[str, int | bool | str | None]
    sides: list[int]
    draw: list[str] | None
    deals: list[ReplayDeal]


@router.get("/{match_id}/replay")
async def replay(match_id: str, hall: InHall) -> Replay:
    """Everything that happened, all hands open."""
    kept = await find_match(hall, match_id)
    table = await asyncio.to_thread(read_record, kept.record)
    side_of = table.game.rules(table.players).seats.side_of
    return Replay(
        match=await one_match(match_id, hall),
        options=dict(table.game.values),
        sides=[side_of(seat) for seat in range(table.players)],
        draw=None if table.draw is None else [str(card) for card in table.draw],
        deals=[_deal(table, index) for index in range(len(table.dealt))],
    )


def _deal(table: Table, index: int) -> ReplayDeal:
    starts = (*table.deal_starts, len(table.history))
    events = table.history[starts[index] : starts[index + 1]]
    dealt = table.dealt[index]
    result = table.deals[index] if index < len(table.deals) else None
    return ReplayDeal(
        number=index + 1,
        dealer=(table.first_dealer + index) % table.players,
        hands=[[str(card) for card in hand] for hand in dealt.hands],
        middle=[str(card) for card in dealt.middle],
        turned=None if dealt.turned is None else str(dealt.turned),
        trump=None if dealt.trump is None else str(dealt.trump),
        actions=[ReplayAction(seat=seat, action=str(action)) for seat, action in events],
        tricks=[
            [ReplayAction(seat=seat, action=f"play {card}") for seat, card in trick]
            for trick in tricks_of(events, table.players)
        ],
        result=None
        if result is None
        else DealInfo(
            bids=[None if bid is None else str(bid) for bid in result.bids],
            tricks=list(result.tricks),
            points=list(result.points),
            change=list(result.change),
        ),
    )
