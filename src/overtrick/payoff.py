"""The payoff curve: what it is worth to a side to take a number of tricks or points, from the payments of the rules.

Explanations, rules of thumb and reports read it. It is computed here from the parts, apart from the kernel's scoring,
so that the two can be checked against each other.
"""

from __future__ import annotations

from .possible import Result, conditions_of, is_about, times_paid
from .rules import Rules


def payoff(
    rules: Rules,
    wanted: int | None,
    taken: int,
    *,
    most: int | None = None,
    declares: bool = True,
    held: int | None = None,
) -> float:
    """The points that a result is worth to a side: its own, less what each other side gets for it.

    What goes to a counter is worth its share of what the counter pays. ``most`` is everything there is to take.
    ``declares`` is False for a side that plays against a declarer, who took ``held``.
    """
    scoring = rules.score
    result = Result(wanted, taken if held is None else held, taken, taken, declares=declares)
    met = conditions_of(scoring, result)
    if scoring.counts is None and taken == 0:
        met.add("no_trick")
    if most is not None and taken == most > 0:
        met |= {"all_taken", "every_trick"} if scoring.counts is None else {"all_taken"}
    total = 0.0
    for group in scoring.groups():
        for payment in group:
            if not is_about(payment, result) or not met.issuperset(payment.conditions):
                continue
            paid = float(payment.amount * times_paid(payment, result))
            if payment.to == "others":
                paid = -paid
            elif payment.to == "counter":
                counter = scoring.counter
                assert counter is not None
                paid *= counter.pays / counter.every if counter.every else 0.0
            total += paid
            break
    return total * rules.sign


def payoff_curve(rules: Rules, wanted: int | None, taken: int, left: int) -> tuple[float, ...]:
    """What it is worth to a side to take 0, 1, ... up to ``left`` more."""
    return tuple(payoff(rules, wanted, taken + more) for more in range(left + 1))


def typical_promise(rules: Rules) -> int | None:
    """A promise in the middle of what can be promised; None in a game without contracts."""
    contract = rules.score.contract
    if contract is None:
        return None
    if contract.wanted is not None:
        return contract.wanted
    if rules.score.counts is not None:
        return max(sum(max(points, 0) for points in rules.worth.values()) // 2, 1)
    return max(max(rules.deal.hands) // rules.seats.sides, 1)


def value_of_one_over(rules: Rules) -> float:
    """What one more trick or point is worth to a side that has what it promised, or to any side without contracts."""
    wanted = typical_promise(rules)
    at = 1 if wanted is None else wanted
    return payoff(rules, wanted, at + 1) - payoff(rules, wanted, at)


def value_of_the_last_one(rules: Rules) -> float:
    """What the last trick or point that was promised is worth; 0 without contracts."""
    wanted = typical_promise(rules)
    return 0.0 if wanted is None else payoff(rules, wanted, wanted) - payoff(rules, wanted, wanted - 1)


def others_are_allied(rules: Rules) -> bool:
    """Whether all sides but the declarer's gain from what the declarer misses, and from nothing of their own."""
    payments = rules.score.all_payments()
    against = any(paid.to == "others" and paid.who == "declarer" for paid in payments)
    own = any(paid.per == "taken" and paid.who in ("all", "others") for paid in payments)
    return against and not own


def promises_are_exact(rules: Rules) -> bool:
    """Whether each seat should take exactly what it bid: one more costs it more than a trick is worth."""
    contract = rules.score.contract
    own = contract is not None and contract.of == "seat"
    return own and value_of_one_over(rules) < 0 < value_of_the_last_one(rules)
