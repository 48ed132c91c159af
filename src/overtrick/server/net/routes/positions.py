"""Positions to explore: cards that somebody chose, or a record, with the judgement of bots and a practice table."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field, StrictBool

from overtrick.dealing import Deal, deal_problems
from overtrick.errors import InvalidDeal, InvalidOption
from overtrick.fair import new_secret
from overtrick.game import OptionValue
from overtrick.json_codec import action_info, read_action_info
from overtrick.record import read_record
from overtrick.server.bots.pool import NoAnswer
from overtrick.server.errors import Refused, Unavailable
from overtrick.server.net.dependencies import CurrentPerson, InContext
from overtrick.server.net.limits import Limits, limits_of
from overtrick.server.readiness import ENGINE
from overtrick.server.table import practice
from overtrick.server.table.definition import choose_game
from overtrick.server.wire.messages import ChoiceInfo, Problem
from overtrick.server.wire.opinions import part_info
from overtrick.server.wire.parts import ActionInfo, CardText, Message, ReasonPart
from overtrick.table import Table

from .practice import Level, open_practice
from .replays import MatchCards, match_cards
from .tables import SeatNumber, TableReply, state_of

router = APIRouter(
    prefix="/api/v1/positions", tags=["positions"], responses={status: {"model": Problem} for status in (404, 422, 429)}
)

RECORD_BEGINS = "[Overtrick"
MOST_TEXT = 60_000
RecordText = Annotated[str, Field(max_length=MOST_TEXT, description="A record: a match up to the position.")]


class PositionWanted(Message):
    """A position: a record, or the cards of a first deal; then actions to take back, and actions to carry out."""

    text: str = Field("", max_length=MOST_TEXT, description="A record, or cards such as `0: SA SK; 1: H2 H3`.")
    game: str = Field("", max_length=64, description="The game of the cards. A record names its game itself.")
    options: dict[str, int | bool | str | None] = Field({}, max_length=32)
    players: int | None = Field(None, description="The usual number if not given.")
    dealer: SeatNumber = 0
    fill: StrictBool = Field(False, description="Whether cards that are not named are dealt at random.")
    undo: int = Field(0, ge=0, le=10_000, description="The number of actions of a record to take back first.")
    actions: list[Annotated[str, Field(max_length=40)]] = Field([], max_length=400)


class PositionInfo(MatchCards):
    """A position with all its cards."""

    game: str
    players: int
    record: str = Field(description="The position as text: it can be shared, and read again.")
    deal: str = Field(description="The cards of the present deal as text.")
    rest: list[CardText] = Field(description="The cards that were not dealt.")
    scores: list[int]
    turn: int | None = Field(description="The seat to act; null if the match is over.")
    legal: list[ActionInfo]


class ChoicesWanted(Message):
    """The position to judge."""

    record: RecordText


class JudgedChoices(Message):
    """What bots think of the choices of the seat to act, by what this seat can know."""

    seat: int
    choices: list[ChoiceInfo] = Field(description="The best one first.")


class PracticeFrom(Message):
    """The position to play with bots."""

    record: RecordText
    seat: SeatNumber = Field(description="The seat to play.")
    level: Level = practice.BOTS


@router.post("")
async def read_position(wanted: PositionWanted, context: InContext) -> PositionInfo:
    """Read a position, change it, and get everything to show it. Nothing is stored."""
    await context.readiness.wait(ENGINE)
    return await asyncio.to_thread(lambda: _info(_position(wanted)))


@router.post("/choices", responses={status: {"model": Problem} for status in (401, 403, 409, 503)})
async def judge(wanted: ChoicesWanted, request: Request, context: InContext, person: CurrentPerson) -> JudgedChoices:
    """What bots think of every choice of the seat to act."""
    await limits_of(request).check(Limits.STUDY, person.id)
    await context.readiness.wait(ENGINE)
    table = await asyncio.to_thread(read_record, wanted.record)
    if table.turn is None:
        raise Refused("the match is over at this position, so there is nothing to choose")
    try:
        choices = await context.bots.judge_choices(table.view(table.turn), owner=person.id)
    except NoAnswer:
        raise Unavailable("the bots cannot judge this now: try again in a minute") from None
    deck = table.rules.deck
    return JudgedChoices(
        seat=table.turn,
        choices=[
            ChoiceInfo(
                action=ActionInfo.model_validate(read_action_info(each.action, deck)),
                cost=each.cost,
                error=each.error,
                reason=[ReasonPart.model_validate(part_info(part, deck)) for part in each.parts],
            )
            for each in choices
        ],
    )


@router.post("/practice", status_code=201, responses={status: {"model": Problem} for status in (401, 403, 409)})
async def play_position(wanted: PracticeFrom, context: InContext, person: CurrentPerson) -> TableReply:
    """Play a position with bots to the end of its deal. It counts nowhere."""
    await context.readiness.wait(ENGINE)
    setup = await asyncio.to_thread(
        lambda: practice.create(read_record(wanted.record), wanted.seat, secret=new_secret())
    )
    return state_of(await open_practice(context, setup, person, wanted.level), person)


def _position(wanted: PositionWanted) -> Table:
    is_record = wanted.text.lstrip().startswith(RECORD_BEGINS)
    table = read_record(wanted.text) if is_record else _dealt(wanted)
    if wanted.undo > len(table.history):
        raise InvalidOption(f"{wanted.undo} actions cannot be taken back: there are {len(table.history)}")
    for _ in range(wanted.undo):
        table.pop()
    for action in wanted.actions:
        table.push(action)
    return table


def _dealt(wanted: PositionWanted) -> Table:
    """A table with the cards of a deal that somebody chose."""
    options: dict[str, OptionValue] = dict(wanted.options)
    game = choose_game(wanted.game, options)
    players = game.default_players if wanted.players is None else wanted.players
    rules = game.rules(players)
    if wanted.dealer >= players:
        raise InvalidOption(f"dealer = {wanted.dealer}: the seats are 0 to {players - 1}")
    deal = Deal.parse(wanted.text, rules.deck, seats=players)
    problems = deal_problems(rules, deal, dealer=wanted.dealer, complete=not wanted.fill)
    if problems:
        raise InvalidDeal("; ".join(problems))
    return game.table(players, dealer=wanted.dealer, deals=[deal])


def _info(table: Table) -> PositionInfo:
    return PositionInfo.model_validate(
        {
            **match_cards(table),
            "game": table.game.name,
            "players": table.players,
            "record": table.record(),
            "deal": str(table.dealt[-1]),
            "rest": _rest(table),
            "scores": list(table.scores),
            "turn": table.turn,
            "legal": [action_info(action) for action in table.legal],
        }
    )


def _rest(table: Table) -> list[str]:
    """The cards that were not dealt."""
    rest = [str(card) for card in table.rules.deck.cards]
    for card in table.dealt[-1].all_cards(table.rules):
        rest.remove(str(card))
    return rest
