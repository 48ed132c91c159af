"""Reasons for and against calls, discards and trumps: what the hand is worth, compared with the action."""

from __future__ import annotations

from overtrick.actions import Action, Bid, Check, Discard, Give, NameTrump, Pass
from overtrick.cards import NO_TRUMP, Card, Suit
from overtrick.rules import NamedTrump, OrderUp, TrickBids

from . import explain_gifts, explain_orders
from .explanation import NOTHING, Explanation, Part, explain, number, phrase
from .hand_estimate import HandEstimate


def reason_for(hand: HandEstimate, action: Action) -> Explanation:
    """Why an action was chosen."""
    if isinstance(hand.rules.auction, OrderUp) and not isinstance(action, Discard | Give):
        return explain_orders.reason_for(hand, action)
    match action:
        case Bid() if isinstance(hand.rules.auction, TrickBids):
            return _for_trick_bid(hand, action)
        case Bid():
            return _for_bid(hand, action)
        case Pass():
            return _for_pass(hand)
        case Check():
            assert hand.bidding_partner is not None
            return explain(
                "checks_for_partner", hand.bidding_partner, " holds the bid, and a check stays in the auction"
            )
        case Discard(card=card) if card is not None:
            return _for_discard(hand, card)
        case Give(card=card) if card is not None:
            return explain_gifts.reason_for(hand, card)
        case _:
            assert isinstance(action, NameTrump)
            return _trumps(hand, action.suit)


def reason_against(hand: HandEstimate, action: Action, chosen: Action) -> Explanation:
    """Why an action is worse than the chosen one; nothing if there is nothing to say."""
    if isinstance(hand.rules.auction, OrderUp) and not isinstance(action, Discard | Give):
        return explain_orders.reason_against(hand, action)
    match action:
        case Bid() if isinstance(hand.rules.auction, TrickBids):
            return _against_trick_bid(hand, action)
        case Bid():
            return _against_bid(hand, action, chosen)
        case Pass() | Check():
            return explain("leaves_bid", "leaves the bid to ", hand.bidding_partner or "others")
        case Discard(card=card) if card is not None:
            return _against_discard(hand, card)
        case Give(card=card) if card is not None:
            return explain_gifts.reason_against(hand, card)
        case _:
            assert isinstance(action, NameTrump)
            return _trumps(hand, action.suit)


# Bids of tricks


def _worth_about(tricks: float) -> Explanation:
    return explain("hand_worth", "the hand is worth about ", number(tricks, 1), " tricks")


def _for_trick_bid(hand: HandEstimate, bid: Bid) -> Explanation:
    tricks = hand.tricks()
    worth = _worth_about(tricks)
    if bid.nello:
        return phrase(worth, explain("nello_possible", ", and nello can be made"))
    nearest = round(tricks)
    if bid.amount == nearest:
        return worth
    if Bid(nearest) not in hand.view.legal:
        return phrase(worth, explain("bid_not_legal", ", but ", nearest, " is not a legal bid"))
    if bid.amount > tricks:
        return phrase(worth, explain("risky_bid", ": ", bid.amount, " is a risk worth taking"))
    if hand.rules.score.counter is not None:
        return phrase(worth, explain("safe_bid", ": ", bid.amount, " is a safe bid"))
    return phrase(worth, explain("can_lose_some", ", and some of them can be lost"))


def _against_trick_bid(hand: HandEstimate, bid: Bid) -> Explanation:
    tricks = hand.tricks()
    if bid.nello:
        return _against_nello(hand, tricks)
    if bid.amount > tricks + 0.5:
        return explain("bid_too_high", bid.amount, " is more than the hand is worth (", number(tricks, 1), ")")
    if bid.amount < tricks - 0.5:
        if hand.rules.score.counter is not None:
            return explain("leaves_bags", bid.amount, " leaves bags: the hand is worth ", number(tricks, 1))
        return explain("bid_too_low", bid.amount, " is less than the hand is worth (", number(tricks, 1), ")")
    return _worth_about(tricks)


def _against_nello(hand: HandEstimate, tricks: float) -> Explanation:
    strong = _hard_to_lose(hand)
    if not strong:
        return explain("hand_worth", "the hand is worth ", number(tricks, 1), " tricks")
    first, *others = strong
    cards = phrase(first, *(phrase(" ", card) for card in others))
    return explain("hard_to_lose", cards, " are hard to lose" if others else " is hard to lose")


def _hard_to_lose(hand: HandEstimate) -> list[Card]:
    """Up to three of the cards that at most one card of their suit beats, the highest first."""
    ranks = hand.rules.deck.ranks[-2:]
    strong = [card for card in hand.cards if card.suit is None or card.rank in ranks]
    return sorted(strong, key=lambda card: (card.suit is None, card.rank == ranks[-1]), reverse=True)[:3]


# Bids for the contract


def _likely(hand: HandEstimate, bid: Bid) -> Explanation:
    """What such a hand takes on average as declarer."""
    amount = hand.as_declarer(bid.strain)
    if bid.strain is None:
        return explain("likely_points", "about ", number(amount, 0), " points are likely")
    trump = "without trump" if bid.strain == NO_TRUMP else phrase("with ", bid.strain)
    return explain("likely_tricks", "about ", number(amount, 1), " tricks are likely ", trump)


def _for_bid(hand: HandEstimate, bid: Bid) -> Explanation:
    likely = _likely(hand, bid)
    if bid.amount <= hand.as_declarer(bid.strain):
        return likely
    if Pass() in hand.view.legal:
        return phrase(likely, explain("risky_bid", ": a risk worth taking"))
    return phrase(likely, explain("must_bid", ", but somebody has to bid"))


def _against_bid(hand: HandEstimate, bid: Bid, chosen: Action) -> Explanation:
    if isinstance(chosen, Bid) and chosen.strain == bid.strain:
        if chosen.amount > bid.amount and hand.others_may_bid:
            return explain("easier_to_outbid", "easier to outbid")
        if chosen.amount < bid.amount <= hand.as_declarer(bid.strain):
            unit = hand.rules.score.unit
            return explain("bids_more", "bids ", bid.amount - chosen.amount, f" more for the same {unit}")
    return _likely(hand, bid)


def _for_pass(hand: HandEstimate) -> Explanation:
    if hand.bidding_partner:
        return explain("partner_holds_bid", hand.bidding_partner, " holds the bid")
    bids = [action for action in hand.view.legal if isinstance(action, Bid)]
    best = max(bids, key=lambda bid: hand.as_declarer(bid.strain) - bid.amount)
    if best.amount > hand.as_declarer(best.strain):
        return phrase(_likely(hand, best), explain("no_safe_bid", ": no bid is safe"))
    return phrase(_likely(hand, best), explain("too_few", ", too few to be safe"))


# Discards


def _for_discard(hand: HandEstimate, card: Card) -> Explanation:
    suit = hand.suit_of(card)
    if suit is None:
        return explain("others_worth_more", card, " is always trump, but the other cards are worth more")
    same = hand.of_suit(suit)
    if len(same) == 1:
        void = explain("leaves_void", "leaves no ", suit)
        return void if hand.view.trump == suit else phrase(void, ", so that ", suit, " can be trumped")
    if hand.worth(card) > 0:
        nobody = explain("points_out_of_play", "nobody can win its ", hand.worth(card), " points then")
        return _receiver_of_points(hand, card) or nobody
    if card != same[0]:
        return explain("least_useful", "one of ", len(same), " cards in ", suit, ", and the least useful")
    shortest = min(len(hand.of_suit(each)) for each in {hand.suit_of(held) for held in hand.cards if held.suit})
    return explain("lowest_card", "the lowest card in ", suit, ", the shortest suit" if len(same) == shortest else "")


def _against_discard(hand: HandEstimate, card: Card) -> Explanation:
    suit = hand.suit_of(card)
    if suit is None:
        return explain("always_trump", card, " is always trump")
    if suit == hand.view.trump:
        return explain("is_trump", card, " is a trump")
    if card.rank == hand.rules.deck.ranks[-1]:
        return explain("highest_card", "the highest card in ", suit)
    if hand.worth(card) > 0:
        given = explain("gives_points_up", "gives up its ", hand.worth(card), " points")
        return _receiver_of_points(hand, card) or given
    best = max(hand.rules.deck.suits, key=hand.tricks)
    if suit == best and isinstance(hand.rules.trump, NamedTrump):
        return explain("best_trump", "the best trump is ", best)
    same = hand.of_suit(suit)
    if len(same) > 1:
        return explain("one_of_suit", "one of ", len(same), " cards in ", suit)
    return explain("only_card", "the only card in ", suit)


def _receiver_of_points(hand: HandEstimate, card: Card) -> Explanation:
    """Who gets the points of a discarded card; nothing if nobody does."""
    counts = hand.rules.score.counts
    assert counts is not None
    match counts.discards:
        case "bidder":
            return explain("points_for_bidder", "its ", hand.worth(card), " points count for the bidder")
        case "last_trick":
            return explain(
                "points_for_last_trick", "its ", hand.worth(card), " points go to the winner of the last trick"
            )
        case _:
            return NOTHING


# Trump


def _trumps(hand: HandEstimate, suit: Suit) -> Explanation:
    trumps = [*hand.of_suit(suit), *hand.of_suit(None)]
    match trumps:
        case []:
            return explain("trumps_held", Part("no", amount=0), " trump in hand")
        case [only]:
            return explain("trumps_held", Part("one", amount=1), " trump: ", only)
    return explain("trumps_held", len(trumps), " trumps, the highest is ", trumps[-1])
