"""A contest held for somebody who waits: what they asked for is checked first, and a bar shows how far it is."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from overtrick.game import OptionValue

from .code import code_of
from .contest import Contest
from .holding import held
from .keeping import latest, new_file
from .ledger import has_more, header_of, read_results
from .plot import check_plot, draw
from .report import Report
from .run import check_means, run_contest
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
    steady: bool = False,
    cores: int | None = None,
    cluster: bool = False,
    file: Path | None = None,
    resume: bool = False,
    plot: Path | None = None,
) -> Report:
    """Play a contest with a progress bar on the error stream, and keep it as it goes on.

    It is kept in the file, or where none is named in one of its own that is taken away when all has been played;
    ``resume`` goes on from the latest of those. No seed is the file's, or a new one.
    """
    if plot is not None:
        check_plot(plot)
    check_means(cores, cluster)
    contest = Contest(
        game,
        candidate,
        reference,
        deals=deals,
        players=players,
        options=tuple(sorted((options or {}).items())),
        seed=0 if seed is None else seed,
        budget_ms=budget_ms,
        steady=steady,
    )
    console, told = Console(stderr=True), list[SessionResult]()
    contest, kept = _find_file(console, contest, file, resume=resume, any_seed=seed is None)
    with ExitStack() as run:
        if kept is not None:
            run.enter_context(held(kept))
        before = {} if kept is None else read_results(kept, contest)
        _warn_of_other_code(console, contest, kept, before.values())
        try:
            with _bar(console) as bar:
                task = bar.add_task("Getting ready ...", total=deals)

                def tell(result: SessionResult) -> None:
                    told.append(result)
                    bar.update(task, advance=len(result.differences), description=f"Playing {contest.loaded.title}")

                report = run_contest(contest, cores=cores, cluster=cluster, file=kept, tell=tell)
            if plot is not None:
                draw(report, plot)
        except BaseException:  # interrupted, above all
            if told and kept is not None:
                again = "the same command" if resume or file is not None else "the same command with --resume"
                played = sum(len(result.differences) for result in told)
                _say(console, f"{played:,} of {deals:,} deals have been played: {again} goes on from there")
            elif kept is not None and file is None and not resume:
                kept.unlink(missing_ok=True)
            raise
        # One that was only looked at, or has deals beyond these, may be wanted for more.
        if kept is not None and file is None and len(before) < contest.sessions and not has_more(kept, contest):
            kept.unlink(missing_ok=True)
    return report


def _warn_of_other_code(
    console: Console, contest: Contest, file: Path | None, before: Collection[SessionResult]
) -> None:
    now = code_of(contest.game)
    others = sorted({result.code for result in before} - {now})
    changed = "the bots or the game have changed" if "+" in now else "the bots have changed"
    if others and len(before) < contest.sessions:
        _say(
            console,
            f"{changed}: {file} was played by the code {', '.join(others)} and goes on with {now}, "
            "so that its figures will be of both",
        )


def _say(console: Console, sentence: str) -> None:
    console.print(f"overtrick: {sentence}", soft_wrap=True, markup=False, highlight=False)


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


def _find_file(
    console: Console, contest: Contest, file: Path | None, *, resume: bool, any_seed: bool
) -> tuple[Contest, Path | None]:
    """The contest with its seed and its file; one that is gone on with keeps its seed."""
    there = latest(contest, any_seed=any_seed) if resume and file is None else file
    if any_seed:
        seed = (header_of(there) or {}).get("seed") if there is not None else None
        contest = replace(contest, seed=seed if isinstance(seed, int | str) else secrets.randbits(32))
    if there is not None:
        return contest, there
    try:
        return contest, new_file(contest)
    except OSError as error:
        _say(console, f"{error.filename}: {error.strerror}, so that this contest is not kept if it is stopped")
        return contest, None
