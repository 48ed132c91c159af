"""A contest held for somebody who waits: what they asked for is checked first, and a bar shows how far it is."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from overtrick.game import OptionValue

from .contest import Contest
from .ledger import header_of
from .plot import check_plot, draw
from .report import Report
from .run import run_contest
from .session import SessionResult

_PACE_OVER = 3600.0
"""Seconds over which the pace is taken: sessions of slow bots are minutes apart."""


def hold_contest(
    game: str,
    candidate: str,
    reference: str,
    *,
    deals: int,
    players: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    seed: int | str | None = None,
    budget_ms: float | None = None,
    cores: int | None = None,
    cluster: bool = False,
    file: Path | None = None,
    plot: Path | None = None,
) -> Report:
    """Play a contest with a progress bar on the error stream; no seed is the file's, or a new one."""
    if plot is not None:
        check_plot(plot)
    contest = Contest(
        game,
        candidate,
        reference,
        deals=deals,
        players=players,
        options=tuple(sorted((options or {}).items())),
        seed=_seed_of(file) if seed is None else seed,
        budget_ms=budget_ms,
    )
    console = Console(stderr=True)
    with _bar(console) as bar:
        task = bar.add_task("Getting ready ...", total=deals)

        def tell(result: SessionResult) -> None:
            bar.update(task, advance=len(result.differences), description=f"Playing {contest.loaded.title}")

        report = run_contest(contest, cores=cores, cluster=cluster, file=file, tell=tell)
    if plot is not None:
        draw(report, plot)
    return report


def _bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("deals"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
        speed_estimate_period=_PACE_OVER,
    )


def _seed_of(file: Path | None) -> int | str:
    """A contest that is gone on with keeps its seed."""
    seed = (header_of(file) or {}).get("seed") if file is not None else None
    return seed if isinstance(seed, int | str) else secrets.randbits(32)
