"""What people and bots may do while a match is played: act, stand in, come back, talk."""

from __future__ import annotations

from overtrick.errors import InvalidOption

from .decisions import Decision, Ending, own_seat, require, then
from .fold import Felt, Status
from .happenings import Acted, AnyHappening, Finished, GivenBack, Hinted, Said, StandIn, TakenOver
from .refusals import NotAllowed, NotYourTurn, Stale
from .takebacks import lapses, without

LONGEST_TALK = 300


def act(felt: Felt, person: str, action: str, seen: int) -> Decision:
    """A person acts, having seen the table at some seq. Who acts is back, if a bot was playing for them."""
    seat = own_seat(felt, person)
    require(felt, Status.PLAYING, "no match is being played at this table")
    if seen < felt.play_seq:
        raise Stale(f"the table is at {felt.play_seq}, and you acted on {seen}: look again")
    if felt.turn != seat:
        raise NotYourTurn(f"{action[:40]}: it is seat {felt.turn}'s turn, and yours is seat {seat}")
    decision = _carry_out(felt, Acted(seat, action))
    before: tuple[AnyHappening, ...] = lapses(felt)  # whoever acts while somebody asks to take back has answered
    if felt.chairs[seat].stand_in is not None:
        before = (*before, GivenBack(seat))
    return Decision((*before, *decision.happenings), decision.ending)


def act_for(felt: Felt, seat: int, action: str, play_seq: int) -> Decision:
    """A bot acts in a seat that it plays, on the cards of that seq; if they have changed, nothing happens.

    Bots wait while somebody asks to take back.
    """
    if felt.turn != seat or felt.play_seq != play_seq or not felt.bot_decides(seat) or felt.appeal is not None:
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
    # Silence is no consent: whoever lets the clock run out has not agreed, as somebody who goes away has.
    return then(TakenOver(seat, why), *(lapses(felt) if why == "clock" else without(felt, seat)))


def give_back(felt: Felt, person: str) -> Decision:
    """A person is back at the table."""
    seat = felt.seat_of(person)
    if seat is None or felt.status is not Status.PLAYING or felt.chairs[seat].stand_in is None:
        return Decision()
    chair = felt.chairs[seat]
    if chair.stand_in == "clock" and felt.turn == seat and chair.replaced > felt.play_seq:
        return Decision()  # this turn is the bot's: else a clock could be run out again and again
    return then(GivenBack(seat))


def say(felt: Felt, person: str, text: str) -> Decision:
    """Somebody at the table says something."""
    seat = own_seat(felt, person)
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not words or len(words) > LONGEST_TALK:
        raise InvalidOption(f"say something of 1 to {LONGEST_TALK} characters")
    return then(Said(seat, words))


def ask_hint(felt: Felt, person: str) -> Decision:
    """Somebody wants to know what a good bot would do. Everybody hears of it once a match."""
    if not felt.setup.friendly:
        raise NotAllowed("there are no hints at this table")
    seat = felt.seat_of(person)
    if seat is None or felt.turn != seat:
        raise NotAllowed("a hint can be asked for when it is your turn")
    return Decision() if seat in felt.hinted else then(Hinted(seat))
