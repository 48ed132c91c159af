"""``overtrick check``."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console

from . import messages
from .arguments import GameName, Players, whole_number
from .option_flags import GivenOptions, load_with


def check(
    options: GivenOptions,
    game: GameName,
    players: Players = None,
    matches: Annotated[
        int, typer.Option(metavar="NUMBER", parser=whole_number(1, 1000), help=messages.CHECK_MATCHES)
    ] = 2,
) -> None:
    """Play random matches of a game and check them; exit code 1 if something is wrong."""
    from overtrick.lesson_script import script_of
    from overtrick.testing import check_game
    from overtrick.testing.compiled import check_compiled

    found = load_with(game, options)
    numbers = found.players if players is None else (players,)
    console = Console(stderr=True)
    if found.lesson is not None:
        script_of(found)  # refuses a lesson with a step that is not legal
    rules = [found.rules(number) for number in numbers]  # refuses a number of players that the game is not for
    try:
        for number in numbers:
            with console.status(messages.CHECKING.format(game=found.title, players=number)):
                check_game(found, players=number, matches=matches, compare_compiled=False)
        with console.status(messages.CHECKING_COMPILED):
            check_compiled(found.title, rules, seed=0)
    except AssertionError as wrong:
        print(messages.CHECK_FAILED.format(what=wrong), file=sys.stderr)
        raise typer.Exit(1) from None
    print(messages.CHECK_PASSED.format(game=found.title, players=found.players_text if players is None else players))
