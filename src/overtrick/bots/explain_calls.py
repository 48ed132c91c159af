"""Why a call, a discard or a trump: what the hand promises, beside what the action asks of it."""

from __future__ import annotations

import numpy as np

from overtrick.actions import Action, Bid, Check, Discard, NameTrump, Pass
from overtrick.bots.kernel import entries
from overtrick.cards import NO_TRUMP, Card, Suit
from overtrick.kernel import layout
from overtrick.lowering import lower
from overtrick.rules import NamedTrump, PointContract, TeamContract, TrickBids
from overtrick.view import View

from .priors import prior_of


class Promise:
    """What the cards of the seat to act promise."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.lowered = lower(view.game.rules(view.players))
        self.rules = self.lowered.rules
        self._root = np.frombuffer(view.position, layout.STATE).copy()
        self._prior = prior_of(view)
        self.cards = (*view.hand, *view.faceup[view.seat])

    def tricks(self, trump: Suit | None = None) -> float:
        """The tricks in these cards, with this trump or else with that of the deal."""
        root = self._root.copy()
        if trump is not None:
            suits = self.rules.deck.suits
            own = int(self.lowered.record["suits"][0, suits.index(trump)]) if trump in suits else 0
            root["trumps"] = own | int(self.lowered.record["always_trump"][0])
        return float(entries.expected_tricks(self.lowered.record, root, self._prior))

    def as_declarer(self, trump: Suit | None = None) -> float:
        """What a declarer takes with such cards on average: points, or tricks."""
        tricks = self.tricks(trump)
        if trump is None and isinstance(self.rules.trump, NamedTrump):
            tricks = max(map(self.tricks, self.rules.deck.suits))
        return max(float(self._prior["offset"][0] + self._prior["slope"][0] * tricks), 0.0)

    @property
    def bidding_friend(self) -> str:
        """Who of the own side holds the standing bid: the partner, or which one; empty where nobody does."""
        holder, seats = int(self._root["holder"][0]), self.rules.seats
        if holder in (layout.NONE, self.seat) or seats.side_of(holder) != seats.side_of(self.seat):
            return ""
        return "the partner" if seats.players == 2 * seats.sides else f"seat {holder}"

    @property
    def others_may_bid(self) -> bool:
        """Whether anybody else is still in the auction."""
        passed = int(self._root["passed"][0])
        return any(not passed >> seat & 1 for seat in range(self.view.players) if seat != self.seat)

    def suited(self, suit: Suit | None) -> list[Card]:
        """The own cards of a suit, lowest first."""
        places = self.rules.deck.places
        return sorted((card for card in self.cards if card.suit == suit), key=places.__getitem__)

    def worth(self, card: Card) -> int:
        """The points in a card."""
        score = self.rules.score
        return dict(score.worth).get(card.rank, 0) if isinstance(score, PointContract) else 0


def praise(promise: Promise, action: Action) -> str:
    """What a player would say who has chosen this."""
    match action:
        case Bid() if isinstance(promise.rules.auction, TrickBids):
            return _bid_of_tricks(promise, action)
        case Bid():
            return _bid(promise, action)
        case Pass():
            return _pass(promise)
        case Check():
            return f"{promise.bidding_friend} holds the bid, and this seat stays in"
        case Discard(card=card) if card is not None:
            return _discard(promise, card)
        case _:
            assert isinstance(action, NameTrump)
            return _trump(promise, action.suit)


def blame(promise: Promise, action: Action, chosen: Action) -> str:
    """What is wrong with an action beside the chosen one; empty where nothing can be seen."""
    match action:
        case Bid() if isinstance(promise.rules.auction, TrickBids):
            return _bad_bid_of_tricks(promise, action)
        case Bid():
            return _bad_bid(promise, action, chosen)
        case Pass():
            return f"leaves the bid to {promise.bidding_friend or 'others'}"
        case Check():
            return f"leaves the bid to {promise.bidding_friend}"
        case Discard(card=card) if card is not None:
            return _bad_discard(promise, card)
        case _:
            assert isinstance(action, NameTrump)
            return _trump(promise, action.suit)


# Bids of tricks


def _bid_of_tricks(promise: Promise, bid: Bid) -> str:
    tricks = promise.tricks()
    held = f"about {tricks:.1f} tricks in hand"
    if bid.nello:
        return f"{held}, and all may be lost: nello can be done"
    nearest = round(tricks)
    if bid.amount == nearest:
        return held
    if Bid(nearest) not in promise.view.legal:
        return f"{held}, and {nearest} may not be bid"
    if bid.amount > tricks:
        return f"{held}: {bid.amount} is a risk worth taking"
    if isinstance(promise.rules.score, TeamContract):
        return f"{held}: {bid.amount} is on the safe side"
    return f"{held}, and not all have to win"


def _bad_bid_of_tricks(promise: Promise, bid: Bid) -> str:
    tricks = promise.tricks()
    if bid.nello:
        strong = _hard_to_lose(promise)
        few = "is" if len(strong) == 1 else "are"
        return f"{' '.join(map(str, strong))} {few} hard to lose" if strong else f"about {tricks:.1f} tricks in hand"
    if bid.amount > tricks + 0.5:
        return f"{bid.amount} is more than the {tricks:.1f} in hand"
    if bid.amount < tricks - 0.5:
        score = promise.rules.score
        if isinstance(score, TeamContract) and score.bags > 0:
            return f"with {tricks:.1f} in hand {bid.amount} leaves bags"
        return f"{bid.amount} is less than the {tricks:.1f} in hand"
    return f"about {tricks:.1f} tricks in hand"


def _hard_to_lose(promise: Promise) -> list[Card]:
    """Up to three of the cards that at most one card of their suit beats, the highest first."""
    ranks = promise.rules.deck.ranks[-2:]
    strong = [card for card in promise.cards if card.suit is None or card.rank in ranks]
    return sorted(strong, key=lambda card: (card.suit is None, card.rank == ranks[-1]), reverse=True)[:3]


# Bids for the contract


def _what(promise: Promise) -> str:
    return "points" if isinstance(promise.rules.score, PointContract) else "tricks"


def _likely(promise: Promise, bid: Bid) -> str:
    """What such hands take on average, in words."""
    amount = promise.as_declarer(bid.strain)
    if bid.strain is None:
        return f"about {amount:.0f} points are likely"
    trump = "without trump" if bid.strain == NO_TRUMP else f"with {bid.strain.name}"
    return f"about {amount:.1f} tricks are likely {trump}"


def _bid(promise: Promise, bid: Bid) -> str:
    likely = _likely(promise, bid)
    if bid.amount <= promise.as_declarer(bid.strain):
        return likely
    return f"{likely}" + ("; a risk worth taking" if Pass() in promise.view.legal else ", and somebody has to bid")


def _bad_bid(promise: Promise, bid: Bid, chosen: Action) -> str:
    if isinstance(chosen, Bid) and chosen.strain == bid.strain:
        if chosen.amount > bid.amount and promise.others_may_bid:
            return "easier to outbid"
        if chosen.amount < bid.amount <= promise.as_declarer(bid.strain):
            return f"asks {bid.amount - chosen.amount} more for the same {_what(promise)}"
    return _likely(promise, bid)


def _pass(promise: Promise) -> str:
    if promise.bidding_friend:
        return f"{promise.bidding_friend} holds the bid"
    bids = [action for action in promise.view.legal if isinstance(action, Bid)]
    best = max(bids, key=lambda bid: promise.as_declarer(bid.strain) - bid.amount)
    if best.amount > promise.as_declarer(best.strain):
        return f"{_likely(promise, best)}: no bid is safe"
    return f"{_likely(promise, best)}, too few to be safe"


# The middle


def _discard(promise: Promise, card: Card) -> str:
    if card.suit is None:
        return f"{card} is trump, and yet the others are missed more"
    mates, suit = promise.suited(card.suit), card.suit.name
    if len(mates) == 1:
        return f"leaves no {suit}" + ("" if promise.view.trump == card.suit else ", to trump there")
    if promise.worth(card) > 0:
        return _points_away(promise, card) or f"nobody can win its {promise.worth(card)} points then"
    if card != mates[0]:
        return f"one of {len(mates)} in {suit}, and missed least"
    shortest = min(len(promise.suited(each)) for each in {held.suit for held in promise.cards if held.suit})
    return f"the lowest in {suit}" + (", the shortest suit" if len(mates) == shortest else "")


def _bad_discard(promise: Promise, card: Card) -> str:
    if card.suit is None:
        return f"{card} is always trump"
    if card.suit == promise.view.trump:
        return f"{card} is a trump"
    if card.rank == promise.rules.deck.ranks[-1]:
        return f"the highest in {card.suit.name}"
    if promise.worth(card) > 0:
        return _points_away(promise, card) or f"throws its {promise.worth(card)} points away"
    best = max(promise.rules.deck.suits, key=promise.tricks)
    if card.suit == best and isinstance(promise.rules.trump, NamedTrump):
        return f"the best trump is {best.name}"
    mates = promise.suited(card.suit)
    return f"one of {len(mates)} in {card.suit.name}" if len(mates) > 1 else f"the only one in {card.suit.name}"


def _points_away(promise: Promise, card: Card) -> str:
    """Who gets the points of a card that is laid away; empty where nobody does."""
    score = promise.rules.score
    assert isinstance(score, PointContract)
    match score.discards:
        case "bidder":
            return f"its {promise.worth(card)} points count for the bidder"
        case "last_trick":
            return f"its {promise.worth(card)} points go with the last trick"
        case _:
            return ""


def _trump(promise: Promise, suit: Suit) -> str:
    trumps = [*promise.suited(suit), *promise.suited(None)]
    if len(trumps) <= 1:
        return f"one trump, {trumps[0]}" if trumps else "no trump in hand"
    return f"{len(trumps)} trumps, the highest {trumps[-1]}"
