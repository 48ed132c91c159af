"""Reasons for and against calls, discards and trumps: what the hand is worth, compared with the action."""

from __future__ import annotations

from overtrick.actions import Action, Bid, Check, Discard, NameTrump, Pass
from overtrick.cards import NO_TRUMP, Card, Suit
from overtrick.rules import NamedTrump, PointContract, TeamContract, TrickBids

from .hand_estimate import HandEstimate


def reason_for(hand: HandEstimate, action: Action) -> str:
    """Why an action was chosen."""
    match action:
        case Bid() if isinstance(hand.rules.auction, TrickBids):
            return _for_trick_bid(hand, action)
        case Bid():
            return _for_bid(hand, action)
        case Pass():
            return _for_pass(hand)
        case Check():
            return f"{hand.bidding_partner} holds the bid, and a check stays in the auction"
        case Discard(card=card) if card is not None:
            return _for_discard(hand, card)
        case _:
            assert isinstance(action, NameTrump)
            return _trumps(hand, action.suit)


def reason_against(hand: HandEstimate, action: Action, chosen: Action) -> str:
    """Why an action is worse than the chosen one; empty if there is nothing to say."""
    match action:
        case Bid() if isinstance(hand.rules.auction, TrickBids):
            return _against_trick_bid(hand, action)
        case Bid():
            return _against_bid(hand, action, chosen)
        case Pass():
            return f"leaves the bid to {hand.bidding_partner or 'others'}"
        case Check():
            return f"leaves the bid to {hand.bidding_partner}"
        case Discard(card=card) if card is not None:
            return _against_discard(hand, card)
        case _:
            assert isinstance(action, NameTrump)
            return _trumps(hand, action.suit)


# Bids of tricks


def _for_trick_bid(hand: HandEstimate, bid: Bid) -> str:
    tricks = hand.tricks()
    worth = f"the hand is worth about {tricks:.1f} tricks"
    if bid.nello:
        return f"{worth}, and nello can be made"
    nearest = round(tricks)
    if bid.amount == nearest:
        return worth
    if Bid(nearest) not in hand.view.legal:
        return f"{worth}, but {nearest} is not a legal bid"
    if bid.amount > tricks:
        return f"{worth}: {bid.amount} is a risk worth taking"
    if isinstance(hand.rules.score, TeamContract):
        return f"{worth}: {bid.amount} is a safe bid"
    return f"{worth}, and some of them can be lost"


def _against_trick_bid(hand: HandEstimate, bid: Bid) -> str:
    tricks = hand.tricks()
    if bid.nello:
        strong = _hard_to_lose(hand)
        verb = "is" if len(strong) == 1 else "are"
        return (
            f"{' '.join(map(str, strong))} {verb} hard to lose" if strong else f"the hand is worth {tricks:.1f} tricks"
        )
    if bid.amount > tricks + 0.5:
        return f"{bid.amount} is more than the hand is worth ({tricks:.1f})"
    if bid.amount < tricks - 0.5:
        score = hand.rules.score
        if isinstance(score, TeamContract) and score.bags > 0:
            return f"{bid.amount} leaves bags: the hand is worth {tricks:.1f}"
        return f"{bid.amount} is less than the hand is worth ({tricks:.1f})"
    return f"the hand is worth about {tricks:.1f} tricks"


def _hard_to_lose(hand: HandEstimate) -> list[Card]:
    """Up to three of the cards that at most one card of their suit beats, the highest first."""
    ranks = hand.rules.deck.ranks[-2:]
    strong = [card for card in hand.cards if card.suit is None or card.rank in ranks]
    return sorted(strong, key=lambda card: (card.suit is None, card.rank == ranks[-1]), reverse=True)[:3]


# Bids for the contract


def _likely(hand: HandEstimate, bid: Bid) -> str:
    """What such a hand takes on average as declarer."""
    amount = hand.as_declarer(bid.strain)
    if bid.strain is None:
        return f"about {amount:.0f} points are likely"
    trump = "without trump" if bid.strain == NO_TRUMP else f"with {bid.strain.name}"
    return f"about {amount:.1f} tricks are likely {trump}"


def _for_bid(hand: HandEstimate, bid: Bid) -> str:
    likely = _likely(hand, bid)
    if bid.amount <= hand.as_declarer(bid.strain):
        return likely
    return f"{likely}: a risk worth taking" if Pass() in hand.view.legal else f"{likely}, but somebody has to bid"


def _against_bid(hand: HandEstimate, bid: Bid, chosen: Action) -> str:
    if isinstance(chosen, Bid) and chosen.strain == bid.strain:
        if chosen.amount > bid.amount and hand.others_may_bid:
            return "easier to outbid"
        if chosen.amount < bid.amount <= hand.as_declarer(bid.strain):
            unit = "points" if isinstance(hand.rules.score, PointContract) else "tricks"
            return f"bids {bid.amount - chosen.amount} more for the same {unit}"
    return _likely(hand, bid)


def _for_pass(hand: HandEstimate) -> str:
    if hand.bidding_partner:
        return f"{hand.bidding_partner} holds the bid"
    bids = [action for action in hand.view.legal if isinstance(action, Bid)]
    best = max(bids, key=lambda bid: hand.as_declarer(bid.strain) - bid.amount)
    if best.amount > hand.as_declarer(best.strain):
        return f"{_likely(hand, best)}: no bid is safe"
    return f"{_likely(hand, best)}, too few to be safe"


# Discards


def _for_discard(hand: HandEstimate, card: Card) -> str:
    if card.suit is None:
        return f"{card} is always trump, but the other cards are worth more"
    same, suit = hand.of_suit(card.suit), card.suit.name
    if len(same) == 1:
        return f"leaves no {suit}" + ("" if hand.view.trump == card.suit else f", so that {suit} can be trumped")
    if hand.worth(card) > 0:
        return _receiver_of_points(hand, card) or f"nobody can win its {hand.worth(card)} points then"
    if card != same[0]:
        return f"one of {len(same)} cards in {suit}, and the least useful"
    shortest = min(len(hand.of_suit(each)) for each in {held.suit for held in hand.cards if held.suit})
    return f"the lowest card in {suit}" + (", the shortest suit" if len(same) == shortest else "")


def _against_discard(hand: HandEstimate, card: Card) -> str:
    if card.suit is None:
        return f"{card} is always trump"
    if card.suit == hand.view.trump:
        return f"{card} is a trump"
    if card.rank == hand.rules.deck.ranks[-1]:
        return f"the highest card in {card.suit.name}"
    if hand.worth(card) > 0:
        return _receiver_of_points(hand, card) or f"gives up its {hand.worth(card)} points"
    best = max(hand.rules.deck.suits, key=hand.tricks)
    if card.suit == best and isinstance(hand.rules.trump, NamedTrump):
        return f"the best trump is {best.name}"
    same = hand.of_suit(card.suit)
    return f"one of {len(same)} cards in {card.suit.name}" if len(same) > 1 else f"the only card in {card.suit.name}"


def _receiver_of_points(hand: HandEstimate, card: Card) -> str:
    """Who gets the points of a discarded card; empty if nobody does."""
    score = hand.rules.score
    assert isinstance(score, PointContract)
    match score.discards:
        case "bidder":
            return f"its {hand.worth(card)} points count for the bidder"
        case "last_trick":
            return f"its {hand.worth(card)} points go to the winner of the last trick"
        case _:
            return ""


# Trump


def _trumps(hand: HandEstimate, suit: Suit) -> str:
    trumps = [*hand.of_suit(suit), *hand.of_suit(None)]
    if len(trumps) <= 1:
        return f"one trump: {trumps[0]}" if trumps else "no trump in hand"
    return f"{len(trumps)} trumps, the highest is {trumps[-1]}"
