"""Tricks and points counted from the cards, in plain Python and without the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.actions import Action, Bid, Check, Discard, NameTrump, Pass, Play
from overtrick.cards import NO_TRUMP, Card, Suit
from overtrick.dealing import Deal
from overtrick.rules import (
    DrawnTrump,
    FixedTrump,
    NamedTrump,
    PointContract,
    Rules,
    TurnedTrump,
)

Events = Sequence[tuple[int, Action]]
Trick = Sequence[tuple[int, Card]]


def trump_of(rules: Rules, dealt: Deal, events: Events) -> Suit | None:
    """The trump suit of a deal; None while it is not known and where there is none."""
    match rules.trump:
        case FixedTrump(suit=suit):
            return suit
        case TurnedTrump():
            return dealt.turned.suit if dealt.turned is not None else None
        case DrawnTrump():
            return dealt.trump
        case NamedTrump():
            return next((action.suit for _, action in events if isinstance(action, NameTrump)), None)
    winning = winning_bid(rules, events)
    strain = winning[1].strain if winning is not None else None
    return None if strain == NO_TRUMP else strain


def winning_bid(rules: Rules, events: Events) -> tuple[int, Bid] | None:
    """The declarer and the winning bid, when an auction with a winner is over."""
    bids = [(seat, action) for seat, action in events if isinstance(action, Bid)]
    passes = sum(isinstance(action, Pass) for _, action in events)
    if rules.has_declarer and bids and passes == rules.seats.players - 1:
        return bids[-1]
    return None


def discards_of(events: Events) -> list[Card]:
    """The discarded cards."""
    return [action.card for _, action in events if isinstance(action, Discard) and action.card is not None]


def is_trump(card: Card, trump: Suit | None) -> bool:
    """Whether a card is of the trump suit, or always trump."""
    return card.suit is None or card.suit == trump


def follows(card: Card, led: Card, trump: Suit | None) -> bool:
    """Whether a card follows the card led. Every trump follows every other trump."""
    if is_trump(led, trump):
        return is_trump(card, trump)
    return not is_trump(card, trump) and card.suit == led.suit


def winner_of(rules: Rules, trick: Trick, trump: Suit | None) -> int:
    """The winner of a full trick: the highest trump, or else the highest card of the suit led."""
    ranks = (*rules.deck.ranks, *rules.deck.always_trump)
    led = trick[0][1]

    def height(card: Card) -> tuple[bool, bool, int]:
        return is_trump(card, trump), follows(card, led, trump), ranks.index(card.rank)

    best = max(height(card) for _, card in trick)
    highest = [seat for seat, card in trick if height(card) == best]
    return highest[0] if rules.tricks.equal_cards == "first" else highest[-1]


def playable(
    rules: Rules, cards: Sequence[Card], trick: Trick, trump: Suit | None, played: Sequence[Card]
) -> set[Card]:
    """Those of the cards that may be played: follow suit if possible; do not lead a barred suit before it is broken."""
    if trick:
        following = {card for card in cards if follows(card, trick[0][1], trump)}
        return following or set(cards)
    barred = rules.lead.barred_until_broken
    if barred is None or any(card.suit == barred for card in played):
        return set(cards)
    return {card for card in cards if card.suit != barred} or set(cards)


@dataclass(frozen=True)
class DealCount:
    """The facts of one deal, counted from its cards and actions."""

    trump: Suit | None
    declarer: int | None
    bids: tuple[Action | None, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    trick: tuple[tuple[int, Card], ...]
    full_tricks: tuple[tuple[tuple[int, Card], ...], ...]
    leaders: tuple[int | None, ...]
    """The seat that should lead each trick, including the one on the table; None before it is known."""


def count_deal(rules: Rules, dealer: int, dealt: Deal, events: Events) -> DealCount:
    """Count one deal, finished or not, from its actions alone."""
    seats = rules.seats.players
    calls: list[Action | None] = [None] * seats
    for seat, action in events:
        if isinstance(action, Bid | Pass | Check):
            calls[seat] = action
    trump = trump_of(rules, dealt, events)
    won = winning_bid(rules, events)
    declarer = won[0] if won is not None else None
    plays = [(seat, action.card) for seat, action in events if isinstance(action, Play)]
    leaders = [{"left": (dealer + 1) % seats, "dealer": dealer, "declarer": declarer}[rules.lead.first]]
    tricks, points = [0] * seats, [0] * rules.seats.sides
    worth = dict(rules.score.worth) if isinstance(rules.score, PointContract) else {}
    full = [tuple(plays[start : start + seats]) for start in range(0, len(plays) - seats + 1, seats)]
    for trick in full:
        winner = winner_of(rules, trick, trump)
        leaders.append(winner)
        tricks[winner] += 1
        points[rules.seats.side_of(winner)] += sum(worth.get(card.rank, 0) for _, card in trick)
    finished = len(full) == len(dealt.hands[0])
    if finished and isinstance(rules.score, PointContract):
        taker = {"none": None, "bidder": declarer, "last_trick": leaders[-1]}[rules.score.discards]
        if taker is not None:
            points[rules.seats.side_of(taker)] += sum(worth.get(card.rank, 0) for card in discards_of(events))
    rest = tuple(plays[len(full) * seats :])
    return DealCount(trump, declarer, tuple(calls), tuple(tricks), tuple(points), rest, tuple(full), tuple(leaders))
