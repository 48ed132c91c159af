"""Tricks and points counted from the cards, in plain Python and without the kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from overtrick.actions import Action, Alone, Bid, Check, Discard, Give, NameTrump, OrderUp, Pass, Play
from overtrick.cards import NO_TRUMP, Card, Suit
from overtrick.dealing import Deal
from overtrick.rules import DrawnTrump, FixedTrump, NamedTrump, OfferedTrump, Rules, TurnedTrump
from overtrick.rules import OrderUp as Order

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
        case OfferedTrump():
            for _, action in events:
                if isinstance(action, OrderUp) and dealt.turned is not None:
                    return dealt.turned.suit
                if isinstance(action, NameTrump):
                    return action.suit
            return None
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


def declarer_of(rules: Rules, events: Events) -> int | None:
    """The seat that won the auction, when it is over."""
    if isinstance(rules.auction, Order):
        return next((seat for seat, action in events if isinstance(action, OrderUp | NameTrump)), None)
    won = winning_bid(rules, events)
    return None if won is None else won[0]


def seats_playing(rules: Rules, events: Events) -> list[int]:
    """The seats that play: the partners of a declarer who plays alone sit out."""
    seats = rules.seats
    loner = next((seat for seat, action in events if isinstance(action, Alone) and action.alone), None)
    return [
        seat
        for seat in range(seats.players)
        if loner is None or seat == loner or seats.side_of(seat) != seats.side_of(loner)
    ]


def given_by(events: Events, seat: int) -> list[Card]:
    """The cards that a seat gave away."""
    return [action.card for giver, action in events if giver == seat and isinstance(action, Give) and action.card]


def hands_after_giving(rules: Rules, number: int, dealt: Deal, events: Events) -> list[list[Card]]:
    """The hands when everybody has given cards away and taken up others. ``number`` is that of the deal, from 0."""
    hands = [list(hand) for hand in dealt.hands]
    if rules.passing is None:
        return hands
    offsets = rules.passing.offsets(rules.seats.players)
    away = offsets[number % len(offsets)]
    gifts = [given_by(events, seat) for seat in range(rules.seats.players)]
    complete = all(len(gift) == rules.passing.cards for gift in gifts)
    for seat, gift in enumerate(gifts):
        for card in gift:
            hands[seat].remove(card)
        if complete:
            hands[(seat + away) % rules.seats.players].extend(gift)
    return hands


def discards_of(events: Events) -> list[Card]:
    """The discarded cards."""
    return [action.card for _, action in events if isinstance(action, Discard) and action.card is not None]


def discardable(rules: Rules, cards: Sequence[Card]) -> set[Card]:
    """Those of the cards that may be discarded: where points must be kept, others first."""
    worth = rules.worth
    plain = {card for card in cards if not worth.get(card, 0)}
    return plain if plain and rules.deal.no_points_in_discards else set(cards)


def is_special(rules: Rules, card: Card) -> bool:
    """Whether a card belongs to no suit in a trick: it always wins, or never."""
    return str(card) in rules.tricks.always_win or str(card) in rules.tricks.never_win


def is_trump(rules: Rules, card: Card, trump: Suit | None) -> bool:
    """Whether a card belongs to the trump suit: by its suit, as the left bower, or always."""
    if is_special(rules, card):
        return False
    if card.suit is None or card.suit == trump:
        return True
    return trump is not None and card.rank == rules.tricks.bowers and card.suit.colour == trump.colour


def follows(rules: Rules, card: Card, led: Card, trump: Suit | None) -> bool:
    """Whether a card follows the card led. Every trump follows every other trump; a special card leads no suit."""
    if is_special(rules, led):
        return True
    if is_special(rules, card):
        return False
    if is_trump(rules, led, trump):
        return is_trump(rules, card, trump)
    return not is_trump(rules, card, trump) and card.suit == led.suit


def card_to_follow(rules: Rules, trick: Trick) -> Card | None:
    """The first card of a trick that is not one that never wins: it decides the suit to follow."""
    return next((card for _, card in trick if str(card) not in rules.tricks.never_win), None)


def height_of(rules: Rules, card: Card, led: Card, trump: Suit | None) -> tuple[int, int]:
    """How high a card is in a trick: its class, then its place in this class."""
    if str(card) in rules.tricks.never_win:
        return 0, 0
    if str(card) in rules.tricks.always_win:
        return 4, 0
    ranks = (*rules.deck.ranks, *rules.deck.always_trump)
    if is_trump(rules, card, trump):
        place = (rules.tricks.trump_order or ranks).index(card.rank)
        if card.rank == rules.tricks.bowers:
            place = 100 + (card.suit == trump)
        return 3, place
    return (2 if follows(rules, card, led, trump) else 1), ranks.index(card.rank)


def winner_of(rules: Rules, trick: Trick, trump: Suit | None) -> int:
    """The winner of a full trick: the highest trump, or else the highest card of the suit led."""
    led = card_to_follow(rules, trick) or trick[0][1]
    heights = {seat: height_of(rules, card, led, trump) for seat, card in trick}
    best = max(heights.values())
    highest = [seat for seat, _ in trick if heights[seat] == best]
    return highest[0] if rules.tricks.equal_cards == "first" else highest[-1]


def breaks(rules: Rules, card: Card) -> bool:
    """Whether the barred suit may be led after this card has been played."""
    lead = rules.lead
    return is_barred(rules, card) or (lead.barred_until_broken is not None and str(card) in lead.broken_by)


def is_barred(rules: Rules, card: Card) -> bool:
    """Whether a card may not be led until its suit is broken. A special card belongs to no suit in a trick."""
    barred = rules.lead.barred_until_broken
    return barred is not None and card.suit == barred and not is_special(rules, card)


def playable(
    rules: Rules, cards: Sequence[Card], trick: Trick, trump: Suit | None, played: Sequence[Card]
) -> set[Card]:
    """Those of the cards that may be played: follow suit if possible; do not lead a barred suit before it is broken."""
    lead = rules.lead
    if not played and lead.card is not None:
        return {card for card in cards if str(card) == lead.card}
    if trick:
        led = card_to_follow(rules, trick)
        if led is None or is_special(rules, led):
            return set(cards)
        following = {card for card in cards if follows(rules, card, led, trump)}
        if following:
            return following | {card for card in cards if is_special(rules, card)}
        worth, first_trick = rules.worth, len(played) == len(trick)
        if lead.clean_first_trick and first_trick:
            clean = {card for card in cards if not worth[card]} or set(cards)
            return clean | {card for card in cards if is_special(rules, card)}
        return set(cards)
    if any(breaks(rules, card) for card in played):
        return set(cards)
    return {card for card in cards if not is_barred(rules, card)} or set(cards)


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
    points_in_hands: bool
    """Whether a player still holds a card with points."""


def count_deal(
    rules: Rules, dealer: int, dealt: Deal, events: Events, number: int = 0, *, finished: bool | None = None
) -> DealCount:
    """Count one deal from its actions alone.

    ``number`` is that of the deal, from 0. ``finished`` says whether it is over; by default it is after its last trick.
    """
    seats = rules.seats.players
    calls: list[Action | None] = [None] * seats
    kinds: tuple[type[Action], ...] = (Bid, Pass, Check)
    if isinstance(rules.auction, Order):
        kinds = (Pass, OrderUp, NameTrump)
    for seat, action in events:
        if isinstance(action, kinds):
            calls[seat] = action
    trump = trump_of(rules, dealt, events)
    declarer = declarer_of(rules, events)
    playing = seats_playing(rules, events)
    plays = [(seat, action.card) for seat, action in events if isinstance(action, Play)]
    hands = hands_after_giving(rules, number, dealt, events)
    leaders = [_first_leader(rules, dealer, declarer, playing, hands)]
    tricks, points = [0] * seats, [0] * rules.seats.sides
    worth = rules.worth
    size = len(playing)
    full = [tuple(plays[start : start + size]) for start in range(0, len(plays) - size + 1, size)]
    for trick in full:
        winner = winner_of(rules, trick, trump)
        leaders.append(winner)
        tricks[winner] += 1
        points[rules.seats.side_of(winner)] += sum(worth.get(card, 0) for _, card in trick)
    if finished is None:
        finished = len(full) == len(dealt.hands[0])
    counts = rules.score.counts
    if finished and full and counts is not None and leaders[-1] is not None:
        points[rules.seats.side_of(leaders[-1])] += counts.last_trick
        taker = {"none": None, "bidder": declarer, "last_trick": leaders[-1]}[counts.discards]
        if taker is not None:
            points[rules.seats.side_of(taker)] += sum(worth.get(card, 0) for card in discards_of(events))
    rest = tuple(plays[len(full) * size :])
    ordered = dealer in playing and any(isinstance(action, OrderUp) for _, action in events)
    taken_up = [*dealt.middle, *((dealt.turned,) if ordered else ())]
    held = Counter([card for seat in playing for card in hands[seat]] + taken_up)
    held -= Counter([*discards_of(events), *(card for _, card in plays)])
    return DealCount(
        trump,
        declarer,
        tuple(calls),
        tuple(tricks),
        tuple(points),
        rest,
        tuple(full),
        tuple(leaders),
        any(worth.get(card, 0) for card in held if card is not None),
    )


def _first_leader(
    rules: Rules, dealer: int, declarer: int | None, playing: Sequence[int], hands: Sequence[Sequence[Card]]
) -> int | None:
    """The seat that leads the first trick; None before it is known."""
    seats = rules.seats.players
    match rules.lead.first:
        case "dealer":
            return dealer
        case "declarer":
            return declarer
        case "holder":
            holds = (seat for seat, hand in enumerate(hands) if any(str(card) == rules.lead.card for card in hand))
            return next(holds, None)
    return next(seat for step in range(1, seats + 1) if (seat := (dealer + step) % seats) in playing)
