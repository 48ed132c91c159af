"""Reasons for and against giving a card away before the play."""

from __future__ import annotations

from overtrick.cards import Card, Suit
from overtrick.payoff import value_of_one_over

from .explanation import NOTHING, Explanation, explain
from .hand_estimate import HandEstimate

SHORT = 3
"""A suit with at most this many cards can soon be void."""


def reason_for(hand: HandEstimate, card: Card) -> Explanation:
    """Why a card is given away."""
    if not _avoids(hand):
        return explain("least_useful", card, " is the least useful card")
    same = _suit_of(hand, card)
    caught = _costly_below(hand, card)
    if caught is not None:
        return explain("may_take_card", card, " may have to take ", caught, " and its ", hand.worth(caught), " points")
    if hand.worth(card) > 1:
        return explain("costly_card", card, " costs ", hand.worth(card), " points if it cannot be thrown away")
    if len(same) == 1 and card.suit is not None:
        return explain("leaves_void", "leaves no ", card.suit, ", so that other cards can be thrown on ", card.suit)
    if _is_high(hand, card):
        points = ", where every trick costs points" if hand.worth(card) > 0 else ""
        return explain("hard_to_lose", "a high card in ", _suit(card), f"{points}: hard to lose")
    if len(same) <= SHORT:
        return explain("shortens_suit", "leaves ", len(same) - 1, " in ", _suit(card), ", which is soon void")
    return explain("others_safer", "the other cards are safer to keep")


def reason_against(hand: HandEstimate, card: Card) -> Explanation:
    """Why it is worse to give this card away; nothing if there is nothing to say."""
    if not _avoids(hand):
        return explain("useful_card", card, " is worth keeping")
    same = _suit_of(hand, card)
    above = [other for other in same[same.index(card) + 1 :] if hand.worth(other) > 1 or _costly_below(hand, other)]
    if above:
        return explain("protects_card", card, " can be played instead of ", above[-1])
    if not _is_high(hand, card):
        return explain("seldom_takes", card, " seldom takes a trick")
    if len(same) > SHORT:
        lower = len(same) - 1
        return explain("can_play_lower", lower, " other cards in ", _suit(card), " can be played instead")
    return NOTHING


def _avoids(hand: HandEstimate) -> bool:
    """Whether tricks or points are avoided in this game."""
    return value_of_one_over(hand.rules) < 0


def _suit_of(hand: HandEstimate, card: Card) -> list[Card]:
    """The cards of the hand in the same suit, lowest first."""
    return hand.of_suit(card.suit)


def _suit(card: Card) -> Suit | str:
    """The suit of a card as a part of a reason."""
    return "no suit" if card.suit is None else card.suit


def _is_high(hand: HandEstimate, card: Card) -> bool:
    """Whether a card is in the upper half of its suit."""
    suit = [other for other in hand.rules.deck.cards if other.suit == card.suit]
    return 2 * suit.index(card) >= len(suit)


def _costly_below(hand: HandEstimate, card: Card) -> Card | None:
    """The costliest card of the suit that another seat holds and that this card beats; None if there is none."""
    suit = [other for other in hand.rules.deck.cards if other.suit == card.suit]
    lower = [other for other in suit[: suit.index(card)] if other not in hand.cards and hand.worth(other) > 1]
    return max(lower, key=hand.worth, default=None)
