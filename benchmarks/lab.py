"""Speed of the lab: 100,000 deals of Tocan with novices, and a million random deals of River, with their bars.

Times are wall-clock times with everything that a study does after compiling, the deals at several tables included. The
work of all cores is printed beside them, because other processes on the machine make the times longer.
"""

from __future__ import annotations

from time import perf_counter

from figures import Bar, Figure
from rich.console import Console
from rich.table import Table as Sheet

import overtrick as ot
from overtrick.lab import Study, run_study, variants_of

STUDIES = (("tocan", "novice", 100_000, 60.0), ("river", "random", 1_000_000, 3.0))


def measure(name: str, bots: str, deals: int, bar: float) -> Figure:
    """The seconds of one study."""
    variants = variants_of(ot.load(name), {})
    run_study(Study(variants, 4, 100, bots, seed=1))  # compile first
    started = perf_counter()
    found = run_study(Study(variants, 4, deals, bots, seed=1))
    seconds = perf_counter() - started
    beside = f"{found.cpu_seconds:.1f} s of work on {found.cores} cores"
    return Figure(ot.load(name).title, f"{deals:,} deals, {bots}", seconds, "s", Bar(bar, at_most=True), beside)


def main() -> None:
    """Measure and print."""
    sheet = Sheet("game", "study", "time", "bar", "work")
    for study in STUDIES:
        figure = measure(*study)
        sheet.add_row(
            figure.about, figure.name, f"{figure.value:.2f} {figure.unit}", f"{figure.bar_text} s", figure.beside
        )
    Console().print(sheet)


if __name__ == "__main__":
    main()
