"""Why an action is not legal, as a code, its parts and a sentence. The kernel decides; this module only explains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .actions import Action, Bid, Check, Discard, NameTrump, Pass, Play
from .cards import Card, Suit
from .errors import sentence
from .rules import Auction, PointAuction, SuitAuction, TrickBids

if TYPE_CHECKING:
    from .table import Table


@dataclass(frozen=True)
class Reason:
    """Why an action is not legal. The text says it in English; the code and the parts say it to a program.

    >>> held = Reason("must_follow", "you hold spades, the suit led", suit=Suit.SPADES)
    >>> str(held), held.sentence
    ('you hold spades, the suit led', 'You hold spades, the suit led.')
    """

    code: str
    """Stable, for programs."""
    text: str
    """The reason as a clause, without a capital letter and a full stop."""
    suit: Suit | None = None
    card: Card | None = None
    amount: int | None = None
    limit: int | None = None
    """The number that the action would have to keep to."""

    @property
    def sentence(self) -> str:
        """The reason as a whole sentence."""
        return sentence(self.text)

    def __str__(self) -> str:
        return self.text


_PHASE_ACTIONS = {"bid": (Bid, Pass, Check), "discard": (Discard,), "trump": (NameTrump,), "play": (Play,)}
_ASKED_FOR = {
    "bid": Reason("asked_to_bid", "this is the time to bid"),
    "discard": Reason("asked_to_discard", "cards are being discarded now"),
    "trump": Reason("asked_for_trump", "trump is to be named now"),
    "play": Reason("asked_to_play", "a card is to be played now"),
}


def why_not(table: Table, action: Action) -> Reason:
    """The reason why this action is not legal at this table now."""
    if not isinstance(action, _PHASE_ACTIONS[table.phase]):
        return _ASKED_FOR[table.phase]
    match action:
        case Play(card=card):
            return _why_not_play(table, card)
        case Discard(card=card):
            return _not_held(card)
        case NameTrump(suit=suit):
            return Reason("no_such_suit", f"{suit.name} is not a suit of this game", suit=suit)
        case Check():
            return Reason(
                "no_check", "a check needs a standing bid of your partner's and an opponent who has not passed"
            )
        case Pass():
            if isinstance(_auction(table), PointAuction):
                return Reason("must_bid", "somebody has to bid")
            return Reason("no_pass", "this auction has no pass")
        case Bid():
            return _why_not_bid(table, action)
        case _:
            return Reason("no_such_action", "it is not an action of this game")


def _auction(table: Table) -> Auction | None:
    return table.game.rules(table.players).auction


def _not_held(card: Card | None) -> Reason:
    return Reason("not_held", f"you do not hold {card}", card=card)


def _why_not_play(table: Table, card: Card) -> Reason:
    assert table.turn is not None
    if card not in (*table.hands[table.turn], *table.faceup[table.turn]):
        return _not_held(card)
    barred = table.game.rules(table.players).lead.barred_until_broken
    if not table.trick and barred is not None:
        return Reason("barred_suit", f"{barred.name} may not be led until one has been played", suit=barred)
    led = table.trick[0][1]
    suit = table.trump if led.suit is None else led.suit
    if suit is None:
        return Reason("must_follow", "you hold cards of the suit led")
    return Reason("must_follow", f"you hold {suit.name}, the suit led", suit=suit)


def _why_not_bid(table: Table, bid: Bid) -> Reason:
    match _auction(table):
        case TrickBids() as auction:
            return _why_not_tricks(table, bid, auction)
        case PointAuction() as auction:
            return _why_not_points(table, bid, auction)
        case SuitAuction():
            return _why_not_suit(table, bid)
        case _:
            return Reason("no_bids", "this game has no bids")


def _why_not_tricks(table: Table, bid: Bid, auction: TrickBids) -> Reason:
    if bid.strain is not None:
        return Reason("only_tricks", "bids are tricks alone")
    if bid.nello and not auction.nello:
        return Reason("no_nello", "this game has no nello: bid 0")
    hand = table.hand_size
    if bid.amount < 0:
        return Reason("too_low", "a bid is no tricks or more", amount=bid.amount, limit=0)
    if bid.amount > hand:
        return Reason("too_high", f"there are only {hand} tricks", amount=bid.amount, limit=hand)
    total = bid.amount + sum(call.amount for call in table.bids if isinstance(call, Bid))
    most = auction.total_at_most
    if most is not None and total > most:
        return Reason(
            "total_too_high", f"the bids would add up to {total}, and {most} is the most", amount=total, limit=most
        )
    return Reason("total_is_even", f"the bids would add up to {hand}, just the tricks there are", amount=hand)


def _why_not_points(table: Table, bid: Bid, auction: PointAuction) -> Reason:
    if bid.strain is not None:
        return Reason("only_points", "bids are points alone")
    if bid.amount % auction.step:
        return Reason("wrong_step", f"bids are multiples of {auction.step}", amount=bid.amount, limit=auction.step)
    if bid.amount > auction.maximum:
        return Reason("too_high", f"the highest bid is {auction.maximum}", amount=bid.amount, limit=auction.maximum)
    if bid.amount < auction.minimum:
        return Reason("too_low", f"the lowest bid is {auction.minimum}", amount=bid.amount, limit=auction.minimum)
    standing = _standing(table)
    assert standing is not None
    return Reason("not_above", f"the standing bid is {standing.amount}", amount=standing.amount)


def _why_not_suit(table: Table, bid: Bid) -> Reason:
    if bid.strain is None:
        return Reason("needs_suit", "bids are a number of tricks and a suit")
    hand = table.hand_size
    if not 1 <= bid.amount <= hand:
        code = "too_low" if bid.amount < 1 else "too_high"
        return Reason(code, f"bids are 1 to {hand} tricks", amount=bid.amount, limit=min(max(bid.amount, 1), hand))
    standing = _standing(table)
    if standing is None or bid.strain not in table.game.rules(table.players).bid_suits:
        return Reason("no_such_suit", f"{bid.strain.name} cannot be bid in this game", suit=bid.strain)
    return Reason(
        "not_above",
        f"it is not above the standing bid, {standing.amount}{standing.strain}",
        amount=standing.amount,
        suit=standing.strain,
    )


def _standing(table: Table) -> Bid | None:
    """The highest bid of this deal's auction: the last one made."""
    bids = [action for _, action in table.this_deal if isinstance(action, Bid)]
    return bids[-1] if bids else None
