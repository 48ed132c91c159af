"""What is counted for each bot: points, bids, contracts, bags and matches."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field, fields

from overtrick.contracts import is_nello
from overtrick.rules import Rules
from overtrick.table import DealResult

from .times import DecisionTimes


@dataclass(frozen=True)
class DealCounts:
    """A finished deal: value, change of score and new bags for each side, and what became of its bids."""

    value: tuple[float, ...]
    change: tuple[int, ...]
    bags: tuple[int, ...]
    exact: tuple[tuple[int, bool], ...] = ()
    """For each bid of tricks: the side, and whether it took exactly that many."""
    nellos: tuple[tuple[int, bool], ...] = ()
    """For each nello: the side, and whether it was made."""
    contracts: tuple[tuple[int, bool], ...] = ()
    """For each contract: the side, and whether it was missed."""


def count_deal(
    rules: Rules, result: DealResult, bags_before: tuple[int, ...], bags_after: tuple[int, ...]
) -> DealCounts:
    """Count one finished deal."""
    values, bags = _charge_bags(rules, result, bags_before, bags_after)
    exact, nellos, contracts = [], [], []
    promise = rules.score.contract
    for contract in result.contracts:
        side, kept = rules.seats.side_of(contract.seats[0]), contract.state == "kept"
        if is_nello(rules, contract):
            nellos.append((side, kept))
        elif contract.sense == "exactly":
            exact.append((side, kept))
        elif contract.wanted > 0:
            contracts.append((side, not kept))
            if promise is not None and promise.of == "team":
                exact.append((side, contract.taken == contract.wanted))
    return DealCounts(values, result.change, bags, tuple(exact), tuple(nellos), tuple(contracts))


def _charge_bags(
    rules: Rules, result: DealResult, before: tuple[int, ...], after: tuple[int, ...]
) -> tuple[tuple[float, ...], tuple[int, ...]]:
    """The value of a deal to each side, of which more is always better, and its new bags.

    Each bag is charged its share of what a full counter pays, so that the value does not depend on earlier deals.
    """
    counter = rules.score.counter
    values, bags = [float(change * rules.sign) for change in result.change], [0] * rules.seats.sides
    if counter is None:
        return tuple(values), tuple(bags)
    for side in range(rules.seats.sides):
        full = [line for line in result.lines if line.side == side and line.kind.endswith("_full")]
        bags[side] = after[side] - before[side] + sum(line.count for line in full)
        if counter.every > 0:
            share = bags[side] / counter.every * counter.pays - sum(line.amount for line in full)
            values[side] += share * rules.sign
    return tuple(values), tuple(bags)


@dataclass(frozen=True)
class BotCounts:
    """Everything counted for one bot; two of them can be added.

    ``tables`` counts every deal at every table. ``value`` and ``score`` are sums over them of the mean of the bot's
    sides. The other counts are per side, and ``sides`` says how many sides were counted.
    """

    tables: int = 0
    value: float = 0.0
    score: float = 0.0
    sides: int = 0
    bags: int = 0
    bids: int = 0
    exact: int = 0
    nellos: int = 0
    nellos_made: int = 0
    contracts: int = 0
    missed: int = 0
    matches: int = 0
    wins: float = 0.0
    times: DecisionTimes = field(default_factory=DecisionTimes)
    lost_decisions: int = 0
    """Decisions that the bot lost to the fallback, because it was slow, wrong or broken."""

    def __add__(self, other: BotCounts) -> BotCounts:
        return BotCounts(*(getattr(self, part.name) + getattr(other, part.name) for part in fields(self)))


def counts_for(deal: DealCounts, sides: Set[int]) -> BotCounts:
    """The counts of a deal for the bot that played these sides."""

    def count(flags: tuple[tuple[int, bool], ...]) -> tuple[int, int]:
        own = [flag for side, flag in flags if side in sides]
        return len(own), sum(own)

    (bids, exact), (nellos, made), (contracts, missed) = count(deal.exact), count(deal.nellos), count(deal.contracts)
    return BotCounts(
        tables=1,
        value=sum(deal.value[side] for side in sides) / len(sides),
        score=sum(deal.change[side] for side in sides) / len(sides),
        sides=len(sides),
        bags=sum(deal.bags[side] for side in sides),
        bids=bids,
        exact=exact,
        nellos=nellos,
        nellos_made=made,
        contracts=contracts,
        missed=missed,
    )
