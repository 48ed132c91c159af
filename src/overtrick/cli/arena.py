"""``overtrick arena``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from overtrick.errors import InvalidOption
from overtrick.games import games

from . import messages
from .arguments import (
    AsJson,
    Cores,
    GameName,
    Players,
    Seed,
    complete_bot,
    decimal_number,
    read_seed,
    whole_number,
)
from .option_flags import GivenOptions, load_with
from .output import print_json

_LATEST = "\0latest"
"""Stands for the file of the latest contest: nobody can type it, and no file has this name."""


def with_resume_value(words: Sequence[str]) -> list[str]:
    """``--resume`` without a file gets a value: Typer has no flags with an optional value."""
    if words[:1] != ["arena"]:
        return list(words)
    following = [*words, "-"][1:]
    return [
        f"{word}={_LATEST}" if word == "--resume" and _is_not_a_results_file(after) else word
        for word, after in zip(words, following, strict=False)
    ]


def _is_not_a_results_file(word: str) -> bool:
    return word.startswith("-") or word.endswith(".py") or word in games()


def arena(
    options: GivenOptions,
    game: GameName,
    candidate: Annotated[
        str, typer.Argument(metavar="BOT", help=messages.ARENA_CANDIDATE, autocompletion=complete_bot)
    ],
    reference: Annotated[
        str, typer.Argument(metavar="AGAINST", help=messages.ARENA_REFERENCE, autocompletion=complete_bot)
    ],
    deals: Annotated[int, typer.Option(metavar="NUMBER", parser=whole_number(1), help=messages.ARENA_DEALS)] = 1000,
    players: Players = None,
    seed: Seed = None,
    budget: Annotated[
        float | None, typer.Option(metavar="MS", parser=decimal_number(), help=messages.ARENA_BUDGET)
    ] = None,
    steady: Annotated[bool, typer.Option("--steady", help=messages.ARENA_STEADY)] = False,
    cores: Cores = None,
    cluster: Annotated[bool, typer.Option("--cluster", help=messages.ARENA_CLUSTER)] = False,
    file: Annotated[str | None, typer.Option("--resume", "--out", metavar="[FILE]", help=messages.ARENA_RESUME)] = None,
    until: Annotated[
        float | None, typer.Option(metavar="PERCENT", parser=decimal_number(50, 99.999), help=messages.ARENA_UNTIL)
    ] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE", help=messages.ARENA_PLOT)] = None,
    as_json: AsJson = False,
) -> None:
    """Run a contest between two bots and print the report."""
    from overtrick.arena import Contest, Until
    from overtrick.arena.command import run_with_progress
    from overtrick.arena.report import report_json, report_text

    if file == "":
        raise InvalidOption(messages.EMPTY_FILE_NAME)
    found = load_with(game, options)
    contest = Contest(
        game,
        candidate,
        reference,
        deals=deals,
        players=found.default_players if players is None else players,
        options=tuple(sorted((name, found.values[name]) for name in options)),
        seed=0 if seed is None else read_seed(seed),
        budget_ms=budget,
        steady=steady,
    )
    report = run_with_progress(
        contest,
        any_seed=seed is None,
        cores=cores,
        cluster=cluster,
        file=None if file in (None, _LATEST) else Path(file),
        resume=file == _LATEST,
        plot=plot,
        until=None if until is None else Until(until / 100),
    )
    if as_json:
        print_json(report_json(report))
    else:
        Console().print(report_text(report), markup=False, highlight=False)
