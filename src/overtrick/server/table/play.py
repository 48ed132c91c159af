"""What people and bots may do at a table: act, take over a seat, come back, chat, ask for a hint, choose a speed."""

from __future__ import annotations

from sys import intern

from overtrick.actions import Action, Pass, Play
from overtrick.errors import InvalidOption
from overtrick.server.errors import ClaimRefused, NotAllowed, NotYourTurn, Refused, Stale
from overtrick.table import Table

from . import lessons, practice
from .decisions import Decision, MatchResult, require_seat, require_status
from .events import (
    Abandoned,
    Acted,
    AnyEvent,
    BotSpeed,
    Claimed,
    Finished,
    GivenBack,
    Hinted,
    Paced,
    Said,
    StandInReason,
    TakenOver,
)
from .state import Status, TableState
from .takebacks import expire_events, takeover_events

MAX_CHAT_LENGTH = 300


def act(state: TableState, person: str, action: str, seen: int) -> Decision:
    """A person acts. Their client last saw the table at seq ``seen``. If they had a stand-in, they play again."""
    seat = _require_turn(state, person, action[:40], seen)
    if state.setup.lesson is not None and state.table is not None:
        lessons.require_step(state, str(state.table.validate(action)))
    return _by_person(state, seat, _check_action(state, Acted(seat, action)))


def claim(state: TableState, person: str, seen: int) -> Decision:
    """A person claims all remaining tricks. It is accepted if it can be proven from what they know."""
    seat = _require_turn(state, person, "a claim", seen)
    lessons.require_no_step(state)
    practice.require_answer(state)
    return _by_person(state, seat, _claim(state, seat))


def claimed_line(state: TableState, person: str, tricks: int, seen: int) -> tuple[str, ...] | None:
    """The cards by priority with which a person wins at least this number of the remaining tricks, proven.

    With no trick at all it is a concession: the weakest cards first, which needs no proof. None if these are all
    remaining tricks: then :func:`claim` plays them out at once. Nothing is written for some of them. The
    other tricks matter to the others, so nobody else's card may be chosen for them, and they are not told: a partner
    must not learn from a claim what the claimer holds.
    """
    seat = _require_turn(state, person, "a claim", seen)
    lessons.require_no_step(state)
    practice.require_answer(state)
    table = state.table
    assert table is not None
    if tricks == 0 and table.conceding_line:
        return tuple(str(play.card) for play in table.conceding_line)
    if table.winning_line is not None and tricks == len(table.winning_line):
        return None
    if table.certain_tricks < max(tricks, 1):
        raise ClaimRefused
    assert table.turn == seat
    return tuple(str(play.card) for play in table.certain_line)


def _require_turn(state: TableState, person: str, what: str, seen: int) -> int:
    """The seat of this person, who is to act and has seen the cards as they are."""
    seat = require_seat(state, person)
    require_status(state, Status.PLAYING, "no match is being played at this table")
    if seen < state.play_seq:
        raise Stale("the table has changed since you last saw it: look again")
    turn = state.turn
    if turn != seat:
        assert turn is not None
        raise NotYourTurn(f"{what}: it is {state.occupants[turn].name}'s turn")
    return seat


def _by_person(state: TableState, seat: int, decision: Decision) -> Decision:
    """The decision of a person: a take-back that they did not answer is refused, and their stand-in stops."""
    before: tuple[AnyEvent, ...] = expire_events(state)
    if state.occupants[seat].stand_in is not None:
        before = (*before, GivenBack(seat))
    return decision if not before else Decision((*before, *decision.events), decision.match_result)


def _claim(state: TableState, seat: int) -> Decision:
    """The claim and the actions that play it out. The others play any legal cards: they change nothing."""
    table = state.table
    assert table is not None
    line = table.winning_line
    if line is None:
        raise ClaimRefused
    cards, finished, actions = iter(line), len(table.deals), list[Acted]()
    while table.turn is not None and len(table.deals) == finished:
        by = table.turn
        action = table.push(next(cards) if by == seat else table.legal[0])
        actions.append(Acted(by, str(action), bot=by != seat))
    outcome = table.outcome
    result = None if outcome is None else MatchResult(table.record(), outcome, table.deals)
    for _ in actions:
        table.pop()
    events: tuple[AnyEvent, ...] = (Claimed(seat, len(line)), *actions)
    if (over := _over_with_deal(state)) is not None:
        return Decision((*events, Abandoned(over)))
    return Decision(events if result is None else (*events, Finished()), result)


def claim_as_bot(state: TableState, seat: int, play_seq: int) -> Decision:
    """A bot claims all remaining tricks, which it has proven at ``play_seq``. Nothing happens if the cards changed."""
    return Decision() if _is_late(state, seat, play_seq) else _claim(state, seat)


def act_as_bot(state: TableState, seat: int, action: str, play_seq: int) -> Decision:
    """A bot acts, having seen the cards at ``play_seq``. Nothing happens if they have changed since.

    Bots wait while there is a take-back request.
    """
    return Decision() if _is_late(state, seat, play_seq) else _check_action(state, Acted(seat, action, bot=True))


def _is_late(state: TableState, seat: int, play_seq: int) -> bool:
    """Whether a bot's choice is out of date, or has to wait for the answer to a take-back request."""
    is_late = state.turn != seat or state.play_seq != play_seq or not state.bot_decides(seat)
    return is_late or state.takeback_request is not None


def _check_action(state: TableState, acted: Acted) -> Decision:
    """Check that the action is legal. It is carried out once its event is written."""
    table = state.table
    assert table is not None
    action = table.validate(acted.action)
    canonical = Acted(acted.seat, intern(str(action)), acted.bot)  # there are many of them, and few texts
    if (over := _over_with_deal(state)) is not None:
        ends = _may_end_deal(table, action) and table.ends_deal(action)
        return Decision((canonical, Abandoned(over)) if ends else (canonical,))
    if _may_end_deal(table, action) and table.ends_match(action):
        return Decision((canonical, Finished()), _result_after(table, action))
    return Decision((canonical,))


def _over_with_deal(state: TableState) -> str | None:
    """Why the table is closed at the end of the deal; None if the match goes on then."""
    if state.setup.lesson is not None:
        return lessons.OVER
    return practice.OVER if state.setup.practice is not None else None


def _may_end_deal(table: Table, action: Action) -> bool:
    """Whether the deal, and perhaps the match, can end with this action: a pass, or the last card of a trick."""
    if not isinstance(action, Play):
        return isinstance(action, Pass)
    if not table.rules.deal.ends_early and sum(table.tricks_won) < table.hand_size - 1:
        return False
    return len(table.trick) == table.players - len(table.sitting) - 1


def _result_after(table: Table, action: Action) -> MatchResult:
    """The result of the match that ends with this action. The action is tried and taken back."""
    table.push(action)
    assert table.outcome is not None
    result = MatchResult(table.record(), table.outcome, table.deals)
    table.pop()
    return result


def take_over(state: TableState, seat: int, why: StandInReason) -> Decision:
    """A stand-in plays for a person from now on."""
    if state.status is not Status.PLAYING or not state.occupants[seat].person_decides:
        return Decision()
    if state.setup.challenge is not None:
        return Decision()  # the attempt is theirs alone, and waits
    if state.has_open_puzzle:
        return Decision()  # nobody answers a puzzle for somebody else
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
    practice.require_answer(state)
    return Decision() if seat in state.hinted else Decision.of(Hinted(seat))


def choose_speed(state: TableState, person: str, speed: BotSpeed) -> Decision:
    """A person who plays alone with bots chooses how fast these act, for this table."""
    seat = require_seat(state, person)
    if state.status is Status.CLOSED:
        raise Refused(f"this table is closed: {state.closed_because}")
    if len(state.people) > 1:
        raise NotAllowed("the speed of the bots can be chosen by a person who plays alone with them")
    return Decision() if state.chosen_speed == speed else Decision.of(Paced(seat, speed))
