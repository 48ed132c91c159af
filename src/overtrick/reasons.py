"""Why an action is not legal, in a sentence a player understands. The kernel has decided; this only explains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .actions import Action, Bid, Check, Discard, NameTrump, Pass, Play
from .cards import NO_TRUMP, Card
from .rules import PointAuction, SuitAuction, TrickBids

if TYPE_CHECKING:
    from .table import Table

_ASKED = {
    "bid": "this is the time to bid",
    "discard": "cards are being discarded now",
    "trump": "trump is to be named now",
    "play": "a card is to be played now",
}


def why_not(table: Table, action: Action) -> str:
    """The reason why this action was refused at this table."""
    wanted = {"bid": (Bid, Pass, Check), "discard": (Discard,), "trump": (NameTrump,), "play": (Play,)}
    if not isinstance(action, wanted[table.phase]):
        return _ASKED[table.phase]
    match action:
        case Play(card=card):
            return _why_not_play(table, card)
        case Discard(card=card):
            return f"you do not hold {card}"
        case NameTrump(suit=suit):
            return f"{suit.name} is not a suit of this game"
        case Check():
            return "a check needs a standing bid of your partner's and an opponent who has not passed"
        case Pass():
            return "somebody has to bid" if isinstance(_auction(table), PointAuction) else "this auction has no pass"
        case Bid():
            return _why_not_bid(table, action)
        case _:
            return "it is not an action of this game"


def _auction(table: Table) -> object:
    return table.game.rules(table.players).auction


def _why_not_play(table: Table, card: Card) -> str:
    assert table.turn is not None
    if card not in (*table.hands[table.turn], *table.faceup[table.turn]):
        return f"you do not hold {card}"
    barred = table.game.rules(table.players).lead.barred_until_broken
    if not table.trick and barred is not None:
        return f"{barred.name} may not be led until one has been played"
    led = table.trick[0][1]
    suit = table.trump if led.suit is None else led.suit
    return (
        f"you hold {suit.name if suit else 'cards'} of the suit led"
        if suit is None
        else f"you hold {suit.name}, the suit led"
    )


def _why_not_bid(table: Table, bid: Bid) -> str:
    rules = table.game.rules(table.players)
    auction = rules.auction
    match auction:
        case TrickBids():
            return _why_not_tricks(table, bid, auction)
        case PointAuction():
            if bid.strain is not None:
                return "bids are points alone"
            if bid.amount % auction.step:
                return f"bids are multiples of {auction.step}"
            if bid.amount > auction.maximum:
                return f"the highest bid is {auction.maximum}"
            if bid.amount < auction.minimum:
                return f"the lowest bid is {auction.minimum}"
            return f"the standing bid is {_standing(table)}"
        case SuitAuction():
            if bid.strain is None:
                return "bids are a number of tricks and a suit"
            if not 1 <= bid.amount <= table.hand_size:
                return f"bids are 1 to {table.hand_size} tricks"
            standing = _standing(table)
            suits = (*rules.deck.suits, *((NO_TRUMP,) if auction.no_trump else ()))
            if standing is None or bid.strain not in suits:
                return f"{bid.strain.name} cannot be bid in this game"
            return f"it is not above the standing bid, {standing.amount}{standing.strain}"
        case _:
            return "this game has no bids"


def _why_not_tricks(table: Table, bid: Bid, auction: TrickBids) -> str:
    if bid.strain is not None:
        return "bids are tricks alone"
    if bid.nello and not auction.nello:
        return "this game has no nello: bid 0"
    hand = table.hand_size
    if bid.amount < 0:
        return "a bid is no tricks or more"
    if bid.amount > hand:
        return f"there are only {hand} tricks"
    made = sum(call.amount for call in table.bids if isinstance(call, Bid))
    if auction.total_at_most is not None and made + bid.amount > auction.total_at_most:
        return f"the bids would add up to {made + bid.amount}, and {auction.total_at_most} is the most"
    return f"the bids would add up to {hand}, just the tricks there are"


def _standing(table: Table) -> Bid | None:
    """The highest bid of this deal's auction: the last one made."""
    bids = [action for _, action in table.this_deal if isinstance(action, Bid)]
    return bids[-1] if bids else None
