"""Lowering: the rules of a game as the numbers of the kernel, and the actions that belong to these numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import SupportsIndex

import numpy as np

from .actions import Action, Bid, Check, Discard, NameTrump, Pass, Play
from .cards import Card, Suit
from .errors import InvalidRules
from .kernel import layout
from .rules import (
    BidTrump,
    DifferContract,
    DrawnTrump,
    ExactBid,
    FixedTrump,
    LastDeal,
    NamedTrump,
    NoTrump,
    PointAuction,
    PointContract,
    Rules,
    SuitAuction,
    Target,
    TeamContract,
    TrickBids,
    TurnedTrump,
)

_TRUMP_KINDS = {
    NoTrump: layout.NO_TRUMP,
    FixedTrump: layout.FIXED,
    TurnedTrump: layout.TURNED,
    DrawnTrump: layout.DRAWN,
    NamedTrump: layout.NAMED,
    BidTrump: layout.BY_BID,
}
_LEADS = {"left": layout.LEFT, "dealer": layout.DEALER, "declarer": layout.DECLARER}
_DISCARDS = {
    "none": layout.DISCARDS_NOBODY,
    "bidder": layout.DISCARDS_DECLARER,
    "last_trick": layout.DISCARDS_LAST_TRICK,
}
_TIES = {
    "share": layout.TIES_SHARE,
    "play_on": layout.TIES_PLAY_ON,
    "tricks_then_entry": layout.TIES_BY_TRICKS,
}

Numbers = dict[str, int]


@dataclass(frozen=True, eq=False)
class Lowered:
    """The rules record of a game, and the meaning of its numbers."""

    rules: Rules
    record: np.ndarray
    actions: tuple[tuple[Action, ...], ...]
    """For each phase, the actions by number."""
    numbers: tuple[dict[Action, int], ...]
    """For each phase, the number of each action; for two equal cards that of the first copy."""
    texts: tuple[dict[str, int], ...]
    """For each phase, the number of each canonical text."""
    listed: tuple[dict[int, int], ...]
    """For each phase, the number of each object in ``actions`` by its identity, which is faster than its hash.

    It has an entry for the phases after the end of a deal too, which is empty.
    """

    cards_in: Callable[[int], tuple[Card, ...]]
    """A set of bits as cards."""
    first_copies: int
    """In a deck with two copies of each card, the first copies."""
    barred: int
    """The cards that may not be led until one of them has been played."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards by number."""
        return self.rules.deck.cards

    def suit(self, number: int) -> Suit | None:
        """The suit with this number; None for NONE."""
        return None if number == layout.NONE else self.rules.deck.suits[number]


def members(word: SupportsIndex) -> list[int]:
    """The numbers of the bits that are set, lowest first."""
    rest = word.__index__()
    found = []
    while rest:
        low = rest & -rest
        found.append(low.bit_length() - 1)
        rest ^= low
    return found


@lru_cache(maxsize=256)
def lower(rules: Rules) -> Lowered:
    """The rules in the form that the kernel reads."""
    record = np.zeros(1, layout.RULES)
    try:
        for name, number in _scalars(rules).items():
            record[name] = number
        _write_cards(rules, record)
        record["hand_sizes"][0, : len(rules.deal.hands)] = rules.deal.hands
        record["side_of"][0, : rules.seats.players] = [rules.seats.side_of(seat) for seat in range(rules.seats.players)]
    except OverflowError as error:
        raise InvalidRules(f"a number in these rules is too large: {error}") from None
    calls = _calls(rules)
    actions: tuple[tuple[Action, ...], ...] = (
        calls,
        tuple(Discard(card) for card in rules.deck.cards),
        tuple(NameTrump(suit) for suit in rules.deck.suits),
        tuple(Play(card) for card in rules.deck.cards),
    )
    numbers: list[dict[Action, int]] = []
    for phase in actions:
        numbered: dict[Action, int] = {}
        for number, action in enumerate(phase):
            numbered.setdefault(action, number)
        numbers.append(numbered)
    texts = tuple({str(action): number for action, number in numbered.items()} for numbered in numbers)
    listed: list[dict[int, int]] = [
        {id(action): numbered[action] for action in phase} for phase, numbered in zip(actions, numbers, strict=True)
    ]
    listed += [{}] * (layout.MATCH_OVER + 1 - len(listed))
    return Lowered(
        rules,
        record,
        actions,
        tuple(numbers),
        texts,
        tuple(listed),
        cards_in=_card_sets(rules.deck.cards),
        first_copies=int(record["first_copies"][0]),
        barred=int(record["barred"][0]),
    )


def _card_sets(cards: tuple[Card, ...]) -> Callable[[int], tuple[Card, ...]]:
    """The function from a set of bits to cards. It remembers recent sets: views ask for the same hand many times."""

    @lru_cache(maxsize=1024)
    def cards_in(word: int) -> tuple[Card, ...]:
        return tuple([cards[number] for number in members(word)])

    return cards_in


def _calls(rules: Rules) -> tuple[Action, ...]:
    """The calls of the auction by number (see :mod:`overtrick.kernel.layout`)."""
    most = max(rules.deal.hands)
    match rules.auction:
        case TrickBids(nello=nello):
            return tuple(Bid(tricks, nello=nello and tricks == 0) for tricks in range(most + 1))
        case PointAuction(step=step, maximum=maximum):
            return (Pass(), Check(), *(Bid(points) for points in range(step, maximum + 1, step)))
        case SuitAuction():
            strains = rules.bid_suits
            return (Pass(), *(Bid(tricks, strain) for tricks in range(1, most + 1) for strain in strains))
        case None:
            return ()


def _write_cards(rules: Rules, record: np.ndarray) -> None:
    deck = rules.deck
    suited = {suit: _word(n for n, card in enumerate(deck.cards) if card.suit == suit) for suit in deck.suits}
    always = _word(n for n, card in enumerate(deck.cards) if card.suit is None)
    record["always_trump"] = always
    record["deck"] = _word(list(range(len(deck))))
    record["suits"][0, : len(deck.suits)] = [suited[suit] for suit in deck.suits]
    if deck.copies == 2:
        record["first_copies"] = _word(n for n, card in enumerate(deck.cards) if card.suit and n % 2 == 0)
    if rules.lead.barred_until_broken is not None:
        record["barred"] = suited[rules.lead.barred_until_broken]
    worth = dict(rules.score.worth) if isinstance(rules.score, PointContract) else {}
    for number, card in enumerate(deck.cards):
        higher = [n for n, other in enumerate(deck.cards) if n > number and other.suit == card.suit and other != card]
        twin = [n for n, other in enumerate(deck.cards) if n != number and other == card]
        above = _word(higher + (twin if rules.tricks.equal_cards == "last" else []))
        record["above"][0, number] = above | (always if card.suit is not None else 0)
        record["suit_cards"][0, number] = always if card.suit is None else suited[card.suit]
        record["suit_of"][0, number] = layout.NONE if card.suit is None else deck.suits.index(card.suit)
        record["worth"][0, number] = worth.get(card.rank, 0)


def _word(numbers: Iterator[int] | list[int]) -> int:
    return sum(1 << number for number in numbers)


def _scalars(rules: Rules) -> Numbers:
    piles = rules.deal.piles
    fixed = rules.deck.suits.index(rules.trump.suit) if isinstance(rules.trump, FixedTrump) else layout.NONE
    return {
        "sizes": len(rules.deal.hands),
        "seats": rules.seats.players,
        "sides": rules.seats.sides,
        "cards": len(rules.deck),
        "suit_count": len(rules.deck.suits),
        "middle": rules.deal.middle,
        "turned": int(isinstance(rules.trump, TurnedTrump)),
        "pile_faceup": piles.faceup if piles else 0,
        "pile_hand": piles.hand if piles else 0,
        "trump_kind": _TRUMP_KINDS[type(rules.trump)],
        "fixed_trump": fixed,
        "first_lead": _LEADS[rules.lead.first],
        "multiplied": int(rules.payout.multiplied),
        "stake": rules.payout.stake,
        "by_points": int(rules.payout.pot == "by_points"),
        **_auction_scalars(rules),
        **_score_scalars(rules),
        **_finish_scalars(rules),
    }


def _auction_scalars(rules: Rules) -> Numbers:
    match rules.auction:
        case TrickBids() as bids:
            cap = layout.NONE if bids.total_at_most is None else bids.total_at_most
            return {
                "auction": layout.TRICK_BIDS,
                "bid_cap": cap,
                "hook": int(bids.hook),
                "has_nello": int(bids.nello),
            }
        case PointAuction() as auction:
            return {
                "auction": layout.POINT_AUCTION,
                "step": auction.step,
                "lowest_call": auction.minimum // auction.step + 1,
                "highest_call": auction.maximum // auction.step + 1,
                "check_allowed": int(auction.check),
                "last_must_bid": int(auction.last_must_bid),
            }
        case SuitAuction() as auction:
            return {
                "auction": layout.SUIT_AUCTION,
                "strains": len(rules.bid_suits),
                "strict_raise": int(auction.raise_rule == "tricks_and_suit"),
            }
        case None:
            return {"auction": layout.NO_AUCTION}


def _score_scalars(rules: Rules) -> Numbers:
    match rules.score:
        case ExactBid() as score:
            return {"score_kind": layout.EXACT_BID, "per_trick": score.per_trick, "exact_bonus": score.exact}
        case TeamContract() as score:
            return {
                "score_kind": layout.TEAM_CONTRACT,
                "per_trick": score.per_trick,
                "nello_bonus": score.nello,
                "bag_limit": score.bags,
                "bag_penalty": score.bag_penalty,
            }
        case PointContract() as score:
            return {
                "score_kind": layout.POINT_CONTRACT,
                "counts_points": 1,
                "discards_to": _DISCARDS[score.discards],
            }
        case DifferContract() as score:
            return {"score_kind": layout.DIFFER_CONTRACT, "per_trick": score.per_trick}


def _finish_scalars(rules: Rules) -> Numbers:
    match rules.finish:
        case LastDeal() as finish:
            return {"finish_kind": layout.LAST_DEAL, "ties": _TIES[finish.ties]}
        case Target() as finish:
            return {
                "finish_kind": layout.AT_TARGET,
                "ties": _TIES[finish.ties],
                "target": finish.points + finish.over,
            }
