"""Lowering: the rules of a game as the numbers of the kernel, and the actions that belong to these numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import SupportsIndex

import numpy as np

from .actions import Action, Alone, Bid, Check, Discard, Give, Look, NameTrump, OrderUp, Pass, Play
from .cards import Card, Deck, Suit
from .errors import InvalidRules
from .kernel import layout
from .payoff import others_are_allied, payoff, promises_are_exact, typical_promise, value_of_one_over
from .rules import (
    BidTrump,
    DrawnTrump,
    FixedTrump,
    LastDeal,
    NamedTrump,
    NoTrump,
    OfferedTrump,
    Payment,
    PointAuction,
    Rules,
    SuitAuction,
    Target,
    TrickBids,
    TurnedTrump,
)
from .rules import OrderUp as Order
from .scoring import MAX_POINTS

_TRUMP_KINDS = {
    NoTrump: layout.NO_TRUMP,
    FixedTrump: layout.FIXED,
    TurnedTrump: layout.TURNED,
    OfferedTrump: layout.OFFERED,
    DrawnTrump: layout.DRAWN,
    NamedTrump: layout.NAMED,
    BidTrump: layout.BY_BID,
}
_LEADS = {"left": layout.LEFT, "dealer": layout.DEALER, "declarer": layout.DECLARER, "holder": layout.HOLDER}
_DISCARDS = {
    "none": layout.DISCARDS_NOBODY,
    "bidder": layout.DISCARDS_DECLARER,
    "last_trick": layout.DISCARDS_LAST_TRICK,
}
_CONTRACTS = {"seat": layout.OF_SEAT, "team": layout.OF_SIDE, "declarer": layout.OF_DECLARER}
_CONDITIONS = {
    "always": 0,
    "made": layout.MADE,
    "missed": layout.MISSED,
    "exact": layout.EXACT,
    "not_exact": layout.NOT_EXACT,
    "none_taken": layout.NONE_TAKEN,
    "some_taken": layout.SOME_TAKEN,
    "all_taken": layout.ALL_TAKEN,
    "no_trick": layout.NO_TRICK,
    "every_trick": layout.EVERY_TRICK,
    "alone": layout.ALONE,
    "not_alone": layout.NOT_ALONE,
    "bid_zero": layout.BID_ZERO,
    "bid_some": layout.BID_SOME,
}
_WHO = {"all": layout.HOLDERS | layout.OTHERS, "declarer": layout.HOLDERS, "others": layout.OTHERS}
_TO = {"own": layout.TO_OWN, "others": layout.TO_OTHERS, "counter": layout.TO_COUNTER}
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
    calls_of: Callable[[tuple[int, ...]], tuple[Action | None, ...]]
    """Numbers of calls as actions; None for NONE."""
    deck: int
    """All cards, as bits."""
    first_copies: int
    """In a deck with two copies of each card, the first copies."""
    barred: int
    """The cards that may not be led at first, as bits; 0 in a game without such cards."""
    breaking: int
    """The cards of which one has to be played before a barred suit may be led; 0 in a game without such a suit."""
    barred_first: int
    """The cards that may not be played to the first trick by a seat that has others, as bits."""
    free: int
    """The cards that may always be played, as bits."""
    no_suit_led: int
    """The cards that never win, as bits: the next card of the trick decides the suit to follow."""
    worth: tuple[int, ...]
    """The points of each card by number; empty in a game that counts tricks."""
    follow: list[list[int]]
    """By trump (0: none, else 1 + its suit) and card: the cards that have to follow when it is led, as bits."""
    beats: list[list[int]]
    """By trump and card: the cards that beat it, as bits."""
    led_suits: tuple[tuple[Suit | None, ...], ...]
    """By trump (0: none, else 1 + its suit) and card: the suit to follow when it is led; None if nothing has to."""
    point_cards: tuple[tuple[int, int], ...]
    """The points and the bit of each card that has points, the highest first."""
    point_bits: int
    """The cards that have points, as bits."""

    _moves: dict[tuple[int, int, int], tuple[int, Action]] = field(default_factory=dict)

    def move(self, seat: int, phase: int, number: int) -> tuple[int, Action]:
        """A seat with its action, as histories list them: one object for all tables, because a long match has many."""
        found = self._moves.get((seat, phase, number))
        if found is None:
            found = self._moves[seat, phase, number] = seat, self.actions[phase][number]
        return found

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards by number."""
        return self.rules.deck.cards

    def suit(self, number: int) -> Suit | None:
        """The suit with this number; None for NONE."""
        return None if number == layout.NONE else self.rules.deck.suits[number]


def members(bits: SupportsIndex) -> list[int]:
    """The numbers of the bits that are set, lowest first."""
    rest = bits.__index__()
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
        _write_payments(rules, record)
        _write_seat_payments(rules, record)
        record["hand_sizes"][0, : len(rules.deal.hands)] = rules.deal.hands
        if rules.passing is not None:
            offsets = rules.passing.offsets(rules.seats.players)
            record["give_to"][0, : len(offsets)] = offsets
        record["side_of"][0, : rules.seats.players] = [rules.seats.side_of(seat) for seat in range(rules.seats.players)]
    except OverflowError as error:
        raise InvalidRules(f"a number in these rules is too large: {error}") from None
    calls = _calls(rules)
    by_card = rules.worth
    worth = tuple(by_card[card] for card in rules.deck.cards) if by_card else ()
    actions: tuple[tuple[Action, ...], ...] = (
        calls,
        tuple(Discard(card) for card in rules.deck.cards),
        tuple(NameTrump(suit) for suit in rules.deck.suits),
        tuple(Play(card) for card in rules.deck.cards),
        tuple(Give(card) for card in rules.deck.cards) if rules.passing else (),
        (Alone(alone=False), Alone()),
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
        calls_of=_call_lists(calls),
        deck=int(record["deck"][0]),
        first_copies=int(record["first_copies"][0]),
        barred=int(record["barred"][0]),
        breaking=int(record["breaking"][0]),
        barred_first=int(record["barred_first"][0]),
        free=int(record["free"][0]),
        no_suit_led=int(record["no_suit_led"][0]),
        worth=worth,
        follow=record["follow"][0].tolist(),
        beats=record["beats"][0].tolist(),
        led_suits=tuple(_led_suits(rules, trump) for trump in (None, *rules.deck.suits)),
        point_cards=tuple(sorted(((points, 1 << n) for n, points in enumerate(worth) if points), reverse=True)),
        point_bits=_bits(n for n, points in enumerate(worth) if points),
    )


def _led_suits(rules: Rules, trump: Suit | None) -> tuple[Suit | None, ...]:
    table = trick_table(rules, trump)
    special = {*rules.tricks.always_win, *rules.tricks.never_win}
    return tuple(
        None if str(card) in special else trump if table.trumps >> number & 1 else card.suit
        for number, card in enumerate(rules.deck.cards)
    )


def _card_sets(cards: tuple[Card, ...]) -> Callable[[int], tuple[Card, ...]]:
    """The function from a set of bits to cards. It remembers recent sets: views ask for the same hand many times."""

    @lru_cache(maxsize=1024)
    def cards_in(bits: int) -> tuple[Card, ...]:
        return tuple([cards[number] for number in members(bits)])

    return cards_in


def _call_lists(calls: tuple[Action, ...]) -> Callable[[tuple[int, ...]], tuple[Action | None, ...]]:
    """The function from numbers of calls to actions. It remembers recent ones: bids stay the same during the play."""

    @lru_cache(maxsize=256)
    def calls_of(numbers: tuple[int, ...]) -> tuple[Action | None, ...]:
        return tuple([None if number == layout.NONE else calls[number] for number in numbers])

    return calls_of


def _calls(rules: Rules) -> tuple[Action, ...]:
    """The calls of the auction by number (see :mod:`overtrick.kernel.layout`)."""
    most = max(rules.deal.hands)
    match rules.auction:
        case TrickBids(nello=nello, blind_nello=blind):
            bids = tuple(Bid(tricks, nello=nello and tricks == 0) for tricks in range(most + 1))
            return (*bids, Bid(0, nello=True, blind=True), Look()) if blind else bids
        case Order():
            return (Pass(), OrderUp(), *(NameTrump(suit) for suit in rules.deck.suits))
        case PointAuction(step=step, maximum=maximum):
            return (Pass(), Check(), *(Bid(points) for points in range(step, maximum + 1, step)))
        case SuitAuction():
            strains = rules.bid_suits
            return (Pass(), *(Bid(tricks, strain) for tricks in range(1, most + 1) for strain in strains))
        case None:
            return ()


def _write_cards(rules: Rules, record: np.ndarray) -> None:
    deck, tricks = rules.deck, rules.tricks
    always = _bits(n for n, card in enumerate(deck.cards) if card.rank in deck.always_trump and card.suit is None)
    record["always_trump"] = always
    record["deck"] = _bits(list(range(len(deck))))
    for place, suit in enumerate(deck.suits):
        record["suits"][0, place] = _bits(n for n, card in enumerate(deck.cards) if card.suit == suit)
    if deck.copies == 2:
        record["first_copies"] = _bits(n for n, card in enumerate(deck.cards) if card.suit and n % 2 == 0)
    winners, losers = _numbers_of(deck, tricks.always_win), _numbers_of(deck, tricks.never_win)
    if rules.lead.barred_until_broken is not None:
        whole = int(record["suits"][0, deck.suits.index(rules.lead.barred_until_broken)])
        barred = whole & ~(_bits(winners) | _bits(losers))
        record["barred"] = barred
        record["breaking"] = barred | _bits(_numbers_of(deck, rules.lead.broken_by))
    record["free"] = _bits(winners) | _bits(losers)
    record["no_suit_led"] = _bits(losers)
    worth = rules.worth
    record["total_worth"] = sum(worth.get(card, 0) for card in deck.cards)
    for number, card in enumerate(deck.cards):
        record["suit_of"][0, number] = layout.NONE if card.suit is None else deck.suits.index(card.suit)
        record["worth"][0, number] = worth.get(card, 0)
    if rules.deal.no_points_in_discards:
        record["kept"] = _bits(n for n, card in enumerate(deck.cards) if worth.get(card, 0))
    if isinstance(rules.trump, TurnedTrump):
        record["no_trump_deals"] = _bits(place - 1 for place in rules.trump.not_in)
    if rules.lead.clean_first_trick:
        record["barred_first"] = _bits(n for n, card in enumerate(deck.cards) if worth.get(card, 0))
    for place, trump in enumerate((None, *deck.suits)):
        table = trick_table(rules, trump)
        record["suit_cards"][0, place, : len(deck)] = table.suits
        record["follow"][0, place, : len(deck)] = table.follow
        record["beats"][0, place, : len(deck)] = table.beats
        record["trumps"][0, place] = table.trumps


def _numbers_of(deck: Deck, names: tuple[str, ...]) -> list[int]:
    """The numbers of the cards with these names, both copies of each."""
    named = {deck.get(name) for name in names}
    return [number for number, card in enumerate(deck.cards) if card in named]


@dataclass(frozen=True)
class TrickTable:
    """What each card does in a trick with one trump, by its number; sets of cards are bits."""

    suits: list[int]
    """The cards of the same suit; trump is one suit, and a card that never wins stands with all cards."""
    follow: list[int]
    """The cards that have to follow when it is led; all cards where nothing has to."""
    beats: list[int]
    """The cards that beat it."""
    trumps: int


def trick_table(rules: Rules, trump: Suit | None) -> TrickTable:
    """The tables of follow, beat and suit for one trump."""
    deck, tricks = rules.deck, rules.tricks
    everything = _bits(range(len(deck)))
    winners, losers = _numbers_of(deck, tricks.always_win), _numbers_of(deck, tricks.never_win)
    ranks = (*deck.ranks, *deck.always_trump)
    trump_ranks = tricks.trump_order or ranks
    groups: list[Suit | None] = []  # None: trump
    heights: list[int] = []
    for card in deck.cards:
        is_left = trump is not None and card.rank == tricks.bowers and card.suit != trump
        is_left = is_left and card.suit is not None and trump is not None and card.suit.colour == trump.colour
        in_trumps = is_left or card.suit is None or card.suit == trump
        groups.append(None if in_trumps else card.suit)
        height = (trump_ranks if in_trumps else ranks).index(card.rank) if card.rank in ranks else 0
        if in_trumps and trump is not None and card.rank == tricks.bowers:
            height = len(ranks) + (0 if is_left else 1)
        heights.append(height)
    special = set(winners) | set(losers)
    trumps = _bits(n for n, group in enumerate(groups) if group is None and n not in special)
    suits, follow, beats = [], [], []
    twins_win = tricks.equal_cards == "last"
    for number, group in enumerate(groups):
        same = [n for n, other in enumerate(groups) if other == group and n not in special]
        higher = [n for n in same if heights[n] > heights[number]]
        twins = [n for n, card in enumerate(deck.cards) if n != number and card == deck.cards[number]]
        if number in winners:
            suits.append(_bits(winners))
            follow.append(everything)
            beats.append(_bits(n for n in winners if n != number) if twins_win else 0)
        elif number in losers:
            suits.append(everything)
            follow.append(everything)
            rest = everything & ~_bits(losers)
            beats.append(rest | (_bits(n for n in losers if n != number) if twins_win else 0))
        else:
            suits.append(_bits(same))
            follow.append(_bits(same))
            above = _bits(higher + (twins if twins_win else []))
            beats.append(above | _bits(winners) | (trumps if group is not None else 0))
    return TrickTable(suits, follow, beats, trumps)


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def _scalars(rules: Rules) -> Numbers:
    piles = rules.deal.piles
    lead_card = None if rules.lead.card is None else rules.deck.get(rules.lead.card)
    fixed = rules.deck.suits.index(rules.trump.suit) if isinstance(rules.trump, FixedTrump) else layout.NONE
    return {
        "sizes": len(rules.deal.hands),
        "seats": rules.seats.players,
        "sides": rules.seats.sides,
        "cards": len(rules.deck),
        "suit_count": len(rules.deck.suits),
        "middle": rules.deal.middle,
        "turned": int(rules.turns_up_next),
        "give_count": rules.passing.cards if rules.passing else 0,
        "give_cycle": len(rules.passing.directions) if rules.passing else 0,
        "ends_early": int(rules.deal.ends_early),
        "pile_faceup": piles.faceup if piles else 0,
        "pile_hand": piles.hand if piles else 0,
        "trump_kind": layout.TURNED_BY_DEALER if rules.shows_dealers_last else _TRUMP_KINDS[type(rules.trump)],
        "fixed_trump": fixed,
        "first_lead": _LEADS[rules.lead.first],
        "lead_card": layout.NONE if lead_card is None else rules.deck.places[lead_card],
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
                "blind": max(rules.deal.hands) + 1 if bids.blind_nello else 0,
            }
        case Order() as auction:
            return {
                "auction": layout.ORDER_UP,
                "second_round": int(auction.second_round),
                "must_name": int(auction.must_name),
                "may_play_alone": int(auction.alone),
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
    score, contract, counter = rules.score, rules.score.contract, rules.score.counter
    wanted = typical_promise(rules)
    missed = 0.0 if wanted is None else payoff(rules, wanted, wanted - 1)
    return {
        "contract_of": layout.OF_NOBODY if contract is None else _CONTRACTS[contract.of],
        "contract_exact": int(contract is not None and contract.sense == "exactly"),
        "contract_wanted": layout.NONE if contract is None or contract.wanted is None else contract.wanted,
        "has_counter": int(counter is not None),
        "counter_limit": 0 if counter is None else counter.every,
        "counter_pays": 0 if counter is None else counter.pays,
        "counts_points": int(score.counts is not None),
        "last_trick_worth": 0 if score.counts is None else score.counts.last_trick,
        "discards_to": _DISCARDS["none" if score.counts is None else score.counts.discards],
        "aims_exactly": int(promises_are_exact(rules)),
        "avoids_more": int(value_of_one_over(rules) < 0),
        "loss_per_bid": 0 if not wanted else min(max(round(-missed / wanted), 0), MAX_POINTS),
        "nello_worth": max((paid.amount for paid in score.nello if "made" in paid.conditions), default=0),
        "allied_others": int(others_are_allied(rules)),
        "sign": rules.sign,
    }


def _write_payments(rules: Rules, record: np.ndarray) -> None:
    """The payments in order. When one is made, the kernel goes on after its group."""
    place = 0
    for group in rules.score.groups():
        end = place + len(group)
        for payment in group:
            _write_payment(record, place, payment, who=_WHO[payment.who], after=end)
            place += 1
    record["payments"] = place
    for payments, who in ((rules.score.nello, layout.NELLO), (rules.score.blind_nello, layout.BLIND_NELLO)):
        for payment in payments:
            _write_payment(record, place, payment, who=who, after=place + 1)
            place += 1
    record["all_payments"] = place


_BY_BID_AND_TRICKS = frozenset(
    {"always", "made", "missed", "exact", "not_exact", "none_taken", "some_taken", "no_trick", "bid_zero", "bid_some"}
)
"""The conditions that follow from the bid and the tricks of a seat."""


def _write_seat_payments(rules: Rules, record: np.ndarray) -> None:
    """The payments of a seat by its bid and its tricks, where nothing else decides them: the kernel looks them up."""
    score, contract, most = rules.score, rules.score.contract, max(rules.deal.hands)
    if contract is None or contract.of != "seat" or contract.wanted is not None or score.counts is not None:
        return
    own = all(paid.to == "own" and _BY_BID_AND_TRICKS.issuperset(paid.conditions) for paid in score.all_payments())
    if not own or most >= layout.MAX_PAID_BY_TABLE:
        return
    record["paid_by_table"] = 1
    for bid in range(most + 1):
        for taken in range(most + 1):
            record["seat_pay"][0, bid, taken] = payoff(rules, bid, taken) * rules.sign


def _write_payment(record: np.ndarray, place: int, payment: Payment, *, who: int, after: int) -> None:
    paid = record["pay"][0, place]
    when = sum({_CONDITIONS[condition] for condition in payment.conditions})
    fields = {"deal": ["fixed"], "off": ["per_over", "per_under"]}.get(payment.per, [f"per_{payment.per}"])
    for name in fields:
        paid[name] = payment.amount
    paid["when"], paid["who"], paid["to"] = when, who, _TO[payment.to]
    paid["above"], paid["least"] = payment.above, 0 if payment.above else -MAX_POINTS  # points may be negative
    paid["after"] = after
    record["asked"] |= when


def _finish_scalars(rules: Rules) -> Numbers:
    match rules.finish:
        case LastDeal() as finish:
            return {"finish_kind": layout.LAST_DEAL, "ties": _TIES[finish.ties], "lose_at": layout.NEVER}
        case Target() as finish:
            return {
                "finish_kind": layout.AT_TARGET,
                "ties": _TIES[finish.ties],
                "target": finish.points + finish.over,
                "lose_at": layout.NEVER if finish.lose_at is None else finish.lose_at,
            }
