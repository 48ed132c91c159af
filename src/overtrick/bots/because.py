"""Why an action, in a few words that a player understands: read off what the seat sees, after the choice is made."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from overtrick.actions import Action, Bid, Check, Discard, NameTrump, Pass, Play
from overtrick.cards import Card, Suit
from overtrick.kernel import bot_entries, layout
from overtrick.lowering import lower
from overtrick.rules import DifferContract, ExactBid, PointContract, TeamContract, TrickBids
from overtrick.view import View

from .mind import Verdict, prior_of
from .thought import Thought


def explained(view: View, verdicts: Sequence[Verdict]) -> tuple[Thought, ...]:
    """The verdicts on a view with their reasons, in their order: the first is the choice."""
    return tuple(Thought(each.action, each.value, each.worlds, _because(view, each.action)) for each in verdicts)


def _because(view: View, action: Action) -> str:
    """A short reason for an action of the seat to act."""
    match action:
        case Play(card=card):
            return _why_play(view, card)
        case Bid():
            return _why_bid(view, action)
        case Pass():
            return "the next bid asks more than this hand promises"
        case Check():
            return "leaves the bid to the partner and stays in"
        case Discard(card=card):
            return f"{card} is missed least" if card else "a card that is missed least"
        case NameTrump(suit=suit):
            held = sum(_suit(card, suit) == suit for card in view.hand)
            return f"{held} trumps in {suit.name}"
        case _:
            return "the only thing to do"


def _why_bid(view: View, bid: Bid) -> str:
    rules = view.game.rules(view.players)
    if not isinstance(rules.auction, TrickBids):
        return "worth more with this trump than without the bid" if bid.strain else "the points are there to be made"
    root = np.frombuffer(view.position, layout.STATE).copy()
    promised = bot_entries.promised_tricks(lower(rules).record, root, prior_of(view))
    if bid.nello:
        return f"the hand promises only {promised:.1f} tricks: none can be done"
    if bid.amount > promised + 3:
        return f"a stunt: the hand promises only {promised:.1f} tricks"
    return f"the hand promises about {promised:.1f} tricks"


def _suit(card: Card, trump: Suit | None) -> Suit | None:
    """The suit a card counts as: one that belongs to none is trump."""
    return trump if card.suit is None else card.suit


def _why_play(view: View, card: Card) -> str:
    if len(view.legal) == 1:
        return "the only card that may be played"
    root = np.frombuffer(view.position, layout.STATE)
    lowered = lower(view.game.rules(view.players))
    bit = 1 << lowered.rules.deck.places[card]
    goal = _goal(view)
    if not view.trick:
        return _why_lead(view, card, goal)
    wins = bool(int(root["beaters"][0]) & (bit | bit >> 1 if lowered.rules.deck.copies == 2 else bit))
    winner = int(root["winner"][0])
    ours = _friends(view, winner)
    last = len(view.trick) == view.players - 1
    if wins:
        if _nello_alive(view, winner) and ours:
            return "covers the partner's nello"
        return ("takes the trick" if last else "goes for the trick") + goal
    if _nello_alive(view, winner) and not ours:
        return f"leaves the trick to seat {winner}'s nello"
    if ours:
        points = _points(view, card)
        return "leaves the partner's trick alone" + (f" and gives {points} points" if points else "")
    if goal == AVOIDS:
        return "ducks and gets rid of a high card: no more tricks are wanted"
    return "cannot win, so a small loss"


WANTS_SOME = ": tricks are still needed"
AVOIDS = ": no more tricks are wanted"


def _goal(view: View) -> str:
    """What the seat wants of tricks, in words."""
    assert view.seat is not None
    rules = view.game.rules(view.players)
    bids = [call.amount if isinstance(call, Bid) else 0 for call in view.bids]
    match rules.score:
        case ExactBid():
            return WANTS_SOME if view.tricks_won[view.seat] < bids[view.seat] else AVOIDS
        case TeamContract():
            if _nello_alive(view, view.seat):
                return AVOIDS
            side = [seat for seat in range(view.players) if rules.seats.side_of(seat) == rules.seats.side_of(view.seat)]
            short = sum(bids[seat] - view.tricks_won[seat] for seat in side)
            return WANTS_SOME if short > 0 else AVOIDS
        case PointContract():
            return ""
        case DifferContract():
            return "" if view.seat == view.declarer else " from the differ"


def _why_lead(view: View, card: Card, goal: str) -> str:
    if goal == AVOIDS:
        return "a low lead that others will take"
    if card.suit is None or card.suit == view.trump:
        return "draws trumps"
    return f"leads {card.suit.name}" + (goal if goal == WANTS_SOME else "")


def _points(view: View, card: Card) -> int:
    score = view.game.rules(view.players).score
    return dict(score.worth).get(card.rank, 0) if isinstance(score, PointContract) else 0


def _friends(view: View, seat: int) -> bool:
    assert view.seat is not None
    rules = view.game.rules(view.players)
    if isinstance(rules.score, DifferContract):
        return (seat == view.declarer) == (view.seat == view.declarer)
    return rules.seats.side_of(seat) == rules.seats.side_of(view.seat)


def _nello_alive(view: View, seat: int) -> bool:
    bid = view.bids[seat]
    return isinstance(bid, Bid) and bid.nello and view.tricks_won[seat] == 0
