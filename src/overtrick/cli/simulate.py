"""``overtrick simulate``."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from overtrick.errors import InvalidOption

from . import messages
from .arguments import AsJson, Cores, GameName, Players, Seed, read_seed, whole_number
from .option_flags import GivenOptions, load_with
from .output import print_json


def simulate(
    options: GivenOptions,
    game: GameName,
    deals: Annotated[
        int, typer.Option(metavar="NUMBER", parser=whole_number(1), help=messages.SIMULATE_DEALS)
    ] = 100_000,
    players: Players = None,
    bots: Annotated[str, typer.Option(metavar="BOT", help=messages.SIMULATE_BOTS)] = "random",
    seed: Seed = None,
    cores: Cores = None,
    as_json: AsJson = False,
) -> None:
    """Simulate many deals and print the figures."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from overtrick.lab import simulate as run_simulation
    from overtrick.lab.report import simulation_json, simulation_text

    found = load_with(game, options)
    if bots != "random":
        raise InvalidOption(messages.ONLY_RANDOM_BOTS.format(bots=repr(bots[:40])))
    # The progress bar goes to the error stream, so that the output can be piped.
    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(messages.PREPARING, total=deals)

        def on_progress(played: int) -> None:
            progress.update(task, advance=played, description=messages.PLAYING.format(game=found.title))

        result = run_simulation(
            found,
            deals,
            players=found.default_players if players is None else players,
            seed=None if seed is None else read_seed(seed),
            cores=cores,
            on_progress=on_progress,
        )
    console.print(messages.SIMULATE_REPLACED.format(game=game), style="dim", markup=False, highlight=False)
    if as_json:
        print_json({"bots": bots, **simulation_json(result)})
    else:
        Console().print(simulation_text(result), markup=False, highlight=False)
