"""The report on a contest: its figures, as text for the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import reduce
from operator import add

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Sheet
from rich.text import Text

from overtrick.breakdown import plural
from overtrick.game import write_value

from .block import BlockResult, FaultReport
from .contest import Contest
from .counts import BotCounts
from .statistics import Interval, bootstrap


@dataclass(frozen=True)
class Figures:
    """The figures of one bot. A figure is None where the game has nothing of that kind."""

    value: float
    """Points per deal, with each bag charged its share of the penalty. Where the lowest score wins they are negative.

    The paired difference is measured in these.
    """
    score: float
    """The change of score per deal."""
    wins: float | None
    """Its share of the finished matches; winners who share a match split it. Equal bots have half."""
    exact: float | None
    nello_made: float | None
    contracts: float | None
    """Contracts per deal and side."""
    missed: float | None
    bags: float | None
    decisions: int
    lost_decisions: int
    """Decisions that the bot lost to the fallback, because it was slow, wrong or broken."""
    median_ms: float | None
    p99_ms: float | None


@dataclass(frozen=True)
class Report:
    """The outcome of a contest. Differences are positive where the candidate did better."""

    contest: Contest
    deals: int
    matches: int
    difference: Interval
    raw: Interval
    candidate: Figures
    reference: Figures
    differences: tuple[float, ...]
    codes: tuple[str, ...]
    """Fingerprints of the code that played the blocks: several if the code changed between two runs."""
    faults: tuple[FaultReport, ...] = ()
    """Examples of decisions that bots lost to the fallback."""

    @property
    def has_bags(self) -> bool:
        """Whether bags are counted, so that the value of a deal differs from its change of score."""
        counter = self.contest.rules.score.counter
        return counter is not None and counter.every > 0

    @property
    def verdict(self) -> str:
        """Which bot is ahead, in words."""
        if self.difference.low > 0:
            return f"{self.contest.candidate} is ahead"
        if self.difference.high < 0:
            return f"{self.contest.reference} is ahead"
        return "no clear winner in these deals"


def report_on(contest: Contest, results: Sequence[BlockResult]) -> Report:
    """Combine the blocks of a contest, in any order."""
    results = sorted(results, key=lambda result: result.block)
    differences = tuple(value for result in results for value in result.differences)
    candidate = reduce(add, (result.candidate for result in results))
    reference = reduce(add, (result.reference for result in results))
    has_bags = contest.rules.counts_bags
    return Report(
        contest=contest,
        deals=len(differences),
        matches=candidate.matches,
        difference=bootstrap(differences),
        raw=bootstrap([value for result in results for value in result.raw]),
        candidate=_figures(candidate, has_bags),
        reference=_figures(reference, has_bags),
        differences=differences,
        codes=tuple(dict.fromkeys(result.code for result in results)),
        faults=tuple(fault for result in results for fault in result.faults),
    )


def _figures(counts: BotCounts, has_bags: bool) -> Figures:
    def share(part: float, of: int) -> float | None:
        return part / of if of else None

    def milliseconds(quantile: float) -> float | None:
        seconds = counts.times.quantile(quantile)
        return None if seconds is None else 1000 * seconds

    return Figures(
        value=counts.value / counts.tables,
        score=counts.score / counts.tables,
        wins=share(counts.wins, counts.matches),
        exact=share(counts.exact, counts.bids),
        nello_made=share(counts.nellos_made, counts.nellos),
        contracts=counts.contracts / counts.sides if counts.contracts else None,
        missed=share(counts.missed, counts.contracts),
        bags=counts.bags / counts.sides if has_bags else None,
        decisions=counts.times.count,
        lost_decisions=counts.lost_decisions,
        median_ms=milliseconds(0.5),
        p99_ms=milliseconds(0.99),
    )


def report_json(report: Report) -> dict[str, object]:
    """The report as JSON values."""
    contest = report.contest
    return {
        "game": contest.loaded.name,
        "options": dict(contest.loaded.values),
        "players": contest.rules.seats.players,
        "seed": contest.seed,
        "budget_ms": contest.budget_ms,
        "steady": contest.steady,
        "codes": list(report.codes),
        "deals": report.deals,
        "deals_at_most": contest.deals,
        "matches": report.matches,
        "difference": asdict(report.difference),
        "raw_difference": asdict(report.raw),
        "verdict": report.verdict,
        "candidate": {"bot": contest.candidate, **asdict(report.candidate)},
        "reference": {"bot": contest.reference, **asdict(report.reference)},
        "differences": list(report.differences),
        "faults": [asdict(fault) for fault in report.faults],
    }


def report_text(report: Report) -> RenderableType:
    """The report as text: what was played, which bot is ahead and how certain that is, and the figures of both."""
    contest, game = report.contest, report.contest.loaded
    changed = [f"{name} {write_value(value)}" for name, value in contest.options if value != game.options[name].default]
    played = f"{report.deals:,} duplicate deals"
    if report.deals < contest.deals:
        played += f", stopped early of {contest.deals:,}"
    about = [f"{contest.rules.seats.players} players", *changed, played]
    if contest.budget_ms is not None:
        about.append(f"{contest.budget_ms:g} ms per decision")
    if contest.steady:
        about.append("steady")
    about.append(f"seed {contest.seed}")
    head = Text.assemble((game.title, "bold green"), (f"   {', '.join(about)}", "dim"))
    played_by = Text(f"bot code: {', '.join(report.codes)}", "dim")
    return Group(head, "", _answer(report), "", _figures_sheet(report), "", *_faults(report), played_by)


def _faults(report: Report) -> list[RenderableType]:
    """What bots did wrong, with the places where it happened. The positions are in the JSON report."""
    if not report.faults:
        return []
    what = [f"seat {fault.seat}: {fault.text}" for fault in report.faults[:SHOWN_FAULTS]]
    head = "A novice decided where a bot failed. The first times (--json has the positions):"
    return [Text("\n".join([head, *what]), "red"), ""]


def _answer(report: Report) -> Text:
    found = report.difference
    colour = "green" if found.low > 0 else "red" if found.high < 0 else "yellow"
    return Text.assemble(
        (f"{found.mean:+.2f}", f"bold {colour}"),
        f" points per deal for {report.contest.candidate}",
        (f"   95 % interval {found.low:+.2f} to {found.high:+.2f}\n", "dim"),
        (report.verdict, colour),
    )


def _figures_sheet(report: Report) -> Sheet:
    sheet = Sheet(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    sheet.add_column("")
    sheet.add_column(report.contest.candidate, justify="right", style="bold")
    sheet.add_column(report.contest.reference, justify="right")
    for label, write in _ROWS:
        shown = [write(report, figures) for figures in (report.candidate, report.reference)]
        if any(shown):
            counter = report.contest.rules.score.counter
            name = f"{plural(counter.name)} per deal" if label == COUNTER_ROW and counter is not None else label
            sheet.add_row(name, *(text or "–" for text in shown))
    return sheet


def matches_won(report: Report, figures: Figures) -> str:
    """The matches won, as a count: ``6 of 6`` or ``1,850.5 of 2,817``; empty if no match was finished.

    A count and not a percentage, so that a reader sees when it is out of few.
    """
    if figures.wins is None:
        return ""
    return f"{figures.wins * report.matches:,.1f}".removesuffix(".0") + f" of {report.matches:,}"


def _number(value: float | None, form: str) -> str:
    return "" if value is None else format(value, form)


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.1f} %"


def _ms(time: float | None) -> str:
    return "" if time is None else f"{time:.2f} ms"


SHOWN_FAULTS = 5

COUNTER_ROW = "bags per deal"
"""The row of the counter; a game with another one names it."""

_ROWS: tuple[tuple[str, Callable[[Report, Figures], str]], ...] = (
    ("points per deal", lambda report, figures: f"{figures.value * report.contest.rules.sign:+.2f}"),
    ("score change per deal", lambda report, figures: f"{figures.score:+.2f}" if report.has_bags else ""),
    ("matches won", matches_won),
    ("bids taken exactly", lambda _, figures: _percent(figures.exact)),
    ("nellos made", lambda _, figures: _percent(figures.nello_made)),
    ("contracts per deal", lambda _, figures: _number(figures.contracts, ".2f")),
    ("contracts missed", lambda _, figures: _percent(figures.missed)),
    (COUNTER_ROW, lambda _, figures: _number(figures.bags, ".2f")),
    ("decisions lost to a novice", lambda _, figures: f"{figures.lost_decisions:,}" if figures.lost_decisions else ""),
    ("decision time, median", lambda _, figures: _ms(figures.median_ms)),
    ("decision time, p99", lambda _, figures: _ms(figures.p99_ms)),
)
