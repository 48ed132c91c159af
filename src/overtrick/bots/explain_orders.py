"""Reasons for and against calls where a turned card is offered as trump: order it up, name a suit, play alone."""

from __future__ import annotations

from overtrick.actions import Action, Alone, NameTrump, OrderUp, Pass
from overtrick.cards import Suit

from .explanation import NOTHING, Explanation, explain, number, phrase
from .hand_estimate import HandEstimate


def reason_for(hand: HandEstimate, action: Action) -> Explanation:
    """Why an action was chosen."""
    match action:
        case Alone(alone=alone):
            needed = ", and alone all of them pay more" if alone else ": the partner should help"
            return phrase(_by_oneself(hand), explain("alone" if alone else "together", needed))
        case Pass():
            return _for_pass(hand)
        case _:
            suit = _suit_of(hand, action)
            likely = _likely(hand, action, suit)
            if Pass() not in hand.view.legal:
                return phrase(likely, explain("must_choose", ", and somebody has to choose"))
            if _expected(hand, action, suit) < hand.wanted:
                return phrase(likely, explain("risky_bid", ": a risk worth taking"))
            return phrase(likely, _taker(hand) if isinstance(action, OrderUp) else NOTHING)


def reason_against(hand: HandEstimate, action: Action) -> Explanation:
    """Why an action is worse than the chosen one."""
    match action:
        case Alone(alone=True):
            return _by_oneself(hand)
        case Alone():
            return explain("pays_less", "all tricks pay less with the partner")
        case Pass():
            return explain("leaves_choice", "leaves the choice of trump to others")
        case _:
            return _likely(hand, action, _suit_of(hand, action))


def _suit_of(hand: HandEstimate, action: Action) -> Suit:
    """The trump that a call chooses."""
    if isinstance(action, NameTrump):
        return action.suit
    turned = hand.view.turned
    assert isinstance(action, OrderUp)
    assert turned is not None
    assert turned.suit is not None
    return turned.suit


def _expected(hand: HandEstimate, action: Action, suit: Suit) -> float:
    """The tricks that the maker's side takes on average. A dealer counts the card that will be taken up."""
    takes = isinstance(action, OrderUp) and hand.view.dealer == hand.seat
    return hand.as_declarer(suit, taking=hand.view.turned if takes else None)


def _likely(hand: HandEstimate, action: Action, suit: Suit) -> Explanation:
    amount = number(_expected(hand, action, suit), 1)
    return explain("likely_tricks", "about ", amount, " tricks are likely with ", suit)


def _taker(hand: HandEstimate) -> Explanation:
    """Who gets the turned card."""
    turned, dealer, seats = hand.view.turned, hand.view.dealer, hand.rules.seats
    assert turned is not None
    if dealer == hand.seat:
        return NOTHING
    if seats.side_of(dealer) == seats.side_of(hand.seat):
        return explain("partner_takes_card", ", and the partner gets ", turned)
    return explain("opponent_takes_card", ", although an opponent gets ", turned)


def _for_pass(hand: HandEstimate) -> Explanation:
    """The best call that was possible, and that it promises too little."""
    calls = [action for action in hand.view.legal if not isinstance(action, Pass)]
    best = max(calls, key=lambda action: _expected(hand, action, _suit_of(hand, action)))
    suit = _suit_of(hand, best)
    likely = _likely(hand, best, suit)
    if round(_expected(hand, best, suit), 1) < hand.wanted:
        return phrase(likely, explain("too_few", ", and ", hand.wanted, " are needed"))
    if isinstance(best, OrderUp) and _taker(hand):
        return phrase(likely, _taker(hand)) if hand.view.dealer != hand.seat else likely
    return phrase(likely, explain("too_few", ", too few to be safe"))


def _by_oneself(hand: HandEstimate) -> Explanation:
    """The tricks that the maker's own cards win on average."""
    takes = hand.view.dealer == hand.seat and any(isinstance(action, OrderUp) for _, action in hand.view.history)
    tricks = hand.tricks(hand.view.trump, taking=hand.view.turned if takes else None)
    return explain("hand_worth", "the hand is worth about ", number(tricks, 1), " tricks")
