"""A session: the same consecutive deals at every table, each table a match that moves on from deal to deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from time import thread_time

from overtrick.bots import Bot, get_ready, seat_bot
from overtrick.game import Game
from overtrick.table import Table

from .code import code_of
from .contest import Contest
from .lineups import Lineup, Role, lineups
from .tally import DealSeen, Tally, Times, look_at, tally_of


@dataclass(frozen=True)
class SessionResult:
    """What came of a session: the paired difference of every deal, and how each bot did.

    ``differences`` are in the value of a deal, ``raw`` in what was written down (they part where bags are counted).
    """

    session: int
    differences: tuple[float, ...]
    raw: tuple[float, ...]
    candidates: Tally
    references: Tally
    code: str
    """The bots' code that played it, and that of a game in a file."""


def play_session(contest: Contest, session: int) -> SessionResult:
    """Play one session at all its tables.

    >>> result = play_session(Contest("spades", "random", "random", deals=2, seed=3), 0)
    >>> result.differences
    (0.0, 0.0)
    """
    code = code_of(contest.game)
    warm_up(contest)
    tables = [(lineup, _TableOfSession(contest, session, lineup)) for lineup in lineups(contest.rules.seats)]
    seen = [(lineup, tuple(table.deals()), table) for lineup, table in tables]
    places = range(contest.deals_in(session))
    return SessionResult(
        session=session,
        differences=tuple(_paired([(lineup, deals[place].value) for lineup, deals, _ in seen]) for place in places),
        raw=tuple(_paired([(lineup, deals[place].change) for lineup, deals, _ in seen]) for place in places),
        candidates=_total(Role.CANDIDATE, seen),
        references=_total(Role.REFERENCE, seen),
        code=code,
    )


def _paired(tables: Sequence[tuple[Lineup, Sequence[float]]]) -> float:
    """The mean over the tables of a deal of how far candidates are ahead; in fractions, so that level is 0."""
    return float(_mean([_ahead(lineup, values) for lineup, values in tables]))


def _ahead(lineup: Lineup, values: Sequence[float]) -> Fraction:
    """How far the candidates' mean is above the references'."""
    own = [Fraction(value) for value, role in zip(values, lineup, strict=True) if role is Role.CANDIDATE]
    others = [Fraction(value) for value, role in zip(values, lineup, strict=True) if role is Role.REFERENCE]
    return _mean(own) - _mean(others)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction()) / len(values)


def _total(role: Role, seen: list[tuple[Lineup, tuple[DealSeen, ...], _TableOfSession]]) -> Tally:
    total = Tally()
    for lineup, deals, table in seen:
        sides = frozenset(side for side, each in enumerate(lineup) if each is role)
        for deal in deals:
            total += tally_of(deal, sides)
        total += Tally(matches=table.matches, wins=table.wins[role], times=Times.of(table.seconds[role]))
    return total


class _TableOfSession:
    """One table of a session: a match after another over the session's deals."""

    def __init__(self, contest: Contest, session: int, lineup: Lineup) -> None:
        seats = contest.rules.seats
        kinds = {Role.CANDIDATE: contest.candidate, Role.REFERENCE: contest.reference}
        self.contest, self.session = contest, session
        self.roles = [lineup[seats.side_of(seat)] for seat in range(seats.players)]
        self.lineup = lineup
        self.bots: list[Bot] = [
            seat_bot(
                kinds[role],
                seed=contest.bot_seed(session, seat),
                budget_ms=contest.budget_ms,
                clock=thread_time,
                steady=contest.steady,
            )
            for seat, role in enumerate(self.roles)
        ]
        self.matches = 0
        self.wins = dict.fromkeys(Role, 0.0)
        self.seconds: dict[Role, list[float]] = {role: [] for role in Role}

    def deals(self) -> Iterator[DealSeen]:
        """Play the session's deals one after another."""
        wanted, played = self.contest.deals_in(self.session), 0
        while played < wanted:
            table = open_table(self.contest, self.session, played)
            while played < wanted and table.turn is not None:
                yield self._play_deal(table)
                played += 1
            self._note_winners(table)

    def _play_deal(self, table: Table) -> DealSeen:
        number, bags, declarer = len(table.deals), table.bags, None
        while len(table.deals) == number:
            seat = table.turn
            assert seat is not None  # a match ends with a deal
            declarer = table.declarer
            view = table.view(seat)
            if len(view.legal) == 1:  # nothing to decide, and nothing to be timed
                table.push(view.legal[0])
                continue
            began = thread_time()
            action = self.bots[seat].act(view)
            self.seconds[self.roles[seat]].append(thread_time() - began)
            table.push(action)
        return look_at(self.contest.rules, table.deals[-1], declarer, bags, table.bags)

    def _note_winners(self, table: Table) -> None:
        if table.outcome is None:
            return
        self.matches += 1
        for winner in table.outcome.winners:
            self.wins[self.lineup[winner]] += 1 / len(table.outcome.winners)


def open_table(contest: Contest, session: int, played: int) -> Table:
    """A match that begins after so many deals of the session, with the cards and the dealer that are due then."""
    players = contest.rules.seats.players
    first = contest.shuffler(session).pick(0, players)
    return Table(
        contest.loaded,
        players,
        dealer=(first + played) % players,
        shuffler=contest.shuffler(session, played),
    )


def warm_up(contest: Contest) -> None:
    """Have both bots compiled and told the sizes of hand, once a process: the times are of decisions alone."""
    for kind in (contest.candidate, contest.reference):
        _warm_up(kind, contest.loaded, contest.rules.seats.players)


@cache
def _warm_up(kind: str, game: Game, players: int) -> None:
    get_ready(kind, game, players, deals=len(game.rules(players).deal.hands))
