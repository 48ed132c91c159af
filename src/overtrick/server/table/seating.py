"""Who may sit down, get up, fill seats, start a match and play again."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Literal

from overtrick.errors import InvalidOption
from overtrick.fair import new_secret, read_contribution
from overtrick.games import find
from overtrick.server.errors import NotAllowed, Refused, SeatTaken
from overtrick.server.ids import new_id

from .decisions import Decision, require_host, require_seat, require_status
from .events import Abandoned, AnyEvent, Contributed, Created, Left, Rematch, Seated, Started, Starting, TakenOver
from .state import Status, TableState
from .takebacks import takeover_events

CLOCKS = (None, 15, 30, 60)


def create(
    game: str,
    options: dict[str, int | bool | str | None],
    players: int | None,
    *,
    public: bool = False,
    friendly: bool = True,
    clock: int | None = None,
    starts_when_full: bool = False,
    room: str | None = None,
    wait: float = 0.0,
) -> Created:
    """A table of this game, if there is one with these options."""
    chosen = find(game).with_options(**options)
    if players is None:
        players = 4 if 4 in chosen.players else chosen.players[-1]
    stake = chosen.rules(players).payout.stake
    if clock not in CLOCKS:
        raise InvalidOption(f"clock = {clock}: a turn has {', '.join(map(str, CLOCKS[1:]))} seconds, or no clock")
    return Created(
        game=chosen.name,
        options=dict(chosen.values),
        players=players,
        secret=new_secret(),
        public=public,
        friendly=friendly and not stake,  # no hints where something is at stake
        clock=clock,
        starts_when_full=starts_when_full,
        room=room,
        wait=wait,
    )


def sit(state: TableState, person: str, name: str, seat: int | None = None, contribution: str = "") -> Decision:
    """A person sits down, in this seat or the first open one. Who sits already stays there."""
    require_status(state, Status.GATHERING, "nobody can sit down now: the match has begun")
    if state.seat_of(person) is not None:
        return Decision()
    if contribution:
        read_contribution(contribution)
    chosen = _open_seat(state, seat)
    return _and_start(state, [Seated(chosen, name, person=person, contribution=contribution)])


def seat_bot(state: TableState, person: str | None, level: str, seat: int | None = None) -> Decision:
    """The host gives an open seat to a bot; every open seat where none is named."""
    require_status(state, Status.GATHERING, "no bot can sit down now: the match has begun")
    require_host(state, person)
    check_level(level)
    seats = state.open_seats if seat is None else [_open_seat(state, seat)]
    return _and_start(state, [Seated(chosen, bot_name(state, chosen), bot=level) for chosen in seats])


LEVELS = re.compile(r"random|novice|club|expert|(club|expert):(1000|[1-9][0-9]{0,2})")
"""All tables share the processes that think: nobody may keep them for longer than a second."""


def check_level(level: str) -> None:
    """Refuse a bot that would think for too long."""
    if not LEVELS.fullmatch(level):
        raise InvalidOption(
            f"{level[:40]!r}: at a table bots are random, novice, club, expert, or expert:1 to expert:1000"
        )


def leave(state: TableState, person: str) -> Decision:
    """A person gets up. In the middle of a match a bot plays on, unless nobody is left to care."""
    seat = require_seat(state, person)
    if state.status is not Status.PLAYING:
        return Decision.of(Left(seat))
    others = [
        occupant for other, occupant in enumerate(state.occupants) if occupant.person is not None and other != seat
    ]
    events: list[AnyEvent] = []
    if state.occupants[seat].stand_in != "left":
        events += [TakenOver(seat, "left"), *takeover_events(state, seat)]
    if not stake_of(state) and all(occupant.stand_in == "left" for occupant in others):
        events.append(Abandoned("everybody has left the table"))
    return Decision(tuple(events))


def remove_bot(state: TableState, person: str | None, seat: int) -> Decision:
    """The host opens a bot's seat again before the match."""
    require_status(state, Status.GATHERING, "no seat can be opened now: the match has begun")
    require_host(state, person)
    if not 0 <= seat < len(state.occupants) or state.occupants[seat].bot is None:
        raise NotAllowed(f"no bot sits in seat {seat}, and people get up by themselves")
    return Decision.of(Left(seat))


def contribute(state: TableState, person: str, contribution: str) -> Decision:
    """A person adds to the randomness, before the cards are decided."""
    require_status(state, Status.GATHERING, "the cards of this match are decided already")
    return Decision.of(Contributed(require_seat(state, person), read_contribution(contribution)))


def start(state: TableState, person: str | None) -> Decision:
    """The host starts the match."""
    require_status(state, Status.GATHERING, "the match has begun already")
    require_host(state, person)
    if state.open_seats:
        raise Refused(f"{len(state.open_seats)} seats are open: wait for somebody, or give them to bots")
    if state.start_deadline is not None:
        return Decision()
    return Decision.of(_start(state, any(occupant.person for occupant in state.occupants)))


def begin_if_ready(state: TableState, away: Collection[int], at: int) -> Decision:
    """A match that is starting begins, if it need not wait any longer for people who are away or without a word.

    When the time is up it begins with those who have added none, and the record says so. A stranger who is not even
    there gets up instead: nobody plays, or loses a stake, without having come.
    """
    if state.start_deadline is None:
        return Decision()
    people = [seat for seat, occupant in enumerate(state.occupants) if occupant.person is not None]
    if at < state.start_deadline and any(seat in away or state.occupants[seat].contribution is None for seat in people):
        return Decision()
    gone = [seat for seat in people if seat in away]
    if gone and (is_open_to_strangers(state) or stake_of(state)):
        return Decision.of(*(Left(seat, "gone") for seat in gone))
    return Decision.of(_started(state))


def release_seat(state: TableState, person: str, why: Literal["gone", "stake"]) -> Decision:
    """Somebody has been gone for too long, or cannot pay, while others wait for a match to begin."""
    seat = state.seat_of(person)
    if seat is None or state.status is not Status.GATHERING:
        return Decision()
    return Decision.of(Left(seat, why))


def close(state: TableState, why: str) -> Decision:
    """Nobody is here any more: close the table, or break the match off. One for a stake is played out by bots."""
    if state.status is Status.GATHERING or (state.status is Status.PLAYING and not stake_of(state)):
        return Decision.of(Abandoned(why))
    return Decision()


def is_open_to_strangers(state: TableState) -> bool:
    """Whether anybody may sit down here, so that a seat is not kept for who is not there."""
    return state.setup.public or state.setup.room is not None


def rematch(state: TableState, person: str) -> Decision:
    """The same seats again; the deal moves on to the next."""
    require_status(state, Status.OVER, "a rematch comes after the match")
    seat = require_seat(state, person)
    # Who has left is not made to play on; and where it costs something, everybody sits down again or does not.
    gone = [
        other
        for other, occupant in enumerate(state.occupants)
        if occupant.stand_in in ("left", "absent")
        or (stake_of(state) and other != seat and occupant.person is not None)
    ]
    return Decision((Rematch(new_secret()), *(Left(other) for other in gone if other != seat)))


def stake_of(state: TableState) -> int:
    """What a match at this table costs each side."""
    return state.game.rules(state.setup.players).payout.stake


def bot_name(state: TableState, seat: int) -> str:
    """What a bot in this seat is called."""
    taken = {occupant.name for occupant in state.occupants}
    names = _BOT_NAMES[seat % len(_BOT_NAMES) :] + _BOT_NAMES[: seat % len(_BOT_NAMES)]
    return next((name for name in names if name not in taken), f"Bot {seat + 1}")


_BOT_NAMES = ("Ada", "Blaise", "Carl", "Emmy", "Leonhard", "Pierre", "Sofia")


def _start(state: TableState, for_people: bool) -> Started | Starting:
    """Bots alone wait for nobody."""
    return Starting() if state.setup.wait and for_people else _started(state)


def _started(state: TableState) -> Started:
    return Started(new_id(), state.next_dealer, _entered(state))


def _entered(state: TableState) -> tuple[int, ...]:
    """The order in which people entered; bots and whoever sits down just now come after."""
    return tuple(
        sorted(range(len(state.occupants)), key=lambda seat: (state.occupants[seat].seated_seq or 1 << 60, seat))
    )


def _and_start(state: TableState, seated: list[Seated]) -> Decision:
    if seated and state.setup.starts_when_full and len(seated) == len(state.open_seats):
        people = any(occupant.person for occupant in state.occupants) or any(one.person for one in seated)
        return Decision.of(*seated, _start(state, people))
    return Decision.of(*seated)


def _open_seat(state: TableState, seat: int | None) -> int:
    if seat is not None and not 0 <= seat < len(state.occupants):
        raise InvalidOption(f"seat {seat}: the seats are 0 to {len(state.occupants) - 1}")
    free = state.open_seats
    if not free:
        raise SeatTaken("no seat is open at this table: you can watch")
    if seat is not None and seat not in free:
        raise SeatTaken(f"seat {seat} is taken; open: {', '.join(map(str, free))}")
    return free[0] if seat is None else seat
