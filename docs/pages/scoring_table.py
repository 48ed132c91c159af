"""The payments of a game in a table, one row for each, in words."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.breakdown import plural
from overtrick.rules import Payment, Rules

from .writing import Row, sheet

HEAD = ("Result of", "When", "Paid", "To")

CONDITIONS = {
    "always": "always",
    "made": "the bid is made",
    "missed": "the bid is missed",
    "exact": "exactly the bid is taken",
    "not_exact": "more or less than the bid is taken",
    "none_taken": "nothing is taken",
    "some_taken": "something is taken",
    "all_taken": "everything is taken",
    "no_trick": "no trick is taken",
    "every_trick": "every trick is taken",
    "alone": "alone",
    "not_alone": "with the partner",
    "bid_zero": "nothing was bid",
    "bid_some": "something was bid",
}


def scoring_table(rules: Rules) -> str:
    """The payments of these rules in a table, and the points of the cards."""
    table = sheet(HEAD, rows(rules))
    counts = rules.score.counts
    if counts is None:
        return table
    worth = [f"{name}: {points}" for name, points in counts.worth]
    if counts.last_trick:
        worth.append(f"the last trick: {counts.last_trick}")
    return f"{table}\n\nCard points: {', '.join(worth)}."


def rows(rules: Rules) -> Iterator[Row]:
    """One row for each payment, then those of nellos and of a full counter."""
    score = rules.score
    for group in score.groups():
        for place, payment in enumerate(group):
            when = when_in_words(rules, payment)
            if place > 0:
                when = "otherwise" if when == "always" else f"otherwise, {when}"
            yield result_of(rules, payment), when, paid_in_words(rules, payment), receiver(rules, payment)
    for name, payments in (("a nello", score.nello), ("a blind nello", score.blind_nello)):
        for payment in payments:
            kept = "no trick is taken" if "made" in payment.conditions else "a trick is taken"
            yield name, kept, points(payment.amount), "own score"
    if score.counter is not None and score.counter.every:
        name = plural(score.counter.name)
        yield each_side(rules), f"{score.counter.every} {name}", points(score.counter.pays), "own score"


def each_side(rules: Rules) -> str:
    """What is scored: ``each player`` or ``each team``."""
    return "each player" if rules.seats.teams is None else "each team"


def result_of(rules: Rules, payment: Payment) -> str:
    """Whose result a payment is for."""
    contract, in_teams = rules.score.contract, rules.seats.teams is not None
    if contract is not None and contract.of == "declarer" and payment.who != "all":
        if payment.who == "declarer":
            return f"the {contract.holder}'s team" if in_teams else f"the {contract.holder}"
        return "the other team" if in_teams else "each other player"
    return "each player" if contract is not None and contract.of == "seat" else each_side(rules)


def when_in_words(rules: Rules, payment: Payment) -> str:
    """The conditions of a payment. A contract that no bid makes says what it wants."""
    words = dict(CONDITIONS)
    contract = rules.score.contract
    if contract is not None and contract.wanted is not None:
        wanted = f"{contract.wanted} {rules.score.unit}"
        exactly = contract.sense == "exactly"
        words["made"] = f"exactly {wanted} are taken" if exactly else f"at least {wanted} are taken"
        words["missed"] = f"not exactly {wanted} are taken" if exactly else f"fewer than {wanted} are taken"
    elif contract is not None and contract.sense == "exactly":
        words |= {"made": "exactly the bid is taken", "missed": "more or less than the bid is taken"}
    return " and ".join(words[condition] for condition in payment.conditions)


def points(number: int) -> str:
    """``1 point``, ``-100 points``."""
    return f"{number} point" if abs(number) == 1 else f"{number} points"


def paid_in_words(rules: Rules, payment: Payment) -> str:
    """The amount and what it is paid for each of: ``10 points for each trick bid``."""
    amount = points(payment.amount)
    if payment.to == "counter":
        assert rules.score.counter is not None
        name = rules.score.counter.name
        amount = f"{payment.amount} {name if payment.amount == 1 else plural(name)}"
    unit = rules.score.unit.removesuffix("s")
    counted = {
        "deal": "",
        "bid": f" for each {unit} bid",
        "taken": f" for each {unit} above {payment.above}" if payment.above else f" for each {unit} taken",
        "over": f" for each {unit} over the bid",
        "under": f" for each {unit} under the bid",
        "off": f" for each {unit} off the bid",
    }
    return amount + counted[payment.per]


def receiver(rules: Rules, payment: Payment) -> str:
    """Who is paid."""
    if payment.to == "others":
        return "the other team" if rules.seats.teams == 2 else f"each other {each_side(rules).removeprefix('each ')}"
    return "own score"
