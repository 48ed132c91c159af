"""How strong the bots are: contests with a minimum result (a bar), and the figures in docs/strength.md.

`strength.py --only spades` plays the contests with "spades" in their name and writes every block to a results file in
benchmarks/strength. If it is stopped, the next run continues from there. `--table` prints the results so far and
`--write-docs` writes them to the page; neither plays anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import add
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Sheet

from overtrick.arena import BlockResult, Contest, Report, report_on
from overtrick.arena.command import run_with_progress
from overtrick.arena.counts import BotCounts
from overtrick.arena.report import matches_won
from overtrick.arena.results import read_results
from overtrick.arena.stopping import Until

HERE = Path(__file__).parent
RESULTS = HERE / "strength"
PAGE = HERE.parent / "docs" / "strength.md"
BEGIN, END = "<!-- figures: benchmarks/strength.py --write-docs -->", "<!-- end of figures -->"
GAMES = ("river", "rook", "spades", "tendown", "tocan")
MORE_GAMES = ("euchre", "hearts", "whist")
OPEN_GAMES = ("hearts", "river", "tendown")
"""The games whose number of players can be chosen."""
FRESH = 20261116
"""The seed of deals that no bot had played while it was developed."""
FAMILIAR = 1
"""The seed of deals that every version played during development."""
LEVELS = 20261130
"""The fresh seed of the contest between expert and club in Euchre, whose policy was the first one."""
POLICIES = 20261207
"""The fresh seed of the contests of bots with policies that are newer than LEVELS."""
LEARNED = ("river", "rook", "spades", "tendown")
"""The games with such policies in which the expert searches all the same."""
UNTIL = Until(confidence=0.99, every=100)


@dataclass(frozen=True)
class Bar:
    """The result a contest must reach: a minimum mean, an interval above 0, or an interval that reaches above 0."""

    at_least: float | None = None
    whole_interval: bool = True

    def __str__(self) -> str:
        if self.at_least is not None:
            return f"at least {self.at_least:+g} per deal"
        return "interval above 0" if self.whole_interval else "interval reaches above 0"

    def is_met(self, report: Report) -> bool:
        if self.at_least is not None:
            return report.difference.mean >= self.at_least
        return (report.difference.low if self.whole_interval else report.difference.high) > 0


AHEAD, NOT_WORSE = Bar(), Bar(whole_interval=False)


@dataclass(frozen=True)
class Trial:
    """A contest and its bar."""

    contest: Contest
    bar: Bar
    until: Until | None = None
    """When the contest may stop early; its number of deals is then the largest."""

    @property
    def name(self) -> str:
        players = self.contest.players if self.contest.game in OPEN_GAMES else ""
        return f"{self.contest.game}{players}-{self.contest.candidate}-{self.contest.reference}".replace(":", "@")

    @property
    def file(self) -> Path:
        return RESULTS / f"{self.name}.jsonl"

    @property
    def command(self) -> str:
        contest = self.contest
        players = f" --players {contest.players}" if contest.game in OPEN_GAMES else ""
        bots = f"{contest.game} {contest.candidate} {contest.reference}"
        until = "" if self.until is None else f" --until {100 * self.until.confidence:g}"
        return f"overtrick arena {bots}{players} --deals {contest.deals} --seed {contest.seed}{until}"

    def report(self) -> Report | None:
        """The report on the deals played so far; None if there are none."""
        return report_on(self.contest, results) if (results := self.results()) else None

    def results(self) -> list[BlockResult]:
        """The blocks played so far that count: none after the one where the contest may stop."""
        done = read_results(self.file, self.contest) if self.file.exists() else {}
        decided = None if self.until is None else self.until.decided_after(done)
        return [result for block, result in sorted(done.items()) if decided is None or block < decided]

    def is_complete(self, report: Report) -> bool:
        if report.deals == self.contest.deals:
            return True
        done = dict(enumerate(self.results()))
        return self.until is not None and self.until.decided_after(done) is not None


def trial(
    game: str, candidate: str, reference: str, deals: int, bar: Bar, players: int = 4, seed: int = FRESH
) -> Trial:
    return Trial(Contest(game, candidate, reference, deals=deals, players=players, seed=seed), bar)


def levels(game: str, candidate: str, reference: str) -> Trial:
    """A contest of up to 2,000 deals between two levels of bots, which stops when its winner is clear."""
    return Trial(Contest(game, candidate, reference, deals=2000, players=4, seed=POLICIES), AHEAD, UNTIL)


TRIALS = (
    *(trial(game, "novice", "random", 1000, AHEAD) for game in GAMES),
    *(trial(game, "club", "novice", 400, AHEAD) for game in GAMES),
    *(trial(game, "expert:100", "pimc-50", 400, AHEAD) for game in GAMES[:-1]),
    trial("tocan", "expert:100", "pimc-50", 400, AHEAD, seed=FAMILIAR),  # has not been played on the fresh deals
    *(trial(game, "expert:100", "ismcts-1000", 400, AHEAD) for game in GAMES),
    trial("river", "expert", "pimc-50", 590, Bar(at_least=0.8), players=3),
    # The bar names no time budget: the expert gets a tenth of its usual time, which is the harder task.
    trial("spades", "expert:100", "novice", 400, Bar(at_least=15)),
    *(trial(game, "expert", "expert:100", 100, NOT_WORSE) for game in ("spades", "river")),
    *(trial(game, "novice", "random", 1000, AHEAD) for game in MORE_GAMES),
    *(trial(game, "club", "novice", 400, AHEAD) for game in MORE_GAMES),
    trial("whist", "expert:100", "club", 400, AHEAD),
    trial("euchre", "expert:100", "club", 2000, AHEAD, seed=LEVELS),
    levels("hearts", "expert:100", "club"),
    *(levels(game, "expert:100", "club") for game in GAMES),
    *(levels(game, "policy", "club") for game in LEARNED),
    levels("euchre", "policy", "club"),
    trial("spades", "policy", "novice", 1000, AHEAD, seed=POLICIES),
    trial("hearts", "policy", "novice", 400, AHEAD, seed=POLICIES),
)

P99_BARS_MS = {"novice": 1.0, "club": 100.0, "expert": 1100.0}


@dataclass(frozen=True)
class SlowestTime:
    """The slowest p99 decision time of a bot over all contests."""

    bot: str
    bar_ms: float
    p99_ms: float | None = None
    game: str = ""


def slowest_times(reports: Iterable[Report]) -> list[SlowestTime]:
    found = {bot: SlowestTime(bot, bar) for bot, bar in P99_BARS_MS.items()}
    for report in reports:
        for bot, figures in (
            (report.contest.candidate, report.candidate),
            (report.contest.reference, report.reference),
        ):
            known = found.get(bot)
            if known is not None and figures.p99_ms is not None and figures.p99_ms > (known.p99_ms or 0):
                found[bot] = SlowestTime(bot, known.bar_ms, figures.p99_ms, report.contest.loaded.title)
    return list(found.values())


def met(trial: Trial, report: Report | None) -> str:
    if report is None:
        return "not run"
    if not trial.is_complete(report):
        return f"{report.deals} of {trial.contest.deals} deals so far"
    return "met" if trial.bar.is_met(report) else "**not met**"


def title(trial: Trial) -> str:
    contest = trial.contest
    return contest.loaded.title + (f", {contest.players} players" if contest.game in OPEN_GAMES else "")


# For the terminal


def sheet(trials: Iterable[Trial]) -> Sheet:
    table = Sheet(title="Strength", title_justify="left")
    for column in ("game", "bot", "against"):
        table.add_column(column)
    for column in ("deals", "points per deal", "95 % interval", "matches won"):
        table.add_column(column, justify="right")
    table.add_column("code")
    table.add_column("bar")
    table.add_column("")
    for each in trials:
        contest, report = each.contest, each.report()
        row = [title(each), contest.candidate, contest.reference]
        if report is None:
            row += [f"0 of {contest.deals}", "", "", "", ""]
        else:
            difference = report.difference
            row += [str(report.deals), f"{difference.mean:+.2f}", f"{difference.low:+.2f} to {difference.high:+.2f}"]
            row += [matches_won(report, report.candidate), ", ".join(report.codes)]
        older = ", older code" if report is not None and set(report.codes) != {contest.code} else ""
        table.add_row(*row, str(each.bar), met(each, report).strip("*") + older)
    return table


# For the page


def page_rows(trials: Iterable[Trial]) -> list[str]:
    rows = [
        "| Game | Bot | Against | Deals | Seed | Points per deal | 95 % interval | Matches won | Median, p99 | Code "
        "| Bar | |",
        "|---|---|---|--:|--:|--:|--:|--:|--:|---|---|---|",
    ]
    for each in trials:
        contest, report = each.contest, each.report()
        cells = [title(each), f"`{contest.candidate}`", f"`{contest.reference}`"]
        if report is None:
            cells += [""] * 7
        else:
            difference, own = report.difference, report.candidate
            cells += [f"{report.deals}", f"{contest.seed}", f"{difference.mean:+.2f}"]
            cells.append(f"{difference.low:+.2f} to {difference.high:+.2f}")
            cells.append(matches_won(report, own))
            cells.append("" if own.p99_ms is None else f"{own.median_ms:.3g}, {own.p99_ms:.3g} ms")
            cells.append(", ".join(f"`{code}`" for code in report.codes))
        rows.append(f"| {' | '.join([*cells, str(each.bar), met(each, report)])} |")
    return rows


def part(some: int, of: int) -> str:
    """A count with its percentage, so that readers see when it is out of few."""
    return f"{some:,} of {of:,} ({100 * some / of:.1f} %)" if of else "–"


def bidding(contest: Contest, own: BotCounts, other: BotCounts) -> dict[str, str]:
    """Bidding figures of a bot, for the kinds of bid that the game has."""
    rules, cells = contest.rules, {}
    if own.bids + other.bids:
        cells["Bids taken exactly"] = part(own.exact, own.bids)
    if own.nellos + other.nellos:
        cells["Nellos made"] = part(own.nellos_made, own.nellos)
    if rules.has_declarer:
        cells["Auctions won"] = part(own.contracts, own.contracts + other.contracts)
    if own.contracts + other.contracts:
        cells["Set"] = part(own.missed, own.contracts)
    if rules.counts_bags:
        cells["Bags per deal"] = f"{own.bags / own.sides:.2f}"
    return cells


def bidding_rows(trials: Iterable[Trial]) -> list[str]:
    """One table for each group of games with the same figures; every contest with bids has a row for each bot."""
    tables: dict[tuple[str, ...], list[str]] = {}
    for each in sorted(trials, key=lambda each: each.contest.game):
        if not (results := each.results()):
            continue
        sides = (
            (each.contest.candidate, reduce(add, (result.candidate for result in results))),
            (each.contest.reference, reduce(add, (result.reference for result in results))),
        )
        for (bot, own), (against, other) in (sides, sides[::-1]):
            cells = bidding(each.contest, own, other)
            if not cells:  # a game without bids
                continue
            columns = ["Game", "Bot", "Against", *cells]
            rows = tables.setdefault(
                tuple(cells), ["", f"| {' | '.join(columns)} |", f"|---|---|---|{'--:|' * len(cells)}"]
            )
            rows.append(f"| {' | '.join([title(each), f'`{bot}`', f'`{against}`', *cells.values()])} |")
    return [row for rows in tables.values() for row in rows]


def time_rows(reports: Iterable[Report]) -> list[str]:
    rows = ["| Bot | Slowest p99 per decision | Bar | |", "|---|--:|--:|---|"]
    for slowest in slowest_times(reports):
        shown = "" if slowest.p99_ms is None else f"{slowest.p99_ms:.3g} ms ({slowest.game})"
        verdict = "not run" if slowest.p99_ms is None else "met" if slowest.p99_ms < slowest.bar_ms else "**not met**"
        rows.append(f"| `{slowest.bot}` | {shown} | under {slowest.bar_ms:g} ms | {verdict} |")
    return rows


def figures() -> str:
    """The generated part of the page, from the results files alone."""
    reports = [report for each in TRIALS if (report := each.report()) is not None]
    complete = sum(met(each, each.report()) in ("met", "**not met**") for each in TRIALS)
    head = f"{complete} of {len(TRIALS)} contests have been run to the end."
    ran = [f"{each.command}" for each in TRIALS if each.report() is not None]
    commands = ["", "The commands:", "", "```sh", *ran, "```"] if ran else []
    bids = ["", "Bidding, over all tables of a contest:", *bidding_rows(TRIALS)] if ran else []
    return "\n".join([head, "", *page_rows(TRIALS), "", *time_rows(reports), *bids, *commands])


def with_figures(page: str) -> str:
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{figures()}\n\n{END}{after}"


def main(
    only: Annotated[list[str] | None, typer.Option(help="Play only contests with this in their name.")] = None,
    cores: Annotated[int | None, typer.Option(help="The number of cores to use.", show_default="all")] = None,
    cluster: Annotated[bool, typer.Option("--cluster", help="Play on Ray.")] = False,
    table: Annotated[bool, typer.Option("--table", help="Print the results so far.")] = False,
    write_docs: Annotated[bool, typer.Option("--write-docs", help="Write the results so far to the page.")] = False,
) -> None:
    """Play the contests and print how strong the bots are."""
    chosen = [each for each in TRIALS if only is None or any(part in each.name for part in only)]
    if not chosen:
        print(f"no contest has that in its name; the contests are {', '.join(each.name for each in TRIALS)}")
        raise typer.Exit(2)
    console = Console()
    RESULTS.mkdir(exist_ok=True)
    for each in [] if table or write_docs else chosen:
        contest = each.contest
        console.print(f"{each.name}, {contest.deals} deals", highlight=False)
        run_with_progress(contest, cores=cores, cluster=cluster, file=each.file, until=each.until)
    if write_docs:
        PAGE.write_text(with_figures(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        console.print(sheet(chosen))


if __name__ == "__main__":
    typer.run(main)
