"""What people and bots may do at a table: each question is answered with what is to happen, or refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from overtrick.actions import Discard, Play
from overtrick.errors import InvalidOption
from overtrick.fair import new_secret, read_contribution
from overtrick.games import find
from overtrick.table import DealResult, Outcome, Table

from .fold import Felt, Status
from .happenings import (
    Abandoned,
    Acted,
    AnyHappening,
    Contributed,
    Created,
    Finished,
    GivenBack,
    Left,
    Rematch,
    Said,
    Seated,
    StandIn,
    Started,
    TakenOver,
    UndoAnswered,
    UndoAsked,
    Undone,
)
from .models import new_id
from .refusals import NotAllowed, NotYourTurn, Refused, SeatTaken, Stale

CLOCKS = (None, 15, 30, 60)
LONGEST_TALK = 300


@dataclass(frozen=True)
class Ending:
    """How a match ends: what is kept of it."""

    record: str
    outcome: Outcome
    deals: tuple[DealResult, ...]


@dataclass(frozen=True)
class Decision:
    """What is to happen, all of it or nothing."""

    happenings: tuple[AnyHappening, ...] = ()
    ending: Ending | None = None
    """Where the match ends with it."""


def _then(*happenings: AnyHappening) -> Decision:
    return Decision(happenings)


# Setting up


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
    )


def sit(felt: Felt, person: str, name: str, seat: int | None = None, contribution: str = "") -> Decision:
    """A person sits down, in this seat or the first open one. Who sits already stays there."""
    _require(felt, Status.GATHERING, "nobody can sit down now: the match has begun")
    if felt.seat_of(person) is not None:
        return Decision()
    if contribution:
        read_contribution(contribution)
    chosen = _open_seat(felt, seat)
    return _and_start(felt, [Seated(chosen, name, person=person, contribution=contribution)])


def seat_bot(felt: Felt, person: str | None, level: str, seat: int | None = None) -> Decision:
    """The host gives an open seat to a bot; every open seat where none is named."""
    _require(felt, Status.GATHERING, "no bot can sit down now: the match has begun")
    _require_host(felt, person)
    check_level(level)
    seats = felt.open_seats if seat is None else [_open_seat(felt, seat)]
    return _and_start(felt, [Seated(chosen, bot_name(felt, chosen), bot=level) for chosen in seats])


LEVELS = re.compile(r"random|novice|club|expert|(club|expert):(1000|[1-9][0-9]{0,2})")
"""All tables share the processes that think: nobody may keep them for longer than a second."""


def check_level(level: str) -> None:
    """Refuse a bot that would think for too long."""
    if not LEVELS.fullmatch(level):
        raise InvalidOption(
            f"{level[:40]!r}: at a table bots are random, novice, club, expert, or expert:1 to expert:1000"
        )


def leave(felt: Felt, person: str) -> Decision:
    """A person gets up. In the middle of a match a bot plays on, unless nobody is left to care."""
    seat = _seat_of(felt, person)
    if felt.status is not Status.PLAYING:
        return _then(Left(seat))
    others = [chair for other, chair in enumerate(felt.chairs) if chair.person is not None and other != seat]
    happenings: list[AnyHappening] = []
    if felt.chairs[seat].stand_in != "left":
        happenings.append(TakenOver(seat, "left"))
    if not stake_of(felt) and all(chair.stand_in == "left" for chair in others):
        happenings.append(Abandoned("everybody has left the table"))
    return Decision(tuple(happenings))


def remove(felt: Felt, person: str | None, seat: int) -> Decision:
    """The host opens a bot's seat again before the match."""
    _require(felt, Status.GATHERING, "no seat can be opened now: the match has begun")
    _require_host(felt, person)
    if not 0 <= seat < len(felt.chairs) or felt.chairs[seat].bot is None:
        raise NotAllowed(f"no bot sits in seat {seat}, and people get up by themselves")
    return _then(Left(seat))


def contribute(felt: Felt, person: str, contribution: str) -> Decision:
    """A person adds to the randomness, before the cards are decided."""
    _require(felt, Status.GATHERING, "the cards of this match are decided already")
    return _then(Contributed(_seat_of(felt, person), read_contribution(contribution)))


def start(felt: Felt, person: str | None) -> Decision:
    """The host starts the match."""
    _require(felt, Status.GATHERING, "the match has begun already")
    _require_host(felt, person)
    if felt.open_seats:
        raise Refused(f"{len(felt.open_seats)} seats are open: wait for somebody, or give them to bots")
    return _then(_started(felt, felt.chairs))


def rematch(felt: Felt, person: str) -> Decision:
    """The same seats again; the deal moves on to the next."""
    _require(felt, Status.OVER, "a rematch comes after the match")
    seat = _seat_of(felt, person)
    # Who has left is not made to play on; and where it costs something, everybody sits down again or does not.
    gone = [
        other
        for other, chair in enumerate(felt.chairs)
        if chair.stand_in == "left" or (stake_of(felt) and other != seat and chair.person is not None)
    ]
    return Decision((Rematch(new_secret()), *(Left(other) for other in gone if other != seat)))


def stake_of(felt: Felt) -> int:
    """What a match at this table costs each side."""
    return felt.game.rules(felt.setup.players).payout.stake


def bot_name(felt: Felt, seat: int) -> str:
    """What a bot in this seat is called."""
    taken = {chair.name for chair in felt.chairs}
    names = _BOT_NAMES[seat % len(_BOT_NAMES) :] + _BOT_NAMES[: seat % len(_BOT_NAMES)]
    return next((name for name in names if name not in taken), f"Bot {seat + 1}")


_BOT_NAMES = ("Ada", "Blaise", "Carl", "Emmy", "Leonhard", "Pierre", "Sofia")


def _started(felt: Felt, chairs: Sequence[object]) -> Started:
    return Started(new_id(), felt.next_dealer, _entered(felt, len(chairs)))


def _entered(felt: Felt, players: int) -> tuple[int, ...]:
    """The order in which people entered; bots and whoever sits down just now come after."""
    return tuple(sorted(range(players), key=lambda seat: (felt.chairs[seat].since or 1 << 60, seat)))


def _and_start(felt: Felt, seated: list[AnyHappening]) -> Decision:
    if felt.setup.starts_when_full and len(seated) == len(felt.open_seats):
        return _then(*seated, _started(felt, felt.chairs))
    return _then(*seated)


def _open_seat(felt: Felt, seat: int | None) -> int:
    if seat is not None and not 0 <= seat < len(felt.chairs):
        raise InvalidOption(f"seat {seat}: the seats are 0 to {len(felt.chairs) - 1}")
    free = felt.open_seats
    if not free:
        raise SeatTaken("no seat is open at this table: you can watch")
    if seat is not None and seat not in free:
        raise SeatTaken(f"seat {seat} is taken; open: {', '.join(map(str, free))}")
    return free[0] if seat is None else seat


def _seat_of(felt: Felt, person: str | None) -> int:
    seat = felt.seat_of(person)
    if seat is None:
        raise NotAllowed("you do not sit at this table")
    return seat


def _require(felt: Felt, status: Status, sentence: str) -> None:
    if felt.status is not status:
        raise Refused(sentence)


def _require_host(felt: Felt, person: str | None) -> None:
    host = felt.host
    if person is not None and (host is None or felt.chairs[host].person != person):
        raise NotAllowed("that is for the host, who has been at the table longest")


# Playing


def act(felt: Felt, person: str, action: str, seen: int) -> Decision:
    """A person acts, having seen the table at some seq. Who acts is back, if a bot was playing for them."""
    seat = _seat_of(felt, person)
    _require(felt, Status.PLAYING, "no match is being played at this table")
    if seen < felt.play_seq:
        raise Stale(f"the table is at {felt.play_seq}, and you acted on {seen}: look again")
    if felt.turn != seat:
        raise NotYourTurn(f"{action[:40]}: it is seat {felt.turn}'s turn, and yours is seat {seat}")
    decision = _carry_out(felt, Acted(seat, action))
    if felt.chairs[seat].stand_in is None:
        return decision
    return Decision((GivenBack(seat), *decision.happenings), decision.ending)


def act_for(felt: Felt, seat: int, action: str, play_seq: int) -> Decision:
    """A bot acts in a seat that it plays, on the cards of that seq; if they have changed, nothing happens."""
    if felt.turn != seat or felt.play_seq != play_seq or not felt.bot_decides(seat):
        return Decision()
    return _carry_out(felt, Acted(seat, action, bot=True))


def _carry_out(felt: Felt, acted: Acted) -> Decision:
    """Try the action on the cards and take it back: it counts when it is written, not before."""
    table = felt.table
    assert table is not None
    done = table.push(acted.action)
    outcome = table.outcome
    ending = None if outcome is None else Ending(table.record(), outcome, table.deals)
    table.pop()
    written = Acted(acted.seat, str(done), acted.bot)
    return Decision((written,) if ending is None else (written, Finished()), ending)


def take_over(felt: Felt, seat: int, why: StandIn) -> Decision:
    """A bot plays for somebody from now on."""
    if felt.status is not Status.PLAYING or not felt.chairs[seat].plays_itself:
        return Decision()
    return _then(TakenOver(seat, why))


def give_back(felt: Felt, person: str) -> Decision:
    """A person is back at the table."""
    seat = felt.seat_of(person)
    if seat is None or felt.status is not Status.PLAYING or felt.chairs[seat].stand_in is None:
        return Decision()
    chair = felt.chairs[seat]
    if chair.stand_in == "clock" and felt.turn == seat and chair.replaced > felt.play_seq:
        return Decision()  # this turn is the bot's: else a clock could be run out again and again
    return _then(GivenBack(seat))


def say(felt: Felt, person: str, text: str) -> Decision:
    """Somebody at the table says something."""
    seat = _seat_of(felt, person)
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not words or len(words) > LONGEST_TALK:
        raise InvalidOption(f"say something of 1 to {LONGEST_TALK} characters")
    return _then(Said(seat, words))


# Taking back


WayBack = Literal["alone", "ask"]
"""How an action is taken back: at once, or when everybody else agrees."""


def take_back(felt: Felt, person: str) -> Decision:
    """Take the own last action back: at once if nothing came of it, else by everybody's consent."""
    seat = _seat_of(felt, person)
    _require(felt, Status.PLAYING, "no match is being played at this table")
    if not felt.setup.friendly:
        raise NotAllowed("nothing is taken back at this table")
    since = _own_last(felt, seat)
    if since is None:
        raise Refused("there is nothing to take back: you have not acted yet")
    if way_back(felt, seat) == "alone":
        return _then(Undone(seat, since + 1))
    if felt.appeal is not None and felt.appeal.waiting:
        raise Refused("somebody is asking to take back already")
    return _then(UndoAsked(seat))


def way_back(felt: Felt, seat: int) -> WayBack | None:
    """How this seat's person could take the own last action back, if at all."""
    if not felt.setup.friendly or felt.status is not Status.PLAYING or felt.chairs[seat].person is None:
        return None
    since = _own_last(felt, seat)
    if since is None:
        return None
    others = any(chair.plays_itself for other, chair in enumerate(felt.chairs) if other != seat)
    return "ask" if others and (since > 0 or _saw_something_new(felt, seat)) else "alone"


def _own_last(felt: Felt, seat: int) -> int | None:
    """How many actions ago this seat acted last."""
    assert felt.table is not None
    return next((back for back, (actor, _) in enumerate(reversed(felt.table.history)) if actor == seat), None)


def answer(felt: Felt, person: str, agreed: bool) -> Decision:
    """Answer somebody who wants to take back."""
    seat = _seat_of(felt, person)
    appeal = felt.appeal
    if appeal is None or seat not in appeal.waiting:
        raise Refused("nobody asks you to let them take back")
    answered = UndoAnswered(seat, agreed)
    if not agreed or appeal.waiting != {seat}:
        return _then(answered)
    since = _own_last(felt, appeal.seat)
    assert since is not None
    return _then(answered, Undone(appeal.seat, since + 1))


def _saw_something_new(felt: Felt, seat: int) -> bool:
    """Whether the last action showed this seat a card that it had not seen. In a deal no card gets out of sight."""
    table = felt.table
    assert table is not None
    if table.deal_starts[-1] == len(table.history):
        return True  # it ended a deal, and the next one lies there
    _, action = table.history[-1]
    after = _in_sight(table, seat) + isinstance(action, Play | Discard)
    table.pop()
    before = _in_sight(table, seat)
    table.push(action)
    return after > before


def _in_sight(table: Table, seat: int) -> int:
    """How many cards lie before a seat's eyes that have not been played or laid away."""
    return len(table.own(seat).hand) + sum(map(len, table.faceup))
