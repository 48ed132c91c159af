"""What is counted for each bot: points, bids, contracts, bags and matches."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field, fields

from overtrick.actions import Bid
from overtrick.rules import DifferContract, ExactBid, PointContract, Rules, TeamContract, TrickBids
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
    rules: Rules, result: DealResult, declarer: int | None, bags_before: tuple[int, ...], bags_after: tuple[int, ...]
) -> DealCounts:
    """Count one finished deal."""
    values = tuple(map(float, result.change))
    no_bags = (0,) * rules.seats.sides
    match rules.score:
        case ExactBid() if isinstance(rules.auction, TrickBids):
            exact = tuple(
                (rules.seats.side_of(seat), bid.tricks == result.tricks[seat])
                for seat, bid in enumerate(result.bids)
                if isinstance(bid, Bid)
            )
            return DealCounts(values, result.change, no_bags, exact=exact)
        case TeamContract():
            return _count_teams(rules, rules.score, result, bags_before, bags_after)
        case PointContract() | DifferContract() if declarer is not None:
            side = rules.seats.side_of(declarer)
            # Every bid is above zero, so a declarer who makes the contract always gains something.
            return DealCounts(values, result.change, no_bags, contracts=((side, result.change[side] <= 0),))
    return DealCounts(values, result.change, no_bags)


def _count_teams(
    rules: Rules, score: TeamContract, result: DealResult, before: tuple[int, ...], after: tuple[int, ...]
) -> DealCounts:
    """Charge each bag its share of the penalty, so that a deal's value does not depend on the bags of earlier deals."""
    values, bags, exact, contracts = [], [], [], []
    for side, change in enumerate(result.change):
        members = rules.seats.members(side)
        bid = sum(call.tricks for seat in members if isinstance(call := result.bids[seat], Bid))
        taken = sum(result.tricks[seat] for seat in members)
        new_bags = max(taken - bid, 0)
        value = float(change)
        if score.bags > 0:
            penalties = (before[side] + new_bags - after[side]) // score.bags
            value += (penalties - new_bags / score.bags) * score.bag_penalty
        values.append(value)
        bags.append(new_bags)
        if bid > 0:
            exact.append((side, taken == bid))
            contracts.append((side, taken < bid))
    nellos = tuple(
        (rules.seats.side_of(seat), result.tricks[seat] == 0)
        for seat, call in enumerate(result.bids)
        if isinstance(call, Bid) and call.nello
    )
    return DealCounts(tuple(values), result.change, tuple(bags), tuple(exact), nellos, tuple(contracts))


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
