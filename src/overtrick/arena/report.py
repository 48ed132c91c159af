"""What a contest showed, as values, as a page to read, and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import reduce
from operator import add

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Page
from rich.text import Text

from overtrick.game import write_value
from overtrick.rules import TeamContract

from .contest import Contest
from .session import SessionResult
from .statistics import Interval, bootstrap
from .tally import Tally


@dataclass(frozen=True)
class Figures:
    """How one bot did. A figure is None where the game has nothing of the kind."""

    value: float
    """Points a deal, each bag at its part of the penalty: what the difference is the difference of."""
    score: float
    """Points a deal as they were written down."""
    wins: float | None
    """Its share of the matches; a shared win counts in parts. Bots that are equal have a half."""
    exact: float | None
    nello_made: float | None
    contracts: float | None
    """Contracts a deal, a side."""
    missed: float | None
    bags: float | None
    decisions: int
    median_ms: float | None
    p99_ms: float | None


@dataclass(frozen=True)
class Report:
    """The outcome of a contest. Positive differences are the candidate's."""

    contest: Contest
    deals: int
    matches: int
    difference: Interval
    raw: Interval
    candidate: Figures
    reference: Figures
    differences: tuple[float, ...]
    codes: tuple[str, ...]
    """The bots' code that played the sessions: more than one where the bots were changed before it went on."""

    @property
    def has_bags(self) -> bool:
        """Whether a deal's value is another thing than its change of score."""
        score = self.contest.rules.score
        return isinstance(score, TeamContract) and score.bags > 0

    @property
    def verdict(self) -> str:
        """The interval in words."""
        if self.difference.low > 0:
            return f"{self.contest.candidate} is ahead"
        if self.difference.high < 0:
            return f"{self.contest.reference} is ahead"
        return "these deals do not tell them apart"


def report_on(contest: Contest, results: Sequence[SessionResult]) -> Report:
    """Put the sessions together; their order does not matter."""
    results = sorted(results, key=lambda result: result.session)
    differences = tuple(value for result in results for value in result.differences)
    candidates = reduce(add, (result.candidates for result in results))
    references = reduce(add, (result.references for result in results))
    has_bags = isinstance(contest.rules.score, TeamContract)
    return Report(
        contest=contest,
        deals=len(differences),
        matches=candidates.matches,
        difference=bootstrap(differences),
        raw=bootstrap([value for result in results for value in result.raw]),
        candidate=_figures(candidates, has_bags),
        reference=_figures(references, has_bags),
        differences=differences,
        codes=tuple(dict.fromkeys(result.code for result in results)),
    )


def _figures(tally: Tally, has_bags: bool) -> Figures:
    def share(part: float, of: int) -> float | None:
        return part / of if of else None

    def milliseconds(quantile: float) -> float | None:
        seconds = tally.times.quantile(quantile)
        return None if seconds is None else 1000 * seconds

    return Figures(
        value=tally.value / tally.tables,
        score=tally.score / tally.tables,
        wins=share(tally.wins, tally.matches),
        exact=share(tally.exact, tally.bids),
        nello_made=share(tally.nellos_made, tally.nellos),
        contracts=tally.contracts / tally.sides if tally.contracts else None,
        missed=share(tally.missed, tally.contracts),
        bags=tally.bags / tally.sides if has_bags else None,
        decisions=tally.times.count,
        median_ms=milliseconds(0.5),
        p99_ms=milliseconds(0.99),
    )


def report_json(report: Report) -> dict[str, object]:
    """The figures as values that JSON has."""
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
        "matches": report.matches,
        "difference": asdict(report.difference),
        "raw_difference": asdict(report.raw),
        "verdict": report.verdict,
        "candidate": {"bot": contest.candidate, **asdict(report.candidate)},
        "reference": {"bot": contest.reference, **asdict(report.reference)},
        "differences": list(report.differences),
    }


def report_page(report: Report) -> RenderableType:
    """What was played, who is ahead and how surely, and how each did."""
    contest, game = report.contest, report.contest.loaded
    changed = [f"{name} {write_value(value)}" for name, value in contest.options if value != game.options[name].default]
    about = [f"{contest.rules.seats.players} players", *changed, f"{report.deals:,} duplicate deals"]
    if contest.budget_ms is not None:
        about.append(f"{contest.budget_ms:g} ms a decision")
    if contest.steady:
        about.append("steady")
    about.append(f"seed {contest.seed}")
    head = Text.assemble((game.title, "bold green"), (f"   {', '.join(about)}", "dim"))
    played_by = Text(f"code of the bots: {', '.join(report.codes)}", "dim")
    return Group(head, "", _answer(report), "", _figures_page(report), "", played_by)


def _answer(report: Report) -> Text:
    found = report.difference
    colour = "green" if found.low > 0 else "red" if found.high < 0 else "yellow"
    return Text.assemble(
        (f"{found.mean:+.2f}", f"bold {colour}"),
        f" points a deal for {report.contest.candidate}",
        (f"   95 % interval {found.low:+.2f} to {found.high:+.2f}\n", "dim"),
        (report.verdict, colour),
    )


def _figures_page(report: Report) -> Page:
    page = Page(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    page.add_column("")
    page.add_column(report.contest.candidate, justify="right", style="bold")
    page.add_column(report.contest.reference, justify="right")
    for label, write in _ROWS:
        shown = [write(report, figures) for figures in (report.candidate, report.reference)]
        if any(shown):
            page.add_row(label, *(text or "–" for text in shown))
    return page


def matches_won(report: Report, figures: Figures) -> str:
    """As a count, which says by itself when it is of few; a shared win counts in parts. Empty where none ended.

    It is ``6 of 6`` or ``1,850.5 of 2,817``.
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


_ROWS: tuple[tuple[str, Callable[[Report, Figures], str]], ...] = (
    ("points a deal", lambda _, figures: f"{figures.value:+.2f}"),
    ("score change a deal", lambda report, figures: f"{figures.score:+.2f}" if report.has_bags else ""),
    ("matches won", matches_won),
    ("bids exactly taken", lambda _, figures: _percent(figures.exact)),
    ("nellos made", lambda _, figures: _percent(figures.nello_made)),
    ("contracts a deal", lambda _, figures: _number(figures.contracts, ".2f")),
    ("contracts missed", lambda _, figures: _percent(figures.missed)),
    ("bags a deal", lambda _, figures: _number(figures.bags, ".2f")),
    ("median time a decision", lambda _, figures: _ms(figures.median_ms)),
    ("p99 time a decision", lambda _, figures: _ms(figures.p99_ms)),
)
