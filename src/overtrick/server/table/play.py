"""What people and bots may do during a match: act, take over a seat, come back, chat, ask for a hint."""

from __future__ import annotations

from overtrick.actions import Action, Pass, Play
from overtrick.errors import InvalidOption
from overtrick.server.errors import NotAllowed, NotYourTurn, Stale
from overtrick.table import Table

from .decisions import Decision, MatchResult, require_seat, require_status
from .events import Acted, AnyEvent, Finished, GivenBack, Hinted, Said, StandInReason, TakenOver
from .state import Status, TableState
from .takebacks import expire_events, takeover_events

MAX_CHAT_LENGTH = 300


def act(state: TableState, person: str, action: str, seen: int) -> Decision:
    """A person acts. Their client last saw the table at seq ``seen``. If they had a stand-in, they play again."""
    seat = require_seat(state, person)
    require_status(state, Status.PLAYING, "no match is being played at this table")
    if seen < state.play_seq:
        raise Stale("the table has changed since you last saw it: look again")
    if state.turn != seat:
        raise NotYourTurn(f"{action[:40]}: it is the turn of seat {state.turn}, and you are in seat {seat}")
    decision = _check_action(state, Acted(seat, action))
    before: tuple[AnyEvent, ...] = expire_events(state)  # acting instead of answering refuses a take-back
    if state.occupants[seat].stand_in is not None:
        before = (*before, GivenBack(seat))
    return Decision((*before, *decision.events), decision.match_result)


def act_as_bot(state: TableState, seat: int, action: str, play_seq: int) -> Decision:
    """A bot acts, having seen the cards at ``play_seq``. Nothing happens if they have changed since.

    Bots wait while there is a take-back request.
    """
    is_late = state.turn != seat or state.play_seq != play_seq or not state.bot_decides(seat)
    if is_late or state.takeback_request is not None:
        return Decision()
    return _check_action(state, Acted(seat, action, bot=True))


def _check_action(state: TableState, acted: Acted) -> Decision:
    """Check that the action is legal. It is carried out once its event is written."""
    table = state.table
    assert table is not None
    action = table.validate(acted.action)
    match_result = _result_after(table, action) if _may_end_deal(table, action) else None
    canonical = Acted(acted.seat, str(action), acted.bot)
    return Decision((canonical,) if match_result is None else (canonical, Finished()), match_result)


def _may_end_deal(table: Table, action: Action) -> bool:
    """Whether the deal, and perhaps the match, can end with this action: the last card of a deal, or a pass."""
    if isinstance(action, Play):
        return sum(table.tricks_won) == table.hand_size - 1 and len(table.trick) == table.players - 1
    return isinstance(action, Pass)


def _result_after(table: Table, action: Action) -> MatchResult | None:
    """The result if the match ends with this action. The action is tried and taken back."""
    table.push(action)
    outcome = table.outcome
    result = None if outcome is None else MatchResult(table.record(), outcome, table.deals)
    table.pop()
    return result


def take_over(state: TableState, seat: int, why: StandInReason) -> Decision:
    """A stand-in plays for a person from now on."""
    if state.status is not Status.PLAYING or not state.occupants[seat].person_decides:
        return Decision()
    # A person who lets the clock run out has not agreed to a take-back. A person who goes away need not be asked.
    request_events = expire_events(state) if why == "clock" else takeover_events(state, seat)
    return Decision.of(TakenOver(seat, why), *request_events)


def give_back(state: TableState, person: str) -> Decision:
    """A person who is back takes their seat over from the stand-in."""
    seat = state.seat_of(person)
    if seat is None or state.status is not Status.PLAYING or state.occupants[seat].stand_in is None:
        return Decision()
    occupant = state.occupants[seat]
    if occupant.stand_in == "clock" and state.turn == seat and occupant.stand_in_seq > state.play_seq:
        return Decision()  # this turn stays with the stand-in: otherwise the person could stall again and again
    return Decision.of(GivenBack(seat))


def say(state: TableState, person: str, text: str) -> Decision:
    """A person with a seat writes a chat message."""
    seat = require_seat(state, person)
    line = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    if not line or len(line) > MAX_CHAT_LENGTH:
        raise InvalidOption(f"a chat message has 1 to {MAX_CHAT_LENGTH} characters")
    return Decision.of(Said(seat, line))


def request_hint(state: TableState, person: str) -> Decision:
    """A person asks what a good bot would do. The first hint of a match is announced to everybody."""
    if not state.setup.friendly:
        raise NotAllowed("hints are not allowed at this table")
    seat = state.seat_of(person)
    if seat is None or state.turn != seat:
        raise NotAllowed("you can ask for a hint when it is your turn")
    return Decision() if seat in state.hinted else Decision.of(Hinted(seat))
