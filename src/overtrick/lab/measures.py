"""The measures of a study: what each figure is called, what it is divided by, and where it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from overtrick.breakdown import plural
from overtrick.rules import Payment, Rules

from .counting import payments_of
from .limits import limits_of

Unit = Literal["share", "points", "number"]
Group = Literal["match", "deal", "advantage", "bids", "settled", "rules", "points", "play", "seats"]

GROUPS: dict[Group, str] = {
    "match": "The match",
    "deal": "The deal",
    "advantage": "Who has the advantage",
    "bids": "Bids made and missed",
    "settled": "When a deal is settled",
    "rules": "What the rules change",
    "points": "Where the points come from",
    "play": "Cards and play",
    "seats": "The seats",
}


@dataclass(frozen=True)
class Measure:
    """A figure of a study."""

    key: str
    title: str
    unit: Unit
    group: Group
    is_tested: bool = True
    """Whether variants are compared by it. Seats are not: the deal moves round, so nothing can depend on them."""
    cases_of: str | None = None
    """The measure whose cases this one is divided by, if it does not count them itself."""


_PLAIN = (
    Measure("length", "deals in a match", "number", "match"),
    Measure("match_decisions", "decisions in a match", "number", "match"),
    Measure("lead_changes", "leader changes in a match", "number", "match"),
    Measure("margin", "winner's lead over the second", "points", "match"),
    Measure("shared", "matches with a shared win", "share", "match"),
    Measure("unfinished", "matches stopped after 200 deals", "share", "match"),
    Measure("passed_out", "deals that all passed", "share", "deal"),
    Measure("decisions", "decisions in a deal", "number", "deal"),
    Measure("one_choice", "decisions with only one legal action", "share", "deal"),
    Measure("swing", "points between best and worst in a deal", "points", "deal"),
    Measure("declarer", "the {holder}, against the mean of the others", "points", "advantage"),
    Measure("declarer_ahead", "deals in which the {holder} gains more than the others", "share", "advantage"),
    Measure("made", "{promises} made", "share", "bids"),
    Measure("promised", "{unit} promised on average", "number", "bids"),
    Measure("nello", "bids that are nello", "share", "bids"),
    Measure("nello_made", "nellos made", "share", "bids"),
    Measure("forced_nello", "deals in which nello was the only bid left to a player", "share", "rules"),
    Measure("never_broken", "deals in which {barred} had to be led, because nobody broke them", "share", "rules"),
    Measure("broken_at", "trick in which {barred} are first played", "number", "rules"),
    Measure("settled:contracts", "tricks left when every {promise} is made or missed", "number", "settled"),
    Measure("early:contracts", "deals in which every {promise} is settled before the last trick", "share", "settled"),
    Measure("settled:score", "tricks left when no point can change any more", "number", "settled"),
    Measure("early:score", "deals in which all points are settled before the last trick", "share", "settled"),
    Measure("cards", "the cards' share of the result", "share", "play"),
    Measure("strength", "the bots' strength, share of the result", "share", "play"),
    Measure("rest", "the rest: play with just these cards, and chance", "share", "play"),
    Measure("edge", "points per deal that the better bot gains on the other", "points", "play"),
)

_ABOUT_LIMIT = {
    "limits": "{limit}: deals in which it takes an action away",
    "forces": "{limit}: deals in which it leaves one action",
    "chooses": "{limit}: deals in which a bot would act otherwise without it",
    "results": "{limit}: deals that would be scored otherwise without it",
}


def measures_of(rules: Rules, levels: set[int]) -> dict[str, Measure]:
    """The measures of a game, by key, in the order in which they are shown. ``levels`` are the bids that came up."""
    words = _words(rules)
    found = [_with_words(measure, words) for measure in _PLAIN]
    seats = rules.seats
    found += [Measure(f"place:{away}", place_name(rules, away), "points", "advantage") for away in range(seats.sides)]
    for side in range(seats.sides):
        name = side_name(rules, side)
        found.append(Measure(f"seat:{side}", f"{name}, against the mean of the others", "points", "seats", False))
        found.append(Measure(f"wins:{side}", f"matches won by {name}", "share", "seats", False))
    for level in sorted(levels):
        bid = level_name(rules, level)
        found.append(Measure(f"bid:{level}", f"{words['promises']} of {bid}", "share", "bids", cases_of="made"))
        found.append(Measure(f"made:{level}", f"{words['promises']} of {bid} that are made", "share", "bids"))
        found.append(Measure(f"gain:{level}", f"what {words['a promise']} of {bid} gains", "points", "bids"))
    for limit in limits_of(rules):
        for name, text in _ABOUT_LIMIT.items():
            found.append(Measure(f"rule:{limit.key}:{name}", text.format(limit=limit.title), "share", "rules"))
    for _, key, payment in payments_of(rules):
        name = payment_name(rules, key, payment)
        is_counted = payment is not None and payment.to == "counter"  # otherwise the points are tested
        found.append(Measure(f"paid:{key}:times", f"times per deal: {name}", "number", "points", is_counted))
        found.append(Measure(f"paid:{key}:points", f"points per deal: {name}", "points", "points"))
    return {measure.key: measure for measure in found}


def _with_words(measure: Measure, words: dict[str, str]) -> Measure:
    return Measure(measure.key, measure.title.format(**words), measure.unit, measure.group)


def _words(rules: Rules) -> dict[str, str]:
    contract, barred = rules.score.contract, rules.lead.barred_until_broken
    is_bid = contract is None or contract.wanted is None
    return {
        "holder": contract.holder if contract is not None else "declarer",
        "promise": "bid" if is_bid else "contract",
        "promises": "bids" if is_bid else "contracts",
        "a promise": "a bid" if is_bid else "a contract",
        "unit": rules.score.unit,
        "barred": barred.name.lower() if barred is not None else "the barred suit",
    }


def place_name(rules: Rules, away: int) -> str:
    """A place at the table, as it is seen from the dealer."""
    if rules.seats.teams is not None and away < 2:
        return "the dealer's team" if away == 0 else "the team at the dealer's left"
    if away == 0:
        return "the dealer"
    if away == 1:
        return "the player at the dealer's left"
    if away == rules.seats.players - 1:
        return "the player at the dealer's right"
    return f"the player {away} places to the dealer's left"


def side_name(rules: Rules, side: int) -> str:
    """A side by its seats."""
    members = rules.seats.members(side)
    return f"seat {members[0]}" if len(members) == 1 else f"seats {' and '.join(map(str, members))}"


def level_name(rules: Rules, level: int) -> str:
    """A bid in words: ``3 tricks``."""
    unit = rules.score.unit
    return f"{level} {unit.removesuffix('s') if level == 1 else unit}"


_WHEN = {
    "always": "",
    "made": "{promise} made",
    "missed": "{promise} missed",
    "exact": "taken exactly",
    "not_exact": "not taken exactly",
    "none_taken": "nothing taken",
    "some_taken": "something taken",
    "all_taken": "everything taken",
    "no_trick": "no trick",
    "every_trick": "every trick",
    "alone": "alone",
    "not_alone": "with the partner",
    "bid_zero": "zero bid",
    "bid_some": "more than zero bid",
}


def payment_name(rules: Rules, key: str, payment: Payment | None) -> str:
    """What a payment is made for, in a few words."""
    kind = key.partition("/")[0]
    if payment is None:
        counter = rules.score.counter
        assert counter is not None
        return f"{counter.every} {plural(counter.name)}"
    made = "made" if "made" in payment.conditions else "broken"
    if kind in ("nello", "blind"):
        return f"{'blind nello' if kind == 'blind' else 'nello'} {made}"
    if payment.to == "counter":
        assert rules.score.counter is not None
        return plural(rules.score.counter.name)
    promise, unit = _words(rules)["promise"], rules.score.unit
    when = ", ".join(filter(None, (_WHEN[each].format(promise=promise) for each in payment.conditions)))
    what = {
        "deal": "",
        "bid": f"{unit} bid",
        "taken": f"{unit} taken" + (f" above {payment.above}" if payment.above else ""),
        "over": f"{unit} over the {promise}",
        "under": f"{unit} under the {promise}",
        "off": f"{unit} off the {promise}",
    }[payment.per]
    text = ", ".join(filter(None, (what, when))) or "every deal"
    return f"{text}, to the others" if payment.to == "others" else text
