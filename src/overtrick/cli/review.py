"""``overtrick review``."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from . import messages
from .arguments import AsJson, GameFile, RecordFile, decimal_number, whole_number
from .output import print_json
from .records import read_match


def review(
    record: RecordFile,
    seat: Annotated[int, typer.Option(metavar="SEAT", parser=whole_number(0), help=messages.REVIEW_SEAT)] = 0,
    budget: Annotated[
        float, typer.Option(metavar="MS", parser=decimal_number(1, 10_000), help=messages.REVIEW_BUDGET)
    ] = 100.0,
    worst: Annotated[int, typer.Option(metavar="NUMBER", parser=whole_number(0), help=messages.REVIEW_WORST)] = 10,
    game: GameFile = None,
    as_json: AsJson = False,
) -> None:
    """Judge the decisions of one player of a recorded match."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from overtrick.review import Review, decisions_of, judged
    from overtrick.review.document import review_json
    from overtrick.terminal.review_report import review_report

    table = read_match(record, game)
    decisions = decisions_of(table, seat)
    # The progress bar goes to the error stream, so that the output can be piped.
    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        moments = tuple(progress.track(judged(decisions, budget), len(decisions), description=messages.REVIEWING))
    found = Review(seat, moments)
    if as_json:
        print_json(review_json(found))
        return
    output = Console()
    for part in review_report(table, found, worst):
        output.print(part, markup=False, highlight=False)
