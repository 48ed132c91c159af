"""Whether the parts of a game fit together. Rules that do not are refused with a sentence that names the part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import InvalidRules
from .part import require
from .parts import (
    MAX_CALLS,
    BidTrump,
    FixedTrump,
    LastDeal,
    NamedTrump,
    NoTrump,
    OfferedTrump,
    OrderUp,
    PointAuction,
    SuitAuction,
    Target,
    TrickBids,
    TurnedTrump,
)
from .possible import never_paid, possible_results
from .scoring import MAX_POINTS

if TYPE_CHECKING:
    from .rules import Rules

MAX_CHANGE = 200_000
"""Most points that a deal may add to a score. The longest match then stays within the kernel's numbers."""

MAX_UNPAID = 100
"""Most that a deal may add to a counter that never pays, and so never starts again."""


def check_rules(rules: Rules) -> None:
    """Raise InvalidRules if the parts do not fit together."""
    _check_cards(rules)
    _check_tricks(rules)
    _check_passing(rules)
    _check_auction(rules)
    _check_trump(rules)
    _check_score(rules)
    _check_finish(rules)


def _check_cards(rules: Rules) -> None:
    needed = max(rules.cards_dealt(place) for place in range(len(rules.deal.hands)))
    require(
        needed <= len(rules.deck),
        f"a deal for {rules.seats.players} players needs {needed} cards, and the deck has {len(rules.deck)}",
    )
    discards = rules.deal.middle > 0 and rules.counts_points
    require(
        discards or not rules.deal.no_points_in_discards,
        "Dealing: no_points_in_discards needs a middle, and cards with points",
    )
    require(rules.deal.piles is None or rules.deal.middle == 0, "a game cannot have both piles and a middle")
    require(
        rules.deal.piles is None or rules.deck.copies == 1,
        "piles need one copy of each card: a face-up card and its copy in the hand would be two plays",
    )


def _check_tricks(rules: Rules) -> None:
    deck, tricks = rules.deck, rules.tricks
    if tricks.trump_order:
        named, wanted = sorted(tricks.trump_order), sorted((*deck.ranks, *deck.always_trump))
        require(named == wanted, "Tricks: trump_order must name every rank and every card that is always trump once")
    if tricks.bowers is not None:
        require(tricks.bowers in deck.ranks, f"Tricks: the deck has no rank {tricks.bowers} for bowers")
        require(deck.copies == 1, "Tricks: bowers need one copy of each card")
        for suit in deck.suits:
            twins = [other for other in deck.suits if other.colour == suit.colour]
            require(len(twins) == 2, "Tricks: bowers need exactly two suits of each colour")
        require(not isinstance(rules.trump, NoTrump), "Tricks: bowers need a trump")
    special = [deck.get(name) for name in (*tricks.always_win, *tricks.never_win)]
    for name, card in zip((*tricks.always_win, *tricks.never_win), special, strict=True):
        require(card is not None, f"Tricks: {name!r} is not a card of the deck ({deck.name})")
        require(special.count(card) == 1, f"Tricks: {name} is named twice in always_win and never_win")
        is_bower = card is not None and card.suit is not None and card.rank == tricks.bowers
        require(not is_bower, f"Tricks: {name} cannot be a bower and a special card")
    for name in deck.special:
        known = name in tricks.always_win or name in tricks.never_win
        require(known, f"Tricks: the special card {name} must be in always_win or in never_win")
    for name in deck.always_trump:
        known = name in tricks.always_win or name in tricks.never_win
        require(not known, f"Tricks: {name} is always trump; make it a special card of the deck instead")
    lead = rules.lead
    if lead.card is not None:
        require(deck.get(lead.card) is not None, f"Lead: {lead.card!r} is not a card of the deck ({deck.name})")
        everything = all(rules.cards_dealt(place) == len(deck) for place in range(len(rules.deal.hands)))
        dealt = everything and not rules.turns_up_next and rules.deal.middle == 0
        left = max(len(deck) - rules.cards_dealt(place) for place in range(len(rules.deal.hands)))
        why = f"; {left} of {len(deck)} cards are not dealt" if left > 0 else ""
        require(dealt, f"Lead: {lead.card} must be dealt to somebody in every deal{why}")
        require(deck.copies == 1 and rules.deal.piles is None, f"Lead: only one player can hold {lead.card}")
        require(not special, f"Lead: {lead.card} must be led, but Tricks has cards that may always be played")
    require(not lead.clean_first_trick or rules.counts_points, "Lead: no card has points to keep from a trick")


def _check_passing(rules: Rules) -> None:
    if rules.passing is None:
        return
    fewest = min(rules.deal.hands)
    require(rules.passing.cards <= fewest, f"Passing: {rules.passing.cards} cards are too many for a hand of {fewest}")
    require(rules.deal.piles is None and rules.deal.middle == 0, "Passing: it needs hands, no piles and no middle")
    require(rules.deck.copies == 1, "Passing: it needs one copy of each card")
    ordered = isinstance(rules.auction, OrderUp)
    require(not ordered, "Passing: with OrderUp the dealer could discard a card that was given: leave one of them out")
    blind = isinstance(rules.auction, TrickBids) and rules.auction.blind_nello
    require(not blind, "Passing: players look at the cards they give, so nobody can bid a blind_nello")
    require(not rules.shows_dealers_last, "Passing: the dealer's shown card could be given away")
    across = "across" in rules.passing.directions
    require(not across or rules.seats.players % 2 == 0, "Passing: nobody sits across with an odd number of players")


def _check_auction(rules: Rules) -> None:
    takes = isinstance(rules.auction, PointAuction | SuitAuction)
    require(rules.deal.middle == 0 or takes, "only the winner of an auction can take the middle")
    require(rules.lead.first != "declarer" or rules.has_declarer, "only the winner of an auction can lead as declarer")
    if isinstance(rules.auction, TrickBids):
        require(max(rules.deal.hands) + 3 <= MAX_CALLS // 2, "a hand has at most 61 cards where tricks are bid")
    if isinstance(rules.auction, OrderUp):
        require(rules.deck.copies == 1, "OrderUp needs one copy of each card")
        partners = rules.seats.sides < rules.seats.players
        require(partners or not rules.auction.alone, "OrderUp: nobody has a partner to play without: write alone=False")
    if isinstance(rules.auction, SuitAuction):
        require(
            max(rules.deal.hands) * len(rules.bid_suits) + 1 <= MAX_CALLS,
            f"a game has at most {MAX_CALLS} different calls",
        )


def _check_score(rules: Rules) -> None:
    """Refuse a scoring whose contract nobody can hold, or whose numbers are too large."""
    score = rules.score
    _check_contract(rules)
    has_nello = isinstance(rules.auction, TrickBids) and rules.auction.nello
    blind = isinstance(rules.auction, TrickBids) and rules.auction.blind_nello
    require(blind == bool(score.blind_nello), "Scoring: blind_nello is paid exactly where it can be bid")
    require(has_nello or not blind, "TrickBids: blind_nello needs nello")
    alone = isinstance(rules.auction, OrderUp) and rules.auction.alone
    for paid in score.all_payments():
        require(alone or "alone" not in paid.conditions, f"{paid}: nobody can play alone in this game")
    require(has_nello or not score.nello, "Scoring: nello is paid only in a game with the bid nello")
    require(not has_nello or bool(score.nello), "Scoring: nello can be bid, but nothing is paid for it")
    if score.counts is not None:
        worth = score.counts.worth_in(rules.deck)
        points = sum(abs(worth[card]) for card in rules.deck.cards) + abs(score.counts.last_trick)
        require(
            points <= MAX_POINTS,
            f"CardPoints: the cards are worth {points} points together, and at most {MAX_POINTS} are possible",
        )
        negative = any(points < 0 for points in worth.values()) or score.counts.last_trick < 0
        asks_for_all = any("all_taken" in payment.conditions for payment in score.all_payments())
        require(
            not (negative and asks_for_all),
            'CardPoints: "all_taken" needs points that are not negative; "every_trick" works with any',
        )
        for paid in score.all_payments():
            falls = negative and paid.to == "counter" and paid.per == "taken" and paid.above == 0
            require(not falls, f"{paid}: a counter only goes up, and CardPoints has negative points")
    most, change = _most_units(rules), largest_change(rules)
    require(change <= MAX_CHANGE, f"Scoring: a deal can change a score by {change}, and {MAX_CHANGE} is the most")
    counted = sum(abs(paid.amount) * max(most, 1) for paid in score.all_payments() if paid.to == "counter")
    limit = MAX_POINTS if score.counter is None or score.counter.every > 0 else MAX_UNPAID
    require(counted <= limit, f"Counter: a deal can add {counted} to it, and {limit} is the most")
    paid_never = never_paid(score, possible_results(rules))
    if paid_never is not None:
        raise InvalidRules(f"{paid_never}: it can never be paid")


def _most_units(rules: Rules) -> int:
    """The most tricks or points that a payment can be made for in one deal."""
    score, most = rules.score, max(rules.deal.hands)
    if score.counts is not None:
        worth = score.counts.worth_in(rules.deck)
        most = sum(abs(worth[card]) for card in rules.deck.cards) + abs(score.counts.last_trick)
    else:
        most *= rules.seats.players // rules.seats.sides  # a team adds its bids
    if isinstance(rules.auction, PointAuction):
        most = max(most, rules.auction.maximum)
    return most


def largest_change(rules: Rules) -> int:
    """A bound on what one deal can add to a score, or take from it."""
    score, most = rules.score, _most_units(rules)
    change = sum(abs(paid.amount) * (1 if paid.per == "deal" else max(most, 1)) for paid in score.all_payments())
    change *= rules.seats.players
    if score.counter is not None and score.counter.every > 0:
        change += abs(score.counter.pays) * (1 + most // score.counter.every)
    return change


def _check_contract(rules: Rules) -> None:
    contract = rules.score.contract
    if contract is None:
        return
    if contract.wanted is not None:
        _check_fixed_promise(rules)
    if contract.of == "declarer":
        require(rules.has_declarer, "Contract: only an auction with a winner has a declarer")
        fixed = not isinstance(rules.auction, OrderUp) or contract.wanted is not None
        require(fixed, "Contract: OrderUp bids no number: say what is wanted")
        if isinstance(rules.auction, SuitAuction) and contract.wanted is None:
            require(not rules.counts_points, "Contract: SuitAuction bids tricks, but card points are counted")
    elif contract.wanted is None:
        require(
            isinstance(rules.auction, TrickBids),
            f"Contract: each {contract.of} needs a bid: use TrickBids, or say what is wanted",
        )
        require(not rules.counts_points, "Contract: TrickBids bids tricks, but card points are counted")
    require(
        contract.of != "seat" or not rules.counts_points or rules.seats.teams is None,
        "Contract: card points belong to teams, so a seat in a team cannot promise them",
    )
    most = max(rules.deal.hands)
    if rules.score.counts is not None:
        worth = rules.score.counts.worth_in(rules.deck)
        most = sum(max(worth[card], 0) for card in rules.deck.cards) + max(rules.score.counts.last_trick, 0)
    least = contract.wanted
    if least is None and isinstance(rules.auction, PointAuction):
        least = rules.auction.minimum
    require(
        least is None or least <= most,
        f"Contract: nobody can take {least} {rules.score.unit}, because there are {most}",
    )


def _check_fixed_promise(rules: Rules) -> None:
    """Refuse a fixed promise next to bids that promise something else, or next to payments for those bids.

    An auction may still decide who holds the contract: in many games the highest bidder needs half of the points.
    """
    require(
        not isinstance(rules.auction, TrickBids),
        "Contract: with TrickBids each promise is the bid, so wanted must be left out",
    )
    bids_numbers = isinstance(rules.auction, PointAuction | SuitAuction)
    for paid in rules.score.all_payments():
        about_bid = paid.per == "bid" or not {"bid_zero", "bid_some"}.isdisjoint(paid.conditions)
        require(
            not (bids_numbers and about_bid),
            f"{paid}: the contract has a fixed number (wanted), so no payment can depend on the bid",
        )


def _check_finish(rules: Rules) -> None:
    """Refuse a match that cannot end, and a tie that tricks decide which may not be played."""
    by_tricks = isinstance(rules.finish, LastDeal) and rules.finish.ties == "tricks_then_entry"
    require(
        not (by_tricks and rules.deal.ends_early),
        "Dealing: with ends_early not every trick is played, and LastDeal decides ties by tricks",
    )
    if isinstance(rules.finish, Target) and rules.finish.lose_at is None:
        require(_can_rise(rules), f"Target: no payment adds points, so no score reaches {rules.finish.points}")


def _can_rise(rules: Rules) -> bool:
    """Whether some payment adds points to a score."""
    score = rules.score
    counter, payments = score.counter, [paid for paid in score.all_payments() if paid.to != "counter"]
    has_negative = any(points < 0 for points in rules.worth.values())
    return (
        any(paid.amount > 0 or (has_negative and paid.per == "taken") for paid in payments)
        or (score.counts is not None and score.counts.last_trick < 0)
        or (counter is not None and counter.every > 0 and counter.pays > 0)
    )


def _check_trump(rules: Rules) -> None:
    if isinstance(rules.trump, FixedTrump):
        require(rules.trump.suit in rules.deck.suits, f"the deck has no {rules.trump.suit.name}")
    if isinstance(rules.trump, TurnedTrump):
        require(not rules.deck.suitless, "trump cannot be turned up from a deck with cards that have no suit")
        in_hands = rules.deal.middle == 0 and rules.deal.piles is None
        require(
            in_hands or not rules.shows_dealers_last,
            "TurnedTrump: the dealer's last card can be shown only in a game without a middle and without piles",
        )
        sizes = len(rules.deal.hands)
        for place in rules.trump.not_in:
            require(1 <= place <= sizes, f"TurnedTrump: not_in names deal {place}, and the list has {sizes}")
        require(len(set(rules.trump.not_in)) < sizes, "TurnedTrump: no deal has a trump; write NoTrump()")
    require(
        isinstance(rules.trump, OfferedTrump) == isinstance(rules.auction, OrderUp),
        "OfferedTrump and OrderUp need each other",
    )
    if isinstance(rules.trump, OfferedTrump):
        require(not rules.deck.suitless, "trump cannot be turned up from a deck with cards that have no suit")
        require(rules.deal.piles is None, "OrderUp: a dealer with a pile cannot take up a card")
    if isinstance(rules.trump, NamedTrump):
        require(rules.has_declarer, "only the winner of an auction can name trump")
    require(
        isinstance(rules.trump, BidTrump) == isinstance(rules.auction, SuitAuction),
        "BidTrump and SuitAuction need each other",
    )
    barred = rules.lead.barred_until_broken
    require(barred is None or barred in rules.deck.suits, "the barred suit is not in the deck")
    for name in rules.lead.broken_by:
        require(rules.deck.get(name) is not None, f"Lead: broken_by: {name} is not in the deck")
