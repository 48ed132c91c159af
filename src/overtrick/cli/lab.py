"""``overtrick lab``."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from overtrick.errors import InvalidOption
from overtrick.game import Game

from . import messages
from .arguments import AsJson, Cores, GameName, Players, Seed, complete_bot, read_seed, whole_number
from .option_flags import GivenOptions, load_with
from .output import print_json


def lab(
    options: GivenOptions,
    game: GameName,
    deals: Annotated[int, typer.Option(metavar="NUMBER", parser=whole_number(1), help=messages.LAB_DEALS)] = 100_000,
    bots: Annotated[str, typer.Option(metavar="BOT", help=messages.LAB_BOTS, autocompletion=complete_bot)] = "novice",
    vary: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUES", help=messages.LAB_VARY)] = None,
    players: Players = None,
    seed: Seed = None,
    cores: Cores = None,
    cluster: Annotated[bool, typer.Option("--cluster", help=messages.ARENA_CLUSTER)] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help=messages.LAB_OUT)] = None,
    as_json: AsJson = False,
) -> None:
    """Play the variants of a game and report what they do."""
    found = load_with(game, options)
    path = _report_path(found, out, as_json=as_json)
    from overtrick.bots.policy_file import write_whole
    from overtrick.lab import Study, findings_json, read_vary, run_study, variants_of
    from overtrick.lab.html_report import findings_html
    from overtrick.lab.runner import all_deals
    from overtrick.lab.terminal_report import findings_text
    from overtrick.lab.words import untrained

    study = Study(
        variants_of(found, read_vary(found, vary or [])),
        found.default_players if players is None else players,
        deals,
        bots,
        _new_seed() if seed is None else read_seed(seed),
    )
    for sentence in untrained(study):
        print(sentence, file=sys.stderr)
    # The progress bar goes to the error stream too, so that the output can be piped.
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(messages.PREPARING, total=all_deals(study))

        def on_progress(played: int) -> None:
            progress.update(task, advance=played, description=messages.PLAYING.format(game=found.title))

        findings = run_study(study, cores=cores, cluster=cluster, on_progress=on_progress)
    values = findings_json(findings)
    if path is not None:
        write_whole(path, findings_html(findings).encode())
        write_whole(path.with_suffix(".json"), (json.dumps(values, indent=2, ensure_ascii=False) + "\n").encode())
    if as_json:
        print_json(values)
    else:
        printed = Console()
        printed.print(findings_text(findings), markup=False, highlight=False)
        printed.print(
            messages.LAB_WRITTEN.format(path=path, data=path.with_suffix(".json")) if path else "",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )


def _report_path(game: Game, out: Path | None, *, as_json: bool) -> Path | None:
    """The file for the report. It is checked before the deals are played. None if only JSON is wanted."""
    if out is None and as_json:
        return None
    path = out or Path(f"{game.name}-lab.html")
    if path.suffix.casefold() not in (".html", ".htm"):
        raise InvalidOption(messages.LAB_BAD_OUT.format(path=path))
    if path.is_dir():
        raise InvalidOption(messages.LAB_OUT_IS_FOLDER.format(path=path))
    if not path.resolve().parent.is_dir():
        raise InvalidOption(messages.NO_FOLDER.format(path=path, folder=path.parent))
    return path


def _new_seed() -> int:
    import secrets

    return secrets.randbits(32)
