"""Why an action is not legal, as a code, its parts and a sentence. The kernel decides; this module only explains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .actions import Action, Alone, Bid, Check, Discard, Give, Look, NameTrump, OrderUp, Pass, Play
from .cards import Card, Suit
from .errors import sentence
from .rules import OrderUp as Order
from .rules import PointAuction, SuitAuction, TrickBids

if TYPE_CHECKING:
    from .table import Table


Code = Literal[
    "asked_to_bid",
    "asked_to_discard",
    "asked_for_trump",
    "asked_to_play",
    "asked_to_give",
    "asked_alone",
    "not_held",
    "must_follow",
    "barred_suit",
    "must_lead_card",
    "clean_first_trick",
    "keep_points",
    "must_look",
    "not_offered",
    "refused_suit",
    "must_name",
    "no_such_suit",
    "no_such_action",
    "no_bids",
    "no_check",
    "no_pass",
    "must_bid",
    "no_nello",
    "only_tricks",
    "only_points",
    "needs_suit",
    "too_low",
    "too_high",
    "wrong_step",
    "not_above",
    "total_too_high",
    "total_equals_tricks",
]

MEANINGS: dict[Code, str] = {
    "asked_to_bid": "It is time to bid.",
    "asked_to_discard": "It is time to discard.",
    "asked_for_trump": "It is time to name trump.",
    "asked_to_play": "It is time to play a card.",
    "asked_to_give": "It is time to give cards away.",
    "asked_alone": "It is time to say whether to play alone or together.",
    "not_held": "The seat does not hold `card`.",
    "must_follow": "The seat holds cards of `suit`, the suit led.",
    "barred_suit": "`suit` may not be led until one of its cards, or another card that allows it, has been played.",
    "must_lead_card": "The first lead must be `card`.",
    "clean_first_trick": "No card with points may be played to the first trick by a seat that has another card.",
    "keep_points": "No card with points may be discarded by a seat that has another card.",
    "must_look": "The seat has to look at its cards first, or to bid blind nello.",
    "not_offered": "No card is offered as trump now.",
    "refused_suit": "Everybody has refused `suit` as trump.",
    "must_name": "All others have passed, so the dealer has to name trump.",
    "no_such_suit": "`suit` cannot be named in this game.",
    "no_such_action": "The game has no such action.",
    "no_bids": "The game has no bids.",
    "no_check": "A check needs a standing bid of the partner and an opponent who has not passed.",
    "no_pass": "The auction has no pass.",
    "must_bid": "All others have passed, so the seat has to bid.",
    "no_nello": "The game has no nello: a bid of no tricks is `bid 0`.",
    "only_tricks": "A bid is a number of tricks, without a suit.",
    "only_points": "A bid is a number of points, without a suit.",
    "needs_suit": "A bid is a number of tricks and a suit.",
    "too_low": "`amount` is less than the lowest bid, `limit`.",
    "too_high": "`amount` is more than the highest bid, `limit`.",
    "wrong_step": "`amount` is not a multiple of `limit`.",
    "not_above": "The bid is not above the standing bid of `amount`, in an auction of suits `amount` and `suit`.",
    "total_too_high": "The bids would add up to `amount`, more than `limit`.",
    "total_equals_tricks": "The bids would add up to `amount`, the number of tricks.",
}
"""What each code means, for the documentation."""


@dataclass(frozen=True)
class Reason:
    """Why an action is not legal. The text says it in English; the code and the parts say it to a program.

    >>> held = Reason("must_follow", "you hold spades, the suit led", suit=Suit.SPADES)
    >>> str(held), held.sentence
    ('you hold spades, the suit led', 'You hold spades, the suit led.')
    """

    code: Code
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


_PHASE_ACTIONS: dict[str, tuple[type[Action], ...]] = {
    "bid": (Bid, Pass, Check, OrderUp, NameTrump, Look),
    "discard": (Discard,),
    "trump": (NameTrump,),
    "play": (Play,),
    "give": (Give,),
    "alone": (Alone,),
}
_ASKED_FOR = {
    "bid": Reason("asked_to_bid", "it is time to bid"),
    "discard": Reason("asked_to_discard", "it is time to discard"),
    "trump": Reason("asked_for_trump", "it is time to name trump"),
    "play": Reason("asked_to_play", "it is time to play a card"),
    "give": Reason("asked_to_give", "it is time to give cards away"),
    "alone": Reason("asked_alone", "it is time to say whether you play alone or together"),
}


def why_not(table: Table, action: Action) -> Reason:
    """The reason why this action is not legal at this table now."""
    if not isinstance(action, _PHASE_ACTIONS[table.phase]):
        return _ASKED_FOR[table.phase]
    if table.phase == "bid" and isinstance(table.rules.auction, Order):
        return _why_not_order(table, action)
    if any(isinstance(legal, Look) for legal in table.legal):
        return Reason("must_look", "look at your cards first, or bid blind nello")
    match action:
        case Play(card=card):
            return _why_not_play(table, card)
        case Discard(card=card) if card in table.hands[table.turn or 0]:
            return Reason("keep_points", "cards with points may not be discarded while you have others")
        case Discard(card=card) | Give(card=card):
            return _not_held(card)
        case NameTrump(suit=suit):
            return Reason("no_such_suit", f"{suit.name} is not a suit of this game", suit=suit)
        case Check():
            return Reason("no_check", "a check needs a standing bid of your partner and an opponent who has not passed")
        case Pass():
            if isinstance(table.rules.auction, PointAuction):
                return Reason("must_bid", "all others have passed, so you have to bid")
            return Reason("no_pass", "this auction has no pass")
        case Bid():
            return _why_not_bid(table, action)
        case _:
            return Reason("no_such_action", "it is not an action of this game")


def _not_held(card: Card | None) -> Reason:
    return Reason("not_held", f"you do not hold {card}", card=card)


def _why_not_play(table: Table, card: Card) -> Reason:
    assert table.turn is not None
    if card not in (*table.hands[table.turn], *table.faceup[table.turn]):
        return _not_held(card)
    lead, first = table.rules.lead, not any(table.tricks_won)
    if first and lead.card is not None and not table.trick:
        must = table.rules.deck.get(lead.card)
        return Reason("must_lead_card", f"the first lead must be {must}", card=must)
    barred = lead.barred_until_broken
    if not table.trick and barred is not None:
        until = " or ".join(("one", *lead.broken_by))
        return Reason("barred_suit", f"{barred.name} may not be led until {until} has been played", suit=barred)
    held = (*table.hands[table.turn], *table.faceup[table.turn])
    led = table.led
    if first and lead.clean_first_trick and table.trick and not any(_is_of(table, each, led) for each in held):
        return Reason("clean_first_trick", "cards with points may not be played to the first trick")
    if led is None:
        return Reason("must_follow", "you hold cards of the suit led")
    return Reason("must_follow", f"you hold {led.name}, the suit led", suit=led)


def _is_of(table: Table, card: Card, suit: Suit | None) -> bool:
    """Whether a card follows a suit that was led."""
    return suit is not None and table.suit_of(card) == suit


def _why_not_order(table: Table, action: Action) -> Reason:
    """Why a call is not legal where a turned card is offered as trump."""
    turned = table.turned.suit if table.turned is not None else None
    offered = any(isinstance(legal, OrderUp) for legal in table.legal)
    if isinstance(action, Pass):
        return Reason("must_name", "everybody else has passed, so you have to name trump")
    if isinstance(action, OrderUp):
        return Reason("not_offered", "everybody has refused the turned card")
    if isinstance(action, NameTrump) and not offered and action.suit == turned:
        return Reason("refused_suit", f"everybody has refused {turned.name} as trump", suit=turned)
    if isinstance(action, NameTrump) and offered:
        return Reason("asked_to_bid", "pass, or order up the turned card")
    return Reason("no_such_action", "it is not a call of this game")


def _why_not_bid(table: Table, bid: Bid) -> Reason:
    match table.rules.auction:
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
        return Reason("only_tricks", "a bid is a number of tricks, without a suit")
    if bid.nello and not auction.nello:
        return Reason("no_nello", "this game has no nello: bid 0")
    hand = table.hand_size
    if bid.amount < 0:
        return Reason("too_low", "the lowest bid is 0", amount=bid.amount, limit=0)
    if bid.amount > hand:
        return Reason("too_high", f"there are only {hand} tricks", amount=bid.amount, limit=hand)
    total = bid.amount + sum(call.amount for call in table.bids if isinstance(call, Bid))
    most = auction.total_at_most
    if most is not None and total > most:
        text = f"the bids would add up to {total}, and {most} is the most"
        return Reason("total_too_high", text, amount=total, limit=most)
    return Reason("total_equals_tricks", f"the bids would add up to {hand}, the number of tricks", amount=hand)


def _why_not_points(table: Table, bid: Bid, auction: PointAuction) -> Reason:
    if bid.strain is not None:
        return Reason("only_points", "a bid is a number of points, without a suit")
    if bid.amount % auction.step:
        return Reason("wrong_step", f"bids are multiples of {auction.step}", amount=bid.amount, limit=auction.step)
    if bid.amount > auction.maximum:
        return Reason("too_high", f"the highest bid is {auction.maximum}", amount=bid.amount, limit=auction.maximum)
    if bid.amount < auction.minimum:
        return Reason("too_low", f"the lowest bid is {auction.minimum}", amount=bid.amount, limit=auction.minimum)
    standing = table.standing_bid
    assert standing is not None
    return Reason("not_above", f"the standing bid is {standing.amount}", amount=standing.amount)


def _why_not_suit(table: Table, bid: Bid) -> Reason:
    if bid.strain is None:
        return Reason("needs_suit", "a bid is a number of tricks and a suit")
    hand = table.hand_size
    if not 1 <= bid.amount <= hand:
        code: Code = "too_low" if bid.amount < 1 else "too_high"
        return Reason(code, f"bids are 1 to {hand} tricks", amount=bid.amount, limit=min(max(bid.amount, 1), hand))
    standing = table.standing_bid
    if standing is None or bid.strain not in table.rules.bid_suits:
        return Reason("no_such_suit", f"{bid.strain.name} cannot be bid in this game", suit=bid.strain)
    return Reason(
        "not_above",
        f"it is not above the standing bid, {standing.amount}{standing.strain}",
        amount=standing.amount,
        suit=standing.strain,
    )
