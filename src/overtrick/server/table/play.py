"""What people and bots may do while a match is played: act, stand in, come back, talk."""

from __future__ import annotations

from overtrick.errors import InvalidOption
from overtrick.server.errors import NotAllowed, NotYourTurn, Stale

from .decisions import Decision, MatchResult, require_seat, require_status
from .events import Acted, AnyEvent, Finished, GivenBack, Hinted, Said, StandInReason, TakenOver
from .state import Status, TableState
from .takebacks import expire_events, takeover_events

MAX_CHAT_LENGTH = 300


def act(state: TableState, person: str, action: str, seen: int) -> Decision:
    """A person acts, having seen the table at some seq. Who acts is back, if a bot was playing for them."""
    seat = require_seat(state, person)
    require_status(state, Status.PLAYING, "no match is being played at this table")
    if seen < state.play_seq:
        raise Stale(f"the table is at {state.play_seq}, and you acted on {seen}: look again")
    if state.turn != seat:
        raise NotYourTurn(f"{action[:40]}: it is seat {state.turn}'s turn, and yours is seat {seat}")
    decision = _carry_out(state, Acted(seat, action))
    before: tuple[AnyEvent, ...] = expire_events(state)  # whoever acts while somebody asks to take back has answered
    if state.occupants[seat].stand_in is not None:
        before = (*before, GivenBack(seat))
    return Decision((*before, *decision.events), decision.match_result)


def act_as_bot(state: TableState, seat: int, action: str, play_seq: int) -> Decision:
    """A bot acts in a seat that it plays, on the cards of that seq; if they have changed, nothing happens.

    Bots wait while somebody asks to take back.
    """
    if (
        state.turn != seat
        or state.play_seq != play_seq
        or not state.bot_decides(seat)
        or state.takeback_request is not None
    ):
        return Decision()
    return _carry_out(state, Acted(seat, action, bot=True))


def _carry_out(state: TableState, acted: Acted) -> Decision:
    """Try the action on the cards and take it back: it counts when it is written, not before."""
    table = state.table
    assert table is not None
    done = table.push(acted.action)
    outcome = table.outcome
    match_result = None if outcome is None else MatchResult(table.record(), outcome, table.deals)
    table.pop()
    written = Acted(acted.seat, str(done), acted.bot)
    return Decision((written,) if match_result is None else (written, Finished()), match_result)


def take_over(state: TableState, seat: int, why: StandInReason) -> Decision:
    """A bot plays for somebody from now on."""
    if state.status is not Status.PLAYING or not state.occupants[seat].person_decides:
        return Decision()
    # Silence is no consent: whoever lets the clock run out has not agreed, as somebody who goes away has.
    return Decision.of(
        TakenOver(seat, why), *(expire_events(state) if why == "clock" else takeover_events(state, seat))
    )


def give_back(state: TableState, person: str) -> Decision:
    """A person is back at the table."""
    seat = state.seat_of(person)
    if seat is None or state.status is not Status.PLAYING or state.occupants[seat].stand_in is None:
        return Decision()
    occupant = state.occupants[seat]
    if occupant.stand_in == "clock" and state.turn == seat and occupant.stand_in_seq > state.play_seq:
        return Decision()  # this turn is the bot's: else a clock could be run out again and again
    return Decision.of(GivenBack(seat))


def say(state: TableState, person: str, text: str) -> Decision:
    """Somebody at the table says something."""
    seat = require_seat(state, person)
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not words or len(words) > MAX_CHAT_LENGTH:
        raise InvalidOption(f"say something of 1 to {MAX_CHAT_LENGTH} characters")
    return Decision.of(Said(seat, words))


def request_hint(state: TableState, person: str) -> Decision:
    """Somebody wants to know what a good bot would do. Everybody hears of it once a match."""
    if not state.setup.friendly:
        raise NotAllowed("there are no hints at this table")
    seat = state.seat_of(person)
    if seat is None or state.turn != seat:
        raise NotAllowed("a hint can be asked for when it is your turn")
    return Decision() if seat in state.hinted else Decision.of(Hinted(seat))
