"""A finished match card by card, with all that a page needs to show any moment of it: no page knows the rules."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from pydantic import Field

from overtrick.cards import Suit
from overtrick.record import read_record, tricks_of
from overtrick.server.net.dependencies import InContext
from overtrick.server.wire.messages import DealInfo, Message, Problem
from overtrick.table import Table

from .matches import MatchInfo, find_match, one_match

router = APIRouter(prefix="/api/v1/matches", tags=["matches"], responses={404: {"model": Problem}})


class ReplayPlay(Message):
    """A card of a trick."""

    seat: int
    action: str


class ReplayAction(Message):
    """What a seat did, and what is settled since."""

    seat: int
    action: str
    trump: str | None = Field(description="The trump from here on; null where there is none, or none yet.")
    declarer: int | None = Field(description="The seat that has won the auction, once one has.")


class ReplayDeal(Message):
    """A deal with all its cards."""

    number: int
    dealer: int
    hands: list[list[str]] = Field(description="The cards dealt to each seat; where they are piles, top first.")
    middle: list[str]
    turned: str | None
    trump: str | None = Field(description="The trump before anybody has acted: fixed by the game, drawn or turned up.")
    actions: list[ReplayAction]
    tricks: list[list[ReplayPlay]] = Field(description="The same plays, trick by trick.")
    result: DealInfo | None


class Replay(Message):
    """A finished match, card by card."""

    match: MatchInfo
    options: dict[str, int | bool | str | None]
    sides: list[int]
    piled: bool = Field(description="Whether each seat's cards are a pile that comes to light bit by bit.")
    draw: list[str] | None
    deals: list[ReplayDeal]


@router.get("/{match_id}/replay")
async def replay(match_id: str, context: InContext) -> Replay:
    """Everything that happened, all hands open."""
    kept = await find_match(context, match_id)
    return await asyncio.to_thread(_replay, kept.record, await one_match(match_id, context))


def _replay(record: str, match: MatchInfo) -> Replay:
    table = read_record(record)
    rules = table.game.rules(table.players)
    settled = _settled(table)
    return Replay(
        match=match,
        options=dict(table.game.values),
        sides=[rules.seats.side_of(seat) for seat in range(table.players)],
        piled=rules.deal.piles is not None,
        draw=None if table.draw is None else [str(card) for card in table.draw],
        deals=[_deal(table, index, settled) for index in range(len(table.dealt))],
    )


Settled = tuple[str | None, int | None]


def _settled(table: Table) -> list[Settled]:
    """Trump and declarer after so many actions, from none to all of them."""
    back = table.copy()
    found = [_trump_and_declarer(back)]
    while back.history:
        back.pop()
        found.append(_trump_and_declarer(back))
    return found[::-1]


def _trump_and_declarer(table: Table) -> Settled:
    trump: Suit | None = table.trump
    return None if trump is None else str(trump), table.declarer


def _deal(table: Table, index: int, settled: list[Settled]) -> ReplayDeal:
    starts = (*table.deal_starts, len(table.history))
    first, end = starts[index], starts[index + 1]
    events = table.history[first:end]
    # With its last action a deal is swept away and the next one lies there: what was settled was so before.
    known = [*settled[first + 1 : end], settled[end - 1]]
    dealt = table.dealt[index]
    result = table.deals[index] if index < len(table.deals) else None
    return ReplayDeal(
        number=index + 1,
        dealer=(table.first_dealer + index) % table.players,
        hands=[[str(card) for card in hand] for hand in dealt.hands],
        middle=[str(card) for card in dealt.middle],
        turned=None if dealt.turned is None else str(dealt.turned),
        trump=settled[first][0],
        actions=[
            ReplayAction(seat=seat, action=str(action), trump=trump, declarer=declarer)
            for (seat, action), (trump, declarer) in zip(events, known, strict=True)
        ],
        tricks=[
            [ReplayPlay(seat=seat, action=f"play {card}") for seat, card in trick]
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
