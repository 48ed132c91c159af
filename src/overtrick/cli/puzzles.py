"""``overtrick puzzles``."""

from __future__ import annotations

import itertools
import shlex
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from . import messages
from .arguments import GameName, Players, whole_number
from .option_flags import GivenOptions, load_with


def puzzles(
    options: GivenOptions,
    game: GameName,
    count: Annotated[int, typer.Option(metavar="NUMBER", parser=whole_number(1), help=messages.PUZZLES_COUNT)] = 30,
    players: Players = None,
    seed: Annotated[int, typer.Option(metavar="SEED", parser=whole_number(), help=messages.PUZZLES_SEED)] = 1,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help=messages.PUZZLES_OUT)] = None,
) -> None:
    """Make puzzles of a game from self-play."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    from overtrick.bots.policy_file import write_whole
    from overtrick.puzzles import write_puzzles
    from overtrick.puzzles.making import make_puzzles

    found = load_with(game, options)
    chosen = found.default_players if players is None else players
    found.rules(chosen)  # a wrong number of players is refused before the first match
    words = ["overtrick", "puzzles", found.name, f"--count={count}", f"--seed={seed}"]
    words += [] if players is None else [f"--players={players}"]
    words += [f"--{name.replace('_', '-')}={value}" for name, value in options.items()]
    # The progress bar goes to the error stream, so that the output can be piped.
    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        making = itertools.islice(make_puzzles(found, chosen, seed=seed), count)
        made = tuple(progress.track(making, count, description=messages.PUZZLES_MAKING))
    text = write_puzzles(made, command=shlex.join(words))
    if out is None:
        print(text)
    else:
        write_whole(out, text.encode())
