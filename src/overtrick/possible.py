"""The results that a deal can have, and the payments for them. A payment for none of them is an author's mistake."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from .parts import OrderUp, PointAuction, SuitAuction
from .scoring import Payment, Scoring

if TYPE_CHECKING:
    from .rules import Rules


@dataclass(frozen=True)
class Result:
    """What a side could end a deal with."""

    wanted: int | None
    """What the holder of the contract promised; None without a contract."""
    held: int
    """What the holder took."""
    taken: int
    """What the side took."""
    tricks: int
    declares: bool = True
    alone: bool = False


def conditions_of(scoring: Scoring, result: Result) -> set[str]:
    """The conditions that hold for a result, without those about tricks and about everything taken."""
    met = {"always", "alone" if result.alone else "not_alone", "some_taken" if result.taken else "none_taken"}
    if result.wanted is not None:
        exactly = scoring.contract is not None and scoring.contract.sense == "exactly"
        exact = result.held == result.wanted
        met.add("exact" if exact else "not_exact")
        met.add("made" if exact or (result.held > result.wanted and not exactly) else "missed")
        met.add("bid_some" if result.wanted else "bid_zero")
    return met


def times_paid(payment: Payment, result: Result) -> int:
    """How many times the amount of a payment is paid for a result."""
    over = 0 if result.wanted is None else result.held - result.wanted
    times = {
        "deal": 1,
        "bid": result.wanted or 0,
        "taken": max(result.taken - payment.above, 0) if payment.above else result.taken,
        "over": max(over, 0),
        "under": max(-over, 0),
        "off": abs(over),
    }
    return times[payment.per]


def is_about(payment: Payment, result: Result) -> bool:
    """Whether a payment is for the results of such a side."""
    return payment.who == "all" or (payment.who == "declarer") == result.declares


def never_paid(scoring: Scoring, results: Iterable[tuple[Result, frozenset[str]]]) -> Payment | None:
    """The first payment that none of these results makes; None if all can be made.

    Each result comes with the conditions about tricks and all points that hold for it.
    """
    waiting = {id(payment): payment for group in scoring.groups() for payment in group}
    for result, known in results:
        met = conditions_of(scoring, result) | known
        for payment in _fired(scoring, result, met):
            if times_paid(payment, result):
                waiting.pop(id(payment), None)
        if not waiting:
            return None
    return next(iter(waiting.values()))


def _fired(scoring: Scoring, result: Result, met: set[str]) -> Iterator[Payment]:
    """The payments of a result: of each group the first whose conditions hold."""
    for group in scoring.groups():
        for payment in group:
            if is_about(payment, result) and met.issuperset(payment.conditions):
                yield payment
                break


# The results that are possible


def possible_results(rules: Rules) -> Iterator[tuple[Result, frozenset[str]]]:
    """Results of a deal that meet every condition that can be met. Some of them may be impossible together.

    Each comes with the conditions about tricks and about everything taken that hold for it.
    """
    score, tricks = rules.score, max(rules.deal.hands)
    least, most = 0, tricks
    if score.counts is not None:
        worth = rules.worth
        points = [*(worth[card] for card in rules.deck.cards), score.counts.last_trick]
        least, most = sum(min(each, 0) for each in points), sum(max(each, 0) for each in points)
    for wanted in _possible_promises(rules, tricks):
        near = _numbers_near(score, wanted, least, most)
        for result in chain(_own_results(rules, wanted, near), _opposed_results(rules, wanted, near)):
            if score.counts is None or _has_points(rules, result, least + most):
                for known in _tricks_known(result, tricks, counts_tricks=score.counts is None):
                    yield result, known


def _numbers_near(scoring: Scoring, wanted: int | None, least: int, most: int) -> list[int]:
    """What a side could take so that every condition and quantity is met: values around the promise and the ends."""
    found = {0, 1, least, most, least + most, *(payment.above + 1 for payment in scoring.all_payments())}
    if wanted is not None:
        found |= {wanted - 1, wanted, wanted + 1}
    found |= {least + most - number for number in found}  # what that leaves for the only other side
    return sorted(number for number in found if least <= number <= most)


def _possible_promises(rules: Rules, tricks: int) -> Sequence[int | None]:
    contract = rules.score.contract
    if contract is None or contract.wanted is not None:
        return [None if contract is None else contract.wanted]
    match rules.auction:
        case PointAuction(minimum=lowest, maximum=highest):
            return [lowest, (lowest + highest) // 2, highest]
        case SuitAuction():
            return [1, tricks // 2 + 1, tricks]
        case _:
            most = tricks * (rules.seats.players // rules.seats.sides if contract.of == "team" else 1)
            return [0, 1, tricks // 2 + 1, tricks, most]


def _own_results(rules: Rules, wanted: int | None, near: Sequence[int]) -> Iterator[Result]:
    """The results of sides that hold a contract of their own, or of all sides where there is none."""
    alone = (False, True) if isinstance(rules.auction, OrderUp) and rules.auction.alone else (False,)
    for taken in near:
        for tricks in _tricks_with(rules, taken):
            for lone in alone:
                yield Result(wanted, taken, taken, tricks, alone=lone)


def _opposed_results(rules: Rules, wanted: int | None, near: Sequence[int]) -> Iterator[Result]:
    """The results of sides that play against a declarer.

    What the declarer took matters only as less than the promise, as just enough or as more: one number of each kind is
    enough, and the smallest leaves the most to others.
    """
    contract, tricks = rules.score.contract, max(rules.deal.hands)
    if contract is None or contract.of != "declarer" or wanted is None:
        return
    by_kind = {(held > wanted) - (held < wanted): held for held in reversed(near)}
    complete = rules.seats.sides == 2 and len(set(rules.deal.hands)) == 1
    for taken in near:
        if rules.score.counts is not None:
            holds = [*by_kind.values()]
        elif complete:
            holds = [tricks - taken]  # the rest goes to the only other side
        else:
            holds = [held for held in by_kind.values() if held + taken <= tricks]
        for held in holds:
            for won in _tricks_with(rules, taken):
                yield Result(wanted, held, taken, won, declares=False)


def _tricks_with(rules: Rules, taken: int) -> tuple[int, ...]:
    """The tricks that a side may have won with what it took: no trick, some, and all of them where points count."""
    return (taken,) if rules.score.counts is None else (0, 1, max(rules.deal.hands))


def _has_points(rules: Rules, result: Result, total: int) -> bool:
    """Whether a side can have these points with these tricks: none without a trick, and all of them with every one."""
    counts, dealt = rules.score.counts, rules.seats.players * min(rules.deal.hands)
    if result.tricks == 0:
        discards = counts is not None and counts.discards == "bidder" and result.declares
        return result.taken == 0 or discards
    return result.tricks < max(rules.deal.hands) or dealt < len(rules.deck) or result.taken == total


def _tricks_known(result: Result, tricks: int, *, counts_tricks: bool) -> Iterator[frozenset[str]]:
    """The conditions about tricks and about everything taken that can hold for a result."""
    known = {"no_trick"} if result.tricks == 0 else {"every_trick"} if result.tricks == tricks else set()
    if counts_tricks:  # every trick is everything
        yield frozenset(known | {"all_taken"} if "every_trick" in known else known)
        return
    yield frozenset(known)
    if result.taken > 0:
        yield frozenset(known | {"all_taken"})
