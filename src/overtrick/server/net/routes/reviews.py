"""Reviews of finished matches: what each decision of a player cost."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from pydantic import Field

from overtrick.cards import Deck
from overtrick.json_codec import read_action_info
from overtrick.review import Decision, decisions_of
from overtrick.server.context import Context
from overtrick.server.errors import NotFound
from overtrick.server.net.dependencies import CurrentPerson, InContext, MaybePerson
from overtrick.server.people.accounts import Person
from overtrick.server.readiness import ENGINE
from overtrick.server.reviews import Judged, Outline
from overtrick.server.store.models import MatchRow
from overtrick.server.wire.messages import Problem
from overtrick.server.wire.opinions import part_info
from overtrick.server.wire.parts import ActionInfo, Message, ReasonPart

from .matches import find_match
from .replays import read_finished

router = APIRouter(
    prefix="/api/v1/matches", tags=["matches"], responses={status: {"model": Problem} for status in (403, 404, 409)}
)


class ReviewedDecision(Message):
    """A decision of the player, next to the best one."""

    number: int = Field(description="The place of the action in the match, 0 for the first.")
    deal: int = Field(description="1 for the first deal.")
    phase: str
    action: ActionInfo
    best: ActionInfo = Field(description="The best action; the same one if none was clearly better.")
    value: float = Field(
        description="The points that the player could expect from the deal after the action, less the mean of others."
    )
    cost: float = Field(description="The points that the action lost on average; 0 if no other was clearly better.")
    error: float = Field(description="The standard error of the cost.")
    reason: list[ReasonPart] = Field(description="What is wrong with the action, in parts; empty if nothing is.")


class ReviewInfo(Message):
    """What the decisions of one player cost, judged only by what the player could know."""

    match: str
    seat: int
    total: int = Field(description="The number of decisions in which there was a choice.")
    working: bool = Field(description="Whether this server is working on the rest.")
    decisions: list[ReviewedDecision] = Field(description="The decisions judged so far, in the order of the match.")


@router.get("/{match_id}/reviews/{seat}")
async def read_review(match_id: str, seat: int, context: InContext, person: MaybePerson) -> ReviewInfo:
    """The review of a player as far as it is done."""
    match = await _find(context, match_id, seat, person)
    key = match.id, seat
    if key not in context.reviews.outlines:
        await _find_decisions(context, match, seat)
    return await _review_info(context, match, seat)


@router.post(
    "/{match_id}/reviews/{seat}", status_code=202, responses={status: {"model": Problem} for status in (401, 403, 429)}
)
async def start_review(match_id: str, seat: int, context: InContext, person: CurrentPerson) -> ReviewInfo:
    """Review a player, or go on where a review was interrupted. It goes on in the background."""
    match = await _find(context, match_id, seat, person)
    decisions = await _find_decisions(context, match, seat)
    found = await _review_info(context, match, seat)
    if len(found.decisions) == found.total:
        return found
    context.reviews.start(match.id, seat, decisions, person.id)
    return found.model_copy(update={"working": True})


async def _find(context: Context, match_id: str, seat: int, person: Person | None) -> MatchRow:
    match = await find_match(context, match_id, person)
    if not 0 <= seat < match.players:
        raise NotFound(f"this match has no seat {seat}: its seats are 0 to {match.players - 1}")
    return match


async def _find_decisions(context: Context, match: MatchRow, seat: int) -> tuple[Decision, ...]:
    """The decisions of a seat, found in a thread. Their outline is remembered for the requests that follow."""
    await context.readiness.wait(ENGINE)

    def find() -> tuple[tuple[Decision, ...], Outline]:
        table = read_finished(match.record, match.game)
        found = decisions_of(table, seat)
        return found, Outline(len(found), table.rules.deck)

    decisions, outline = await asyncio.to_thread(find)
    context.reviews.remember(match.id, seat, outline)
    return decisions


async def _review_info(context: Context, match: MatchRow, seat: int) -> ReviewInfo:
    reviews = context.reviews
    outline = reviews.outlines[match.id, seat]
    return ReviewInfo(
        match=match.id,
        seat=seat,
        total=outline.total,
        working=reviews.is_running(match.id, seat),
        decisions=[_decision_info(each, outline.deck) for each in await reviews.judged(match.id, seat)],
    )


def _decision_info(judged: Judged, deck: Deck) -> ReviewedDecision:
    judgement = judged.judgement
    return ReviewedDecision(
        number=judged.number,
        deal=judged.deal,
        phase=judged.phase,
        action=ActionInfo.model_validate(read_action_info(judgement.action, deck)),
        best=ActionInfo.model_validate(read_action_info(judgement.best, deck)),
        value=judgement.value,
        cost=judgement.cost,
        error=judgement.error,
        reason=[ReasonPart.model_validate(part_info(part, deck)) for part in judgement.parts],
    )
