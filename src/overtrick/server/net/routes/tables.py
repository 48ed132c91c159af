"""Tables over HTTP: make one, find one, sit down, leave, seat bots, start, play again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from fastapi import APIRouter, Query
from pydantic import Field, StrictBool
from sqlalchemy import select
from starlette.routing import WebSocketRoute

from overtrick.fair import new_secret
from overtrick.games import games
from overtrick.server.context import Context
from overtrick.server.errors import BadRequest, NeedsAccount, NotAllowed
from overtrick.server.ids import new_id
from overtrick.server.live.matchmaker import Wish
from overtrick.server.live.table import LiveTable
from overtrick.server.live.unpaid_seats import execute_or_free_seats
from overtrick.server.net.connections import table_socket
from overtrick.server.net.dependencies import CurrentPerson, InContext, MaybePerson
from overtrick.server.people.accounts import Person
from overtrick.server.people.blocks import blocked_either_way, is_blocked_by
from overtrick.server.people.seated import people_at
from overtrick.server.store.models import TableRow
from overtrick.server.table import challenges, seating, swaps
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Created
from overtrick.server.table.state import TableState
from overtrick.server.wire.encoding import table_fields
from overtrick.server.wire.messages import Message, Problem, TableInfo

from .games import RuleBook, rule_book

router = APIRouter(
    prefix="/api/v1/tables",
    tags=["tables"],
    responses={status: {"model": Problem} for status in (401, 403, 404, 409, 422, 429)},
)
router.routes.append(WebSocketRoute("/api/v1/tables/{table_id}/socket", table_socket))

ME, OPEN = "me", "open"
RATED_NEEDS_ACCOUNT = "rated matches need an account, which is free: create one, or play a match that is not rated"
Contribution = Annotated[
    str,
    Field(
        max_length=64,
        description="Random letters and digits that you add to the randomness of the deals. Choose them after you have "
        "seen the commitment of the table: the server must not know them before.",
    ),
]
SeatNumber = Annotated[int, Field(ge=0, le=15)]


class NewTable(Message):
    """A table to make."""

    game: str = Field(max_length=64)
    options: dict[str, int | bool | str | None] = Field({}, max_length=32)
    players: int | None = Field(None, description="4 if not given and the game leaves it open.")
    seats: list[str] | None = Field(
        None,
        max_length=16,
        description="For each seat `me`, `open` or the level of a bot. If not given: you, then open seats.",
    )
    public: StrictBool = Field(
        False, description="Whether the lobby lists the table. Otherwise only people with the link can join."
    )
    friendly: StrictBool = Field(True, description="Whether hints and take-backs are allowed.")
    rated: StrictBool = Field(
        False,
        description="Whether matches change ratings. Then only people with accounts can sit down, and there are no"
        " bots, hints or take-backs.",
    )
    clock: Literal[15, 30, 60] | None = Field(None, description="Seconds for a turn; null without a clock.")
    starts_when_full: StrictBool = Field(False, description="Whether the match starts when the last seat is taken.")
    start: StrictBool = Field(
        False,
        description="Start now, with every seat taken. The match begins when you have connected and contributed.",
    )


class Sit(Message):
    """The seat to take."""

    seat: SeatNumber | None = Field(
        None, description="If not given: an open seat, first the one of the host's partner."
    )
    contribution: Contribution = ""


class Swap(Message):
    """The two seats to swap."""

    seats: tuple[SeatNumber, SeatNumber]


class SwapAnswer(Message):
    """The answer to a request to change seats."""

    agree: StrictBool


class BotWanted(Message):
    """The bot to seat."""

    level: str = Field(
        "club",
        max_length=40,
        description="`random`, `novice`, `club`, `expert`, `expert:100` (milliseconds), or `policy`: what the bots have"
        " learned by self-play; with rules that were not learned it thinks like `expert:100`.",
    )
    seat: SeatNumber | None = Field(None, description="If not given: every open seat.")


class FindTable(Message):
    """What you want to play with others now."""

    game: str = Field(max_length=64)
    rated: StrictBool = Field(False, description="Whether the match should be rated. That needs an account.")
    wait: Literal[15, 30, 60, 120] | None = Field(
        None,
        description="If a new table is opened: seconds until bots take its open seats; null if seats stay open. Bots"
        " never take a seat at a rated table.",
    )
    level: str = Field("club", max_length=40, description="The level of those bots.")


class TableSummary(Message):
    """A table as the lobby lists it."""

    id: str
    game: str
    players: int
    open_seats: int
    rated: bool = Field(description="Whether matches at this table change ratings.")
    status: str
    created_at: int
    names: list[str] = Field(description="The people and bots at the table.")


class TableReply(Message):
    """A table, and your seat at it."""

    seq: int
    seat: int | None
    table: TableInfo


class FoundTable(Message):
    """The table that was found or opened for you."""

    is_new: bool = Field(description="Whether it was opened for you, so that you wait for others.")
    was_seated: bool = Field(description="Whether you had a seat there already, perhaps on another device.")
    found: TableReply


def state_of(live: LiveTable, person: Person | None) -> TableReply:
    """A table as this person may see it."""
    return TableReply(
        seq=live.state.seq,
        seat=live.state.seat_of(None if person is None else person.id),
        table=TableInfo.model_validate(table_fields(live.id, live.state)),
    )


async def find_visible(context: Context, table_id: str, person: Person | None) -> LiveTable:
    """The table with this id, as it is now. Raises NotFound if there is none that this person may see."""
    live = await context.tables.get_current(table_id)
    challenges.require_visible(live.state, None if person is None else person.id)
    return live


@router.post("", status_code=201)
async def make_table(wanted: NewTable, context: InContext, person: CurrentPerson) -> TableReply:
    """Make a table. Its id is its secret link."""
    setup = seating.create(
        wanted.game,
        wanted.options,
        wanted.players,
        secret=new_secret(),
        public=wanted.public,
        friendly=wanted.friendly,
        rated=wanted.rated,
        clock=wanted.clock,
        starts_when_full=wanted.starts_when_full,
        wait=context.settings.contribution_wait_s,
    )
    seats = wanted.seats if wanted.seats is not None else [ME] + [OPEN] * (setup.players - 1)
    if len(seats) != setup.players or seats.count(ME) > 1:
        raise BadRequest(f"{len(seats)} seats for {setup.players} players: give each seat once, and `me` at most once")
    if ME in seats:
        require_account(setup, person)
    steps: list[Callable[[TableState], Decision]] = []
    for seat, who in enumerate(seats):
        if who == ME:
            steps.append(_sits(person, seat, ""))
    for seat, who in enumerate(seats):
        if who not in (ME, OPEN):
            steps.append(_bot_sits(who, seat))
    if wanted.start and not wanted.starts_when_full:
        steps.append(lambda state: seating.start(state, None, match_id=new_id()))
    return state_of(await context.tables.create(setup, steps, person=person.id), person)


def require_account(setup: Created, person: Person) -> None:
    """Raise NeedsAccount if a guest wants to sit down at a rated table."""
    if setup.rated and not person.account:
        raise NeedsAccount(
            "rated matches need an account, which is free: create one, or play a match that is not rated"
        )


def _sits(person: Person, seat: int | None, contribution: str) -> Callable[[TableState], Decision]:
    return lambda state: seating.sit(
        state, person.id, person.name, seat, contribution, program=person.program, match_id=new_id()
    )


def _bot_sits(level: str, seat: int) -> Callable[[TableState], Decision]:
    return lambda state: seating.seat_bot(state, None, level, seat, match_id=new_id())


@router.post("/find")
async def find_table(wanted: FindTable, context: InContext, person: CurrentPerson) -> FoundTable:
    """Sit down at a public table of a game with an open seat, or open one and wait there."""
    fill_after = None if wanted.rated else wanted.wait
    if wanted.rated and not person.account:
        raise NeedsAccount(RATED_NEEDS_ACCOUNT)
    wish = Wish(wanted.game, wanted.rated, fill_after, wanted.level)
    found = await context.matchmaker.find(wish, person)
    return FoundTable(is_new=found.is_new, was_seated=found.was_seated, found=state_of(found.live, person))


@router.get("")
async def list_tables(
    context: InContext,
    viewer: MaybePerson,
    game: Annotated[str | None, Query(max_length=64)] = None,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> list[TableSummary]:
    """Public tables: first those with an open seat, then those being played; the newest first.

    Tables of people whom you have blocked, or who have blocked you, are left out.
    """
    wanted = select(TableRow).where(TableRow.public, TableRow.status.in_(("gathering", "playing")))
    wanted = wanted.where(TableRow.game.in_(games()))  # a table of any other game cannot be opened now
    if game is not None:
        wanted = wanted.where(TableRow.game == game)
    wanted = wanted.order_by(TableRow.status, TableRow.changed_at.desc()).limit(limit)
    async with context.database.read() as session:
        rows = (await session.scalars(wanted)).all()
        seated = await people_at(session, [row.id for row in rows])
        apart = set[str]() if viewer is None else await blocked_either_way(session, viewer.id)
    return [
        TableSummary(
            id=row.id,
            game=row.game,
            players=row.players,
            open_seats=row.open_seats,
            rated=row.rated,
            status=row.status,
            created_at=row.created_at,
            names=[occupant.name for occupant in seated[row.id]],
        )
        for row in rows
        if not apart & {occupant.person for occupant in seated[row.id]}
    ]


@router.get("/{table_id}")
async def one_table(table_id: str, context: InContext, person: MaybePerson) -> TableReply:
    """A table, as everyone with its link may see it."""
    live = await find_visible(context, table_id, person)
    return state_of(live, person)


@router.get("/{table_id}/book")
async def read_table_rule_book(table_id: str, context: InContext, person: MaybePerson) -> RuleBook:
    """The rule book of the game at a table, for the options chosen there."""
    return rule_book((await find_visible(context, table_id, person)).state.game)


@router.post("/{table_id}/sit")
async def sit_down(table_id: str, where: Sit, context: InContext, person: CurrentPerson) -> TableReply:
    """Sit down at a table. A person who has a seat there keeps it."""
    return await take_seat(context, await find_visible(context, table_id, person), person, where)


async def take_seat(context: Context, live: LiveTable, person: Person, where: Sit) -> TableReply:
    """Give a person a seat, unless somebody at the table has blocked them.

    The table must be current: a person who has blocked this one may have just sat down.
    """
    require_account(live.state.setup, person)
    if await is_blocked_by(context.database, person.id, live.state.people):
        raise NotAllowed("a person at this table does not want to play with you: choose another table")
    await execute_or_free_seats(live, _sits(person, where.seat, where.contribution), person.id)
    return state_of(live, person)


@router.post("/{table_id}/leave")
async def leave(table_id: str, context: InContext, person: CurrentPerson) -> TableReply:
    """Leave the seat. During a match a bot stands in."""
    live = await find_visible(context, table_id, person)
    await live.execute(lambda state: seating.leave(state, person.id), person=person.id)
    return state_of(live, person)


@router.post("/{table_id}/bots")
async def seat_bots(table_id: str, wanted: BotWanted, context: InContext, person: CurrentPerson) -> TableReply:
    """Seat a bot in an open seat, or bots in all of them."""
    live = await find_visible(context, table_id, person)

    def seat(state: TableState) -> Decision:
        return seating.seat_bot(state, person.id, wanted.level, wanted.seat, match_id=new_id())

    await live.execute(seat, person=person.id)
    return state_of(live, person)


@router.delete("/{table_id}/bots/{seat}")
async def remove_bot(table_id: str, seat: SeatNumber, context: InContext, person: CurrentPerson) -> TableReply:
    """Remove a bot from its seat."""
    live = await find_visible(context, table_id, person)
    await live.execute(lambda state: seating.remove_bot(state, person.id, seat), person=person.id)
    return state_of(live, person)


@router.post("/{table_id}/swap")
async def swap_seats(table_id: str, wanted: Swap, context: InContext, person: CurrentPerson) -> TableReply:
    """Swap two seats before a match: at once if no other person is moved, otherwise they are asked.

    The host may swap any two seats, and everybody else their own seat with another one.
    """
    live = await find_visible(context, table_id, person)
    await live.execute(lambda state: swaps.swap(state, person.id, wanted.seats), person=person.id)
    return state_of(live, person)


@router.post("/{table_id}/swap/answer")
async def answer_swap(table_id: str, given: SwapAnswer, context: InContext, person: CurrentPerson) -> TableReply:
    """Agree to change seats or refuse. The person who asked withdraws the request with `agree: false`."""
    live = await find_visible(context, table_id, person)
    await live.execute(lambda state: swaps.answer(state, person.id, given.agree), person=person.id)
    return state_of(live, person)


@router.post("/{table_id}/start")
async def start(table_id: str, context: InContext, person: CurrentPerson) -> TableReply:
    """Start the match."""
    live = await find_visible(context, table_id, person)
    await execute_or_free_seats(live, lambda state: seating.start(state, person.id, match_id=new_id()), person.id)
    return state_of(live, person)


@router.post("/{table_id}/rematch")
async def rematch(table_id: str, context: InContext, person: CurrentPerson) -> TableReply:
    """Play another match in the same seats. The next seat deals first."""
    live = await find_visible(context, table_id, person)
    await live.execute(lambda state: seating.rematch(state, person.id, secret=new_secret()), person=person.id)
    context.online.announce(*live.state.people)  # some may be looking at the replay
    return state_of(live, person)
