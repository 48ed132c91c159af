"""A block: consecutive deals played at several tables, with scores that carry over from deal to deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from time import thread_time

from overtrick.bots import Bot, get_ready, seat_bot
from overtrick.bots.guarded import GuardedBot
from overtrick.game import Game
from overtrick.table import Table

from .contest import Contest
from .counts import BotCounts, DealCounts, count_deal, counts_for
from .lineups import Lineup, Role, lineups
from .times import DecisionTimes


@dataclass(frozen=True)
class BlockResult:
    """The result of a block: the paired difference of each deal, and the counts of each bot.

    ``differences`` are in deal values, ``raw`` in the change of score. They differ only where bags are counted.
    """

    block: int
    differences: tuple[float, ...]
    raw: tuple[float, ...]
    candidate: BotCounts
    reference: BotCounts
    code: str
    """The fingerprint of the code that played this block."""
    faults: tuple[FaultReport, ...] = ()
    """The first decisions of the block that bots lost to the fallback, because they were slow, wrong or broken."""


@dataclass(frozen=True)
class FaultReport:
    """A decision that a bot lost to the fallback."""

    text: str
    seat: int
    record: str
    """The match up to the decision."""


MOST_FAULTS = 3
"""Faults of a block that are kept; the others are only counted."""


def play_block(contest: Contest, block: int) -> BlockResult:
    """Play one block at all its tables.

    >>> result = play_block(Contest("spades", "random", "random", deals=2, seed=3), 0)
    >>> result.differences
    (0.0, 0.0)
    """
    code = contest.code
    warm_up(contest)
    tables = [_BlockTable(contest, block, lineup) for lineup in lineups(contest.rules.seats)]
    played = [(table, tuple(table.play_deals())) for table in tables]
    deals = range(contest.deals_in(block))
    return BlockResult(
        block=block,
        differences=tuple(_paired([(table.lineup, counts[deal].value) for table, counts in played]) for deal in deals),
        raw=tuple(
            contest.rules.sign * _paired([(table.lineup, counts[deal].change) for table, counts in played])
            for deal in deals
        ),
        candidate=_total(Role.CANDIDATE, played),
        reference=_total(Role.REFERENCE, played),
        code=code,
        faults=tuple(fault for table in tables for fault in table.faults)[:MOST_FAULTS],
    )


def _paired(tables: Sequence[tuple[Lineup, Sequence[float]]]) -> float:
    """The mean lead of the candidate over the tables of a deal. Exact fractions, so that equal bots get exactly 0."""
    return float(_mean([_lead(lineup, values) for lineup, values in tables]))


def _lead(lineup: Lineup, values: Sequence[float]) -> Fraction:
    """The candidates' mean minus the references' mean."""
    candidates = [Fraction(value) for value, role in zip(values, lineup, strict=True) if role is Role.CANDIDATE]
    references = [Fraction(value) for value, role in zip(values, lineup, strict=True) if role is Role.REFERENCE]
    return _mean(candidates) - _mean(references)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values)


def _total(role: Role, played: Sequence[tuple[_BlockTable, Sequence[DealCounts]]]) -> BotCounts:
    total = BotCounts()
    for table, deals in played:
        sides = frozenset(side for side, each in enumerate(table.lineup) if each is role)
        for deal in deals:
            total += counts_for(deal, sides)
        times = DecisionTimes.of(table.seconds[role])
        lost = table.lost_decisions[role]
        total += BotCounts(matches=table.matches, wins=table.wins[role], times=times, lost_decisions=lost)
    return total


class _BlockTable:
    """One table of a block: it plays match after match until the deals of the block are used up."""

    def __init__(self, contest: Contest, block: int, lineup: Lineup) -> None:
        seats = contest.rules.seats
        kinds = {Role.CANDIDATE: contest.candidate, Role.REFERENCE: contest.reference}
        self.contest, self.block = contest, block
        self.roles = [lineup[seats.side_of(seat)] for seat in range(seats.players)]
        self.lineup = lineup
        self.bots: list[Bot] = [
            seat_bot(
                kinds[role],
                seed=contest.bot_seed(block, seat),
                budget_ms=contest.budget_ms,
                clock=thread_time,
                steady=contest.steady,
            )
            for seat, role in enumerate(self.roles)
        ]
        self.matches = 0
        self.wins = dict.fromkeys(Role, 0.0)
        self.seconds: dict[Role, list[float]] = {role: [] for role in Role}
        self.lost_decisions = dict.fromkeys(Role, 0)
        self.faults: list[FaultReport] = []

    def play_deals(self) -> Iterator[DealCounts]:
        """Play the deals of the block one after another."""
        wanted, played = self.contest.deals_in(self.block), 0
        while played < wanted:
            table = open_table(self.contest, self.block, played)
            while played < wanted and table.turn is not None:
                yield self._play_deal(table)
                played += 1
            self._count_winners(table)

    def _play_deal(self, table: Table) -> DealCounts:
        number, bags = len(table.deals), table.bags
        while len(table.deals) == number:
            seat = table.turn
            assert seat is not None  # a match ends only when a deal does
            view = table.view(seat)
            if len(view.legal) == 1:  # a forced action is not a decision and is not timed
                table.push(view.legal[0])
                continue
            began = thread_time()
            action = self.bots[seat].act(view)
            self.seconds[self.roles[seat]].append(thread_time() - began)
            self._note_faults(table, seat)
            table.push(action)
        return count_deal(self.contest.rules, table.deals[-1], bags, table.bags)

    def _note_faults(self, table: Table, seat: int) -> None:
        """Note what the bot of this seat has just done wrong, with the match up to here."""
        bot = self.bots[seat]
        if isinstance(bot, GuardedBot) and bot.faults:
            self.lost_decisions[self.roles[seat]] += len(bot.faults)
            if len(self.faults) < MOST_FAULTS:
                self.faults += [FaultReport(fault.text, seat, table.record()) for fault in bot.faults]
            bot.faults.clear()

    def _count_winners(self, table: Table) -> None:
        """Count a finished match; winners who share a match split the win."""
        if table.outcome is None:
            return
        self.matches += 1
        for winner in table.outcome.winners:
            self.wins[self.lineup[winner]] += 1 / len(table.outcome.winners)


def open_table(contest: Contest, block: int, played: int) -> Table:
    """A match that starts after ``played`` deals of the block, with the cards and the dealer that are due then."""
    players = contest.rules.seats.players
    first = contest.shuffler(block).pick(0, players)
    return Table(
        contest.loaded,
        players,
        dealer=(first + played) % players,
        shuffler=contest.shuffler(block, played),
    )


def warm_up(contest: Contest) -> None:
    """Compile both bots and prepare them for every hand size, so that the times measured are of decisions alone."""
    for kind in (contest.candidate, contest.reference):
        _warm_up(kind, contest.loaded, contest.rules.seats.players)


@cache
def _warm_up(kind: str, game: Game, players: int) -> None:
    get_ready(kind, game, players, deals=len(game.rules(players).deal.hands))
