"""The command ``overtrick arena``: runs a contest with a progress bar and keeps its results while it runs."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from .block import BlockResult
from .contest import Contest
from .jobs import check_resources
from .plot import check_plot, draw
from .report import Report
from .results import has_more, locked, read_header, read_results
from .runner import run_contest
from .stopping import Until
from .unfinished import latest, new_file

_SPEED_WINDOW_S = 3600.0
"""Seconds over which the progress bar averages the speed: blocks of slow bots are minutes apart."""


def run_with_progress(
    contest: Contest,
    *,
    any_seed: bool = False,
    cores: int | None = None,
    cluster: bool = False,
    file: Path | None = None,
    resume: bool = False,
    plot: Path | None = None,
    until: Until | None = None,
) -> Report:
    """Run a contest with a progress bar on the error stream, writing every block to a results file.

    Without a ``file`` the results go to the user's cache and are deleted when the contest is complete; ``resume``
    continues the latest of those. With ``any_seed`` the contest takes the seed of the file, or a new one.
    """
    if plot is not None:
        check_plot(plot)
    check_resources(cores, cluster)
    console, finished = Console(stderr=True), list[BlockResult]()
    contest, path = _find_file(console, contest, file, resume=resume, any_seed=any_seed)
    with ExitStack() as run:
        if path is not None:
            run.enter_context(locked(path))
        before = {} if path is None else read_results(path, contest)
        _warn_of_other_code(console, contest, path, before.values())
        try:
            with _progress_bar(console) as bar:
                task = bar.add_task("Getting ready ...", total=contest.deals)

                def on_block(result: BlockResult) -> None:
                    finished.append(result)
                    bar.update(task, advance=len(result.differences), description=f"Playing {contest.loaded.title}")

                report = run_contest(contest, cores=cores, cluster=cluster, file=path, on_block=on_block, until=until)
            if plot is not None:
                draw(report, plot)
        except BaseException:  # Ctrl-C included
            if finished and path is not None:
                command = "the same command" if resume or file is not None else "the same command with --resume"
                played = sum(len(result.differences) for result in finished)
                _print(console, f"stopped after {played:,} of {contest.deals:,} deals; {command} continues from there")
            elif path is not None and file is None and not resume:
                path.unlink(missing_ok=True)
            raise
        # Keep a cached file that nothing was added to, or that holds more deals than were asked for now.
        ended_here = len(before) < contest.blocks or report.deals < contest.deals
        if path is not None and file is None and ended_here and not has_more(path, contest):
            path.unlink(missing_ok=True)
    return report


def _warn_of_other_code(console: Console, contest: Contest, file: Path | None, before: Collection[BlockResult]) -> None:
    now = contest.code
    others = sorted({result.code for result in before} - {now})
    changed = "the bots or the game have changed" if "+" in now else "the bots have changed"
    if others and len(before) < contest.blocks:
        _print(
            console,
            f"{changed}: {file} was played by code {', '.join(others)} and continues with code {now}, "
            "so its figures will mix both",
        )


def _print(console: Console, sentence: str) -> None:
    console.print(f"overtrick: {sentence}", soft_wrap=True, markup=False, highlight=False)


def _progress_bar(console: Console) -> Progress:
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
        speed_estimate_period=_SPEED_WINDOW_S,
    )


def _find_file(
    console: Console, contest: Contest, file: Path | None, *, resume: bool, any_seed: bool
) -> tuple[Contest, Path | None]:
    """The results file, and the contest with its seed: a resumed contest keeps the seed of its file."""
    path = latest(contest, any_seed=any_seed) if resume and file is None else file
    if any_seed:
        seed = (read_header(path) or {}).get("seed") if path is not None else None
        contest = replace(contest, seed=seed if isinstance(seed, int | str) else secrets.randbits(32))
    if path is not None:
        return contest, path
    try:
        return contest, new_file(contest)
    except OSError as error:
        _print(console, f"{error.filename}: {error.strerror}; this contest cannot be resumed if it is stopped")
        return contest, None
