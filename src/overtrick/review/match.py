"""What the decisions of one player add up to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from overtrick.table import Table

from .decisions import Decision, decisions_of
from .judging import DECISION_MS, Moment, review_decision


@dataclass(frozen=True)
class Review:
    """The judged decisions of one player."""

    seat: int
    moments: tuple[tuple[Decision, Moment], ...]

    def accuracy(self, *, play: bool) -> float | None:
        """The share of decisions that cost nothing: of the plays, or of the calls before them. None without any."""
        judged = [moment for decision, moment in self.moments if decision.is_play == play]
        return sum(not moment.is_mistake for moment in judged) / len(judged) if judged else None

    @property
    def cost(self) -> float:
        """The points that all mistakes lost together, on average."""
        return sum(moment.cost for _, moment in self.moments)

    def worst(self, most: int) -> tuple[tuple[Decision, Moment], ...]:
        """The decisions that cost most, the most expensive first."""
        mistakes = [pair for pair in self.moments if pair[1].is_mistake]
        return tuple(sorted(mistakes, key=lambda pair: -pair[1].cost)[:most])

    def expectation(self, deal: int) -> tuple[float, ...]:
        """The points that the player could expect after each own decision of a deal."""
        return tuple(moment.value for decision, moment in self.moments if decision.deal == deal)


def deal_leads(table: Table, seat: int) -> tuple[float, ...]:
    """What each finished deal brought the player's side, less the mean of the other sides: more is better in any game.

    >>> from overtrick.games import load
    >>> table = load("hearts").table(4, seed=5)
    >>> while not table.deals:
    ...     _ = table.push(table.legal[0])
    >>> table.deals[0].change, [round(lead, 2) for lead in deal_leads(table, 3)]
    ((4, 14, 3, 5), [2.0])
    """
    side, sign = table.rules.seats.side_of(seat), table.rules.sign
    return tuple(
        sign * (deal.change[side] - (sum(deal.change) - deal.change[side]) / (len(deal.change) - 1))
        for deal in table.deals
    )


def judged(decisions: Iterable[Decision], budget_ms: float) -> Iterator[tuple[Decision, Moment]]:
    """Judge decisions one after the other."""
    for decision in decisions:
        yield decision, review_decision(decision.view, decision.action, budget_ms=budget_ms)


def review_match(table: Table, seat: int, *, budget_ms: float = DECISION_MS) -> Review:
    """Judge every decision of a seat.

    >>> from overtrick.games import load
    >>> table = load("river", first_hand=2).table(players=3, seed=5)
    >>> while table.turn is not None:
    ...     _ = table.push(table.legal[0])
    >>> review = review_match(table, seat=0, budget_ms=5)
    >>> [str(decision.action) for decision, _ in review.moments]
    ['bid 0', 'play HJ', 'bid 0', 'bid 0', 'play C8']
    """
    return Review(seat, tuple(judged(decisions_of(table, seat), budget_ms)))
