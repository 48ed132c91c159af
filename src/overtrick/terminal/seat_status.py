"""What a seat does in this deal, in a few words below its name: its call, its contract, its tricks."""

from __future__ import annotations

from rich.text import Text

from overtrick.actions import Action, Bid, Give, Pass
from overtrick.contracts import Contract
from overtrick.view import Phase, View

from . import messages
from .card_text import call_text
from .colours import BAD, FAINT, GOOD, HIGHLIGHT
from .messages import fill


def seat_status(view: View, seat: int) -> Text:
    """``bids 3``, ``2 of 3``, ``nello, 0 taken``, ``declarer 75, 4 tricks``, ``4 tricks``, ``sits out``."""
    call = view.bids[seat]
    if seat in view.sitting:
        return Text(messages.SITS_OUT, style=FAINT)
    if view.phase is Phase.GIVE:
        return _giving(view, seat)
    if view.phase is Phase.BID:
        if call is None:
            return Text(messages.TO_BID if view.turn == seat else "", style=FAINT)
        return _current_call(call)
    if view.declarer is not None:
        return _with_declarer(view, seat, call)
    if isinstance(call, Bid):
        return _taken_of_bid(view, seat, call)
    return Text(_tricks_and_points(view, seat))


def _tricks_and_points(view: View, seat: int) -> str:
    """The tricks of a seat, and its card points where everyone plays alone; those of a team stand with its score."""
    tricks = messages.tricks(view.tricks_won[seat])
    if not view.rules.counts_points or view.rules.seats.teams is not None:
        return tricks
    return messages.TRICKS_AND_POINTS.format(tricks=tricks, points=messages.counted(view.points[seat], "point"))


def _giving(view: View, seat: int) -> Text:
    """How many cards a seat has given, which everybody sees, or that it is to give."""
    given = sum(giver == seat and isinstance(action, Give) for giver, action in view.history)
    if view.turn == seat:
        return Text(messages.TO_GIVE.format(cards=messages.cards(view.to_discard)), style=FAINT)
    return Text(messages.HAS_GIVEN.format(cards=messages.cards(given)) if given else "", style=FAINT)


def _current_call(call: Action) -> Text:
    text = call_text(call, coloured=False)
    if isinstance(call, Pass):
        text.stylize(FAINT)
    elif isinstance(call, Bid):
        text.stylize("bold")
        return text if call.nello else fill(messages.BIDS, call=text)
    return text


def _with_declarer(view: View, seat: int, call: Action | None) -> Text:
    """The declarer's role, bid and tricks; for any other seat its tricks."""
    tricks = _tricks_and_points(view, seat)
    if seat != view.declarer:
        return Text(tricks)
    contract = view.rules.score.contract
    role = Text(messages.DECLARER if contract is None else contract.holder, style=HIGHLIGHT)
    if view.sitting:
        role.append(messages.PLAYS_ALONE)
    own = _contract_of(view, seat)
    bid = call_text(call, coloured=False) if isinstance(call, Bid) else None
    if own is not None and own.unit == "tricks":
        wanted = Text(str(own.wanted)) if bid is None else bid
        return fill(messages.DECLARER_TAKEN, role=role, taken=own.taken, wanted=wanted)
    if bid is not None:
        return fill(messages.DECLARER_BID, role=role, bid=bid, tricks=tricks)
    return fill(messages.DECLARER_TRICKS, role=role, tricks=tricks)


def _taken_of_bid(view: View, seat: int, bid: Bid) -> Text:
    """The tricks of a seat and its bid, where everybody bids. They are green while they fit, and red if they cannot."""
    won, own = view.tricks_won[seat], _contract_of(view, seat)
    exactly = bid.nello or (own is not None and own.sense == "exactly")
    if own is not None and own.state != "open":
        style = GOOD if own.state == "kept" else BAD
    elif won == bid.amount or (won > bid.amount and not exactly):
        style = GOOD
    else:
        style = "bold"
    if bid.nello:
        return fill(messages.NELLO, nello=str(bid), taken=Text(messages.NELLO_TAKEN.format(taken=won), style=style))
    return fill(messages.TAKEN_OF_BID, taken=Text(f"{won}", style=style), bid=bid.amount)


def _contract_of(view: View, seat: int) -> Contract | None:
    """The contract that this seat holds alone."""
    return next((contract for contract in view.contracts if contract.seats == (seat,)), None)
