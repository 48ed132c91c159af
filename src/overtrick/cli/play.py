"""``overtrick play``."""

from __future__ import annotations

from typing import Annotated

import typer

from . import messages
from .arguments import Players, Seed, complete_bot, complete_game, decimal_number, read_seed, whole_number
from .option_flags import GivenOptions, load_with


def play(
    options: GivenOptions,
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help=messages.OPTIONAL_GAME, autocompletion=complete_game),
    ] = None,
    players: Players = None,
    seat: Annotated[int, typer.Option(metavar="NUMBER", parser=whole_number(), help=messages.PLAY_SEAT)] = 0,
    seed: Seed = None,
    bots: Annotated[str, typer.Option(metavar="BOT", help=messages.PLAY_BOTS, autocompletion=complete_bot)] = "club",
    pace: Annotated[
        float, typer.Option(metavar="SECONDS", parser=decimal_number(0, 10), help=messages.PLAY_PACE)
    ] = 0.5,
) -> None:
    """Play a match in the terminal."""
    from overtrick.terminal.match_setup import start_match

    start_match(
        None if game is None else load_with(game, options),
        players=players,
        seat=seat,
        seed=None if seed is None else read_seed(seed),
        bots=bots,
        pace=pace,
    )
