"""What is counted of a bot: points, bids, contracts, bags, matches, and the time its decisions took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass, field, fields
from math import exp, floor, log

from overtrick.actions import Bid
from overtrick.rules import DifferContract, ExactBid, PointContract, Rules, TeamContract, TrickBids
from overtrick.table import DealResult


@dataclass(frozen=True)
class DealSeen:
    """A finished deal, a side: what it is worth, the change of score, bags; and bids, nellos and contracts."""

    value: tuple[float, ...]
    change: tuple[int, ...]
    bags: tuple[int, ...]
    exact: tuple[tuple[int, bool], ...] = ()
    """Each bid of tricks: its side, and whether exactly so many were taken."""
    nellos: tuple[tuple[int, bool], ...] = ()
    """Each nello: its side, and whether it was made."""
    contracts: tuple[tuple[int, bool], ...] = ()
    """Each contract: its side, and whether it was missed."""


def look_at(
    rules: Rules, result: DealResult, declarer: int | None, bags_before: tuple[int, ...], bags_after: tuple[int, ...]
) -> DealSeen:
    """What there is to count in a deal."""
    values = tuple(map(float, result.change))
    none = (0,) * rules.seats.sides
    match rules.score:
        case ExactBid() if isinstance(rules.auction, TrickBids):
            exact = tuple(
                (rules.seats.side_of(seat), bid.tricks == result.tricks[seat])
                for seat, bid in enumerate(result.bids)
                if isinstance(bid, Bid)
            )
            return DealSeen(values, result.change, none, exact=exact)
        case TeamContract():
            return _look_at_teams(rules, rules.score, result, bags_before, bags_after)
        case PointContract() | DifferContract() if declarer is not None:
            side = rules.seats.side_of(declarer)
            # Who makes a contract scores something, since no bid is for nothing.
            return DealSeen(values, result.change, none, contracts=((side, result.change[side] <= 0),))
    return DealSeen(values, result.change, none)


def _look_at_teams(
    rules: Rules, score: TeamContract, result: DealResult, before: tuple[int, ...], after: tuple[int, ...]
) -> DealSeen:
    """Each bag is worth its part of the penalty: else a deal's value would hang on the bags of earlier deals."""
    values, bags, exact, contracts = [], [], [], []
    for side, change in enumerate(result.change):
        members = [seat for seat in range(rules.seats.players) if rules.seats.side_of(seat) == side]
        bid = sum(call.tricks for seat in members if isinstance(call := result.bids[seat], Bid))
        taken = sum(result.tricks[seat] for seat in members)
        new = max(taken - bid, 0)
        value = float(change)
        if score.bags > 0:
            penalties = (before[side] + new - after[side]) // score.bags
            value += (penalties - new / score.bags) * score.bag_penalty
        values.append(value)
        bags.append(new)
        if bid > 0:
            exact.append((side, taken == bid))
            contracts.append((side, taken < bid))
    nellos = tuple(
        (rules.seats.side_of(seat), result.tricks[seat] == 0)
        for seat, call in enumerate(result.bids)
        if isinstance(call, Bid) and call.nello
    )
    return DealSeen(tuple(values), result.change, tuple(bags), tuple(exact), nellos, tuple(contracts))


@dataclass(frozen=True)
class Times:
    """Times of decisions, counted in steps of 2 %: two sets add up, and a million take no more room than a hundred.

    >>> times = Times.of([0.001] * 98 + [0.5] * 2)
    >>> round(times.quantile(0.5), 4), round(times.quantile(0.99), 2), times.count
    (0.001, 0.5, 100)
    """

    counts: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, seconds: Iterable[float]) -> Times:
        """Count these times."""
        return cls(tuple(sorted(Counter(floor(log(max(each, 1e-9)) / _STEP) for each in seconds).items())))

    def __add__(self, other: Times) -> Times:
        return Times(tuple(sorted((Counter(dict(self.counts)) + Counter(dict(other.counts))).items())))

    @property
    def count(self) -> int:
        """How many decisions."""
        return sum(count for _, count in self.counts)

    def quantile(self, share: float) -> float | None:
        """The time in which this share of the decisions was made, to 1 %; None without any."""
        left = share * self.count
        for step, count in self.counts:
            left -= count
            if left <= 0:
                return exp((step + 0.5) * _STEP)
        return None


_STEP = log(1.02)


@dataclass(frozen=True)
class Tally:
    """What one bot did; two tallies add up.

    ``tables`` counts the deals at each table, ``value`` and ``score`` are the sums of its sides' means there; all other
    counts are of single sides, of which there are ``sides``.
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
    times: Times = field(default_factory=Times)

    def __add__(self, other: Tally) -> Tally:
        return Tally(*(getattr(self, part.name) + getattr(other, part.name) for part in fields(self)))


def tally_of(deal: DealSeen, sides: Set[int]) -> Tally:
    """A deal as these sides' bot played it."""

    def count(events: tuple[tuple[int, bool], ...]) -> tuple[int, int]:
        own = [happened for side, happened in events if side in sides]
        return len(own), sum(own)

    (bids, exact), (nellos, made), (contracts, missed) = count(deal.exact), count(deal.nellos), count(deal.contracts)
    return Tally(
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
