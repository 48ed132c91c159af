"""``overtrick puzzles``."""

from __future__ import annotations

import itertools
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from . import messages
from .admin import admin_module, run_in_database
from .arguments import GameName, Players, whole_number
from .option_flags import GivenOptions, load_with

if TYPE_CHECKING:
    from overtrick.game import Game
    from overtrick.table import Table


def puzzles(
    options: GivenOptions,
    game: GameName,
    count: Annotated[int, typer.Option(metavar="NUMBER", parser=whole_number(1), help=messages.PUZZLES_COUNT)] = 30,
    players: Players = None,
    seed: Annotated[int, typer.Option(metavar="SEED", parser=whole_number(), help=messages.PUZZLES_SEED)] = 1,
    source: Annotated[str | None, typer.Option("--from", metavar="DATABASE", help=messages.PUZZLES_FROM)] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help=messages.PUZZLES_OUT)] = None,
) -> None:
    """Make puzzles of a game from self-play, or from the finished matches of a server."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    from overtrick.bots.policy_file import write_whole
    from overtrick.puzzles import write_puzzles
    from overtrick.puzzles.making import make_puzzles, puzzles_of_matches

    found = load_with(game, options)
    chosen = found.default_players if players is None else players
    found.rules(chosen)  # a wrong number of players is refused before the first match
    words = ["overtrick", "puzzles", found.name, f"--count={count}", f"--seed={seed}"]
    words += [] if source is None else ["--from=..."]  # the address of a database may have a password
    words += [] if players is None else [f"--players={players}"]
    words += [f"--{name.replace('_', '-')}={value}" for name, value in options.items()]
    # The progress bar goes to the error stream, so that the output can be piped.
    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        endless = (
            make_puzzles(found, chosen, seed=seed)
            if source is None
            else puzzles_of_matches(_finished_matches(source, found, chosen), seed=seed)
        )
        making = itertools.islice(endless, count)
        made = tuple(progress.track(making, count, description=messages.PUZZLES_MAKING))
    text = write_puzzles(made, command=shlex.join(words))
    if out is None:
        print(text)
    else:
        write_whole(out, text.encode())


def _finished_matches(source: str, game: Game, players: int) -> Iterator[Table]:
    """The finished matches of a game in the database of a server, read one by one."""
    from overtrick.record import read_record

    admin = admin_module("puzzles")
    records: Sequence[str] = run_in_database(source, lambda session: admin.records_for_puzzles(session, game, players))
    return (read_record(record, game) for record in records)
