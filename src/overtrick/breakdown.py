"""The breakdown of a deal: one line for each payment that was made, with its parts and in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from .rules import Payment, Rules, Scoring


@dataclass(frozen=True)
class Line:
    """One line of a deal's breakdown. The amounts of a side's lines add up to its change of score."""

    side: Annotated[int, "The side that is paid."]
    seat: Annotated[int | None, "The seat whose result is paid for; None where it is a whole side's."]
    kind: Annotated[str, "Why it is paid: the condition of the payment, or the name of what was counted."]
    count: Annotated[int, "How many tricks, points or times are paid for."]
    amount: Annotated[int, "The points."]
    text: Annotated[str, "The line in words."]


def write_line(rules: Rules, *, side: int, seat: int | None, place: int | None, amount: int) -> Line:
    """A line from the kernel's numbers. ``place`` is the place of the payment in the rules, None for a full counter."""
    score = rules.score
    if place is None:
        assert score.counter is not None
        name, count = plural(score.counter.name), amount // score.counter.pays * score.counter.every
        return Line(side, seat, f"{name}_full", count, amount, f"{count} {name}")
    payment = score.all_payments()[place]
    count = amount // payment.amount
    if place >= sum(len(group) for group in score.groups()):
        return _nello_line(score, payment, side, seat, amount)
    if payment.to == "counter":
        assert score.counter is not None
        name = score.counter.name if amount == 1 else plural(score.counter.name)
        return Line(side, seat, plural(score.counter.name), amount, 0, payment.text or f"{amount} {name}")
    text = payment.text.replace("{count}", str(count)) or text_of(rules, payment, count)
    return Line(side, seat, kind_of(payment), count, amount, text)


def _nello_line(score: Scoring, payment: Payment, side: int, seat: int | None, amount: int) -> Line:
    """The line for a nello that was made or broken."""
    made = "made" in payment.conditions
    is_blind = not any(payment is each for each in score.nello)
    name = "blind nello" if is_blind else "nello"
    kind = f"{name.replace(' ', '_')}_{'made' if made else 'missed'}"
    return Line(side, seat, kind, 1, amount, payment.text or f"{name} {'made' if made else 'broken'}")


def kind_of(payment: Payment) -> str:
    """The conditions of a payment as one word; what it counts where it is always made."""
    if payment.conditions == ("always",):
        return payment.per if payment.per != "deal" else "always"
    return "_".join(condition for condition in payment.conditions if condition != "always")


def plural(name: str) -> str:
    """The plural of a simple English noun."""
    return name if name.endswith("s") else f"{name}s"


_WHEN = {
    "made": "made",
    "missed": "missed",
    "exact": "exactly as bid",
    "not_exact": "not as bid",
    "none_taken": "none taken",
    "some_taken": "some taken",
    "all_taken": "everything taken",
    "no_trick": "no trick",
    "every_trick": "every trick",
    "alone": "alone",
    "not_alone": "with partner",
    "bid_zero": "zero bid",
    "bid_some": "",
}


def text_of(rules: Rules, payment: Payment, count: int) -> str:
    """What a payment was made for, in words: ``4 bid and made``."""
    text = _result_text(rules, payment, count)
    contract = rules.score.contract
    about_holder = payment.to == "others" if payment.who == "declarer" else payment.needs_contract
    if contract is not None and payment.who == "others" and payment.per == "taken" and about_holder:
        own, when = _quantity_text(rules, payment, count), _conditions_text(payment)
        return f"{own}, the {contract.holder}'s {_promise(rules)} {when}"
    if contract is not None and payment.who != "all" and about_holder:
        if payment.per == "under" and _conditions_text(payment) in ("", "missed"):
            return f"the {contract.holder} was {_quantity_text(rules, payment, count)}"
        return f"the {contract.holder}: {text}"
    return f"another side: {text}" if payment.to == "others" else text


def _result_text(rules: Rules, payment: Payment, count: int) -> str:
    """The result that is paid for, without the name of a side."""
    when, contract = _conditions_text(payment), rules.score.contract
    if payment.per == "bid":
        return f"{count} bid and {when}" if when else f"{count} bid"
    promise = _promise(rules)
    if payment.per == "deal":
        exactly = contract is not None and contract.sense == "exactly"
        made = f"{promise} made exactly" if exactly else f"{promise} made"
        return {"made": made, "missed": f"{promise} missed", "": "each deal"}.get(when, when)
    what = _quantity_text(rules, payment, count)
    if payment.per in ("off", "under") and when == "missed":
        return what  # it says that the bid was missed
    said = {"made": f"{promise} made", "missed": f"{promise} missed"}.get(when, when)
    return f"{what}, {said}" if said else what


def _promise(rules: Rules) -> str:
    """What players call a promise: nobody bids a fixed number."""
    contract = rules.score.contract
    return "bid" if contract is None or contract.wanted is None else "contract"


def _quantity_text(rules: Rules, payment: Payment, count: int) -> str:
    unit = rules.score.unit if count != 1 else rules.score.unit.removesuffix("s")
    if payment.per == "taken":
        return f"{count} {unit}" + (f" above {payment.above}" if payment.above else "")
    return f"{count} {unit} {payment.per}" if payment.per != "off" else f"{count} {unit} off the {_promise(rules)}"


def _conditions_text(payment: Payment) -> str:
    """The conditions of a payment in words."""
    conditions = payment.conditions
    for end in ("made", "missed"):
        if set(conditions) == {"bid_zero", end}:
            return f"bid of zero {end}"
    return ", ".join(_WHEN[condition] for condition in conditions if _WHEN.get(condition))
