"""Who may sit down, leave, seat bots, start a match and ask for a rematch.

Errors name people, not seats: screens count seats from 1, and the protocol from 0.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Literal, TypedDict, Unpack

from msgspec.structs import replace

from overtrick.errors import InvalidOption
from overtrick.fair import read_contribution
from overtrick.server.errors import NotAllowed, Refused, SeatTaken

from .decisions import Decision, require_host, require_seat, require_status
from .definition import choose_game, fingerprint
from .events import (
    Abandoned,
    AnyEvent,
    ChallengeDeals,
    Contributed,
    Created,
    Left,
    Practice,
    Rematch,
    Seated,
    Started,
    Starting,
    TakenOver,
    WrittenDeal,
)
from .state import Status, TableState
from .takebacks import takeover_events

CLOCKS = (None, 15, 30, 60)
"""The seconds that a turn may have; None for a table without a clock."""


class Terms(TypedDict, total=False):
    """What may be chosen for a new table besides its game. The fields of :class:`Created` describe them."""

    public: bool
    friendly: bool
    rated: bool
    clock: int | None
    starts_when_full: bool
    fill_after: int | None
    fill_level: str
    room: str | None
    wait: float
    lesson: WrittenDeal | None
    practice: Practice | None
    challenge: ChallengeDeals | None


def create(
    game: str,
    options: dict[str, int | bool | str | None],
    players: int | None,
    *,
    secret: str,
    **terms: Unpack[Terms],
) -> Created:
    """The first event of a new table. Raises an error if the game, its options or the number of players are wrong.

    ``secret`` decides the cards: a new one from :func:`overtrick.fair.new_secret`.
    """
    chosen = choose_game(game, options)
    if players is None:
        players = chosen.default_players
    stake = chosen.rules(players).payout.stake
    clock = terms.get("clock")
    if clock not in CLOCKS:
        raise InvalidOption(f"clock = {clock}: a turn has {', '.join(map(str, CLOCKS[1:]))} seconds, or no clock")
    if terms.get("fill_after") is not None and (terms.get("rated") or stake):
        raise InvalidOption("bots cannot take the open seats of a rated table, or of one with a stake")
    check_level(terms.get("fill_level", "club"))
    created = Created(
        game=chosen.name,
        options=dict(chosen.values),
        players=players,
        secret=secret,
        fingerprint=fingerprint(chosen, players),
        **terms,
    )
    matters = created.rated or (stake and created.practice is None)
    return replace(created, friendly=False) if matters else created  # no help where it matters


def sit(
    state: TableState,
    person: str,
    name: str,
    seat: int | None = None,
    contribution: str = "",
    *,
    program: bool = False,
    match_id: str,
) -> Decision:
    """A person takes this seat, or an open one: the first friend is the host's partner. A person keeps their seat.

    ``program``: a program plays for this person. ``match_id`` is the id of the match that starts if the table is full
    then.
    """
    require_status(state, Status.GATHERING, "you cannot sit down now: the match has started")
    if state.seat_of(person) is not None:
        return Decision()
    if program and state.setup.rated:
        raise Refused("this table is rated, so programs cannot play here")
    if contribution:
        read_contribution(contribution)
    chosen = _find_open_seat(state, seat)
    seated = Seated(chosen, name, person=person, contribution=contribution, program=program)
    return _seat_and_start(state, [seated], match_id)


def seat_bot(state: TableState, person: str | None, level: str, seat: int | None = None, *, match_id: str) -> Decision:
    """The host gives this seat to a bot, or every open seat if none is named.

    ``match_id`` is the id of the match that starts if the table is full then.
    """
    require_status(state, Status.GATHERING, "you cannot add a bot now: the match has started")
    require_host(state, person)
    check_level(level)
    if state.setup.rated:
        raise Refused("this table is rated, so only people can play here: create another table to play with bots")
    seats = state.open_seats if seat is None else [_find_open_seat(state, seat)]
    return _seat_and_start(state, [Seated(chosen, bot_name(state, chosen), bot=level) for chosen in seats], match_id)


def fill_with_bots(state: TableState, at: int, *, match_id: str) -> Decision:
    """Give the open seats to bots when the wait of the table is over, and start. Does nothing if nobody is there."""
    if state.fill_due is None or at < state.fill_due or not state.people:
        return Decision()
    level = state.setup.fill_level
    seated = [Seated(seat, bot_name(state, seat), bot=level) for seat in state.open_seats]
    return _seat_and_start(state, seated, match_id)


LEVELS = re.compile(r"random|novice|policy|club|expert|(club|expert):(1000|[1-9][0-9]{0,2})")
"""The bot levels for server tables. All tables share the bot processes, so no bot may think longer than a second."""


def check_level(level: str) -> None:
    """Raise InvalidOption if this is not a bot level for server tables."""
    if not LEVELS.fullmatch(level):
        raise InvalidOption(
            f"{level[:40]!r} is not a bot level: use random, novice, club, expert, policy, or expert:1 to expert:1000"
        )


def leave(state: TableState, person: str) -> Decision:
    """A person gives up their seat. During a match a bot plays on; if no person is left, the match ends.

    An attempt at a challenge keeps its seat and waits for the person.
    """
    seat = require_seat(state, person)
    if state.setup.challenge is not None:
        return Decision()
    if state.status is not Status.PLAYING:
        return Decision.of(Left(seat))
    others = [
        occupant for other, occupant in enumerate(state.occupants) if occupant.person is not None and other != seat
    ]
    events: list[AnyEvent] = []
    if state.occupants[seat].stand_in != "left":
        events += [TakenOver(seat, "left"), *takeover_events(state, seat)]
    if not stake_of(state) and all(occupant.stand_in == "left" for occupant in others):
        events.append(Abandoned("everybody has left the table", deserted=True))
    return Decision(tuple(events))


def remove_bot(state: TableState, person: str | None, seat: int) -> Decision:
    """The host removes a bot from its seat before the match."""
    require_status(state, Status.GATHERING, "you cannot remove a bot now: the match has started")
    require_host(state, person)
    if not 0 <= seat < len(state.occupants) or state.occupants[seat].bot is None:
        raise NotAllowed("there is no bot in this seat, and only bots can be removed")
    return Decision.of(Left(seat))


def contribute(state: TableState, person: str, contribution: str) -> Decision:
    """A person contributes to the randomness of the deals, before the cards are fixed."""
    require_status(state, Status.GATHERING, "the cards of this match are already fixed")
    return Decision.of(Contributed(require_seat(state, person), read_contribution(contribution)))


def start(state: TableState, person: str | None, *, match_id: str) -> Decision:
    """The host starts the match. It waits until every person is connected and has contributed."""
    require_status(state, Status.GATHERING, "the match has already started")
    require_host(state, person)
    if state.open_seats:
        seats = "1 seat is" if len(state.open_seats) == 1 else f"{len(state.open_seats)} seats are"
        raise Refused(f"{seats} open: wait for more players, or add bots")
    if state.start_deadline is not None:
        return Decision()
    return Decision.of(_first_start_event(state, any(occupant.person for occupant in state.occupants), match_id))


def begin_if_ready(state: TableState, away: Collection[int], at: int, *, match_id: str) -> Decision:
    """Begin a starting match when every person is connected and has contributed, or when the time is over.

    ``away`` are the seats of people who are not connected. When the time is over, the match begins without the missing
    contributions, and the record says so. At a public table or one for a stake, a person who is away loses the seat
    instead: nobody plays with strangers, or loses a stake, without being there.
    """
    if state.start_deadline is None:
        return Decision()
    people = [seat for seat, occupant in enumerate(state.occupants) if occupant.person is not None]
    if at < state.start_deadline and any(seat in away or state.occupants[seat].contribution is None for seat in people):
        return Decision()
    gone = [seat for seat in people if seat in away]
    if gone and (is_open_to_strangers(state) or stake_of(state)):
        return Decision.of(*(Left(seat, "gone") for seat in gone))
    return Decision.of(_started(state, match_id))


def release_seat(state: TableState, person: str, why: Literal["gone", "stake"]) -> Decision:
    """Free the seat of a person who is disconnected too long, or cannot pay, while others wait for a match."""
    seat = state.seat_of(person)
    if seat is None or state.status is not Status.GATHERING:
        return Decision()
    return Decision.of(Left(seat, why))


def close(state: TableState, why: str) -> Decision:
    """Close a table where nobody is connected, and end its match. A match for a stake is played to its end by bots."""
    if state.status is Status.GATHERING or (state.status is Status.PLAYING and not stake_of(state)):
        return Decision.of(Abandoned(why, deserted=True))
    return Decision()


def is_open_to_strangers(state: TableState) -> bool:
    """Whether anybody may sit down here. Such a table does not keep a seat for a person who is not connected."""
    return state.setup.public or state.setup.room is not None


def rematch(state: TableState, person: str, *, secret: str) -> Decision:
    """A person asks for another match in the same seats. The next seat deals first.

    ``secret`` decides its cards: a new one, as for a new table. Nothing changes if somebody else has just asked.
    """
    if state.status is Status.GATHERING and state.matches > 0 and state.seat_of(person) is not None:
        return Decision()
    require_status(state, Status.OVER, "a rematch is possible when the match is over")
    seat = require_seat(state, person)
    if state.setup.challenge is not None:
        raise Refused("a challenge is played once: make another one, or play an ordinary match")
    # People who have left do not play on. For a stake, everybody else decides again whether to sit down.
    gone = [
        other
        for other, occupant in enumerate(state.occupants)
        if occupant.stand_in in ("left", "absent")
        or (stake_of(state) and other != seat and occupant.person is not None)
    ]
    return Decision((Rematch(secret), *(Left(other) for other in gone if other != seat)))


def stake_of(state: TableState) -> int:
    """The credits that a match at this table costs each side; 0 without a stake, and in practice."""
    return 0 if state.setup.practice is not None else state.game.rules(state.setup.players).payout.stake


BOT_NAMES = ("Bernoulli", "Euler", "Fermat", "Gauss", "Laplace", "Noether", "Poisson")
"""Names of bots. No person may have one, so these are not first names."""


def bot_name(state: TableState, seat: int) -> str:
    """A name for a bot in this seat that nobody at the table has."""
    taken = {occupant.name for occupant in state.occupants}
    names = BOT_NAMES[seat % len(BOT_NAMES) :] + BOT_NAMES[: seat % len(BOT_NAMES)]
    return next((name for name in names if name not in taken), numbered_bot(seat))


def numbered_bot(seat: int) -> str:
    """The name of a bot in this seat when all other names are taken."""
    return f"Bot {seat + 1}"


def _first_start_event(state: TableState, has_people: bool, match_id: str) -> Started | Starting:
    """Starting if there are people to wait for, otherwise Started."""
    return Starting() if state.setup.wait and has_people else _started(state, match_id)


def _started(state: TableState, match_id: str) -> Started:
    rules = fingerprint(state.game, state.setup.players)
    return Started(match_id, state.next_dealer, _entered(state), rules)


def _entered(state: TableState) -> tuple[int, ...]:
    """The seats in the order in which they were taken. Seats that this very decision fills come last."""
    return tuple(
        sorted(range(len(state.occupants)), key=lambda seat: (state.occupants[seat].seated_seq or 1 << 60, seat))
    )


def _seat_and_start(state: TableState, seated: list[Seated], match_id: str) -> Decision:
    """Seat these, and start the match if the table is full and starts by itself."""
    if seated and state.setup.starts_when_full and len(seated) == len(state.open_seats):
        has_people = any(occupant.person for occupant in state.occupants) or any(event.person for event in seated)
        return Decision.of(*seated, _first_start_event(state, has_people, match_id))
    return Decision.of(*seated)


def _find_open_seat(state: TableState, seat: int | None) -> int:
    """The given seat, or the best open one. Raises SeatTaken if there is none."""
    if seat is not None and not 0 <= seat < len(state.occupants):
        raise InvalidOption(f"seat = {seat}: the seats of this table are 0 to {len(state.occupants) - 1}")
    free = state.open_seats
    if not free:
        raise SeatTaken("no seat is open at this table, but you can watch")
    if seat is not None and seat not in free:
        raise SeatTaken(f"{state.occupants[seat].name} has this seat: choose another one")
    return _partner_of_host(state) if seat is None else seat


def _partner_of_host(state: TableState) -> int:
    """The first open seat of the host's side, unless the host has a partner who is a person; else any open one."""
    free, side_of = state.open_seats, state.game.rules(state.setup.players).seats.side_of
    host = state.host
    if host is None:
        return free[0]
    partners = [seat for seat in range(len(state.occupants)) if side_of(seat) == side_of(host) and seat != host]
    if any(state.occupants[seat].person is not None for seat in partners):
        return free[0]
    return next((seat for seat in partners if seat in free), free[0])
