"""Brings a person to a table: which game, which seat, which bots, and how the terminal is read."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable

from rich.console import Console

from overtrick.bots import check_kind, get_ready, seat_bot
from overtrick.game import Game
from overtrick.games import games
from overtrick.table import Outcome

from .match_screen import MatchScreen
from .menu import choose_game, choose_players, usual_players


def start_match(
    game: Game | None,
    *,
    players: int | None = None,
    seat: int = 0,
    seed: int | str | None = None,
    bots: str = "club",
    pace: float = 0.0,
) -> Outcome | None:
    """Seat a person and bots, and see the match through; None if the person left.

    Where no person is watching, because lines are piped in or out, bots do not take their time.
    """
    check_kind(bots)
    console = Console()
    watched = console.is_terminal and sys.stdin.isatty()
    read = _reader(watched)
    try:
        if game is None:
            game = choose_game(games(), console, read)
            players = choose_players(game, console, read) if players is None else players
    except (EOFError, KeyboardInterrupt):
        console.print("\nAnother time, then.")
        return None
    table = game.table(usual_players(game) if players is None else players, seed=seed)
    table.view(seat)  # refuses a seat that is not there
    with console.status("The bots sit down (the very first time they take half a minute) ..."):
        get_ready(bots, game, table.players)
    company = {
        other: seat_bot(bots, None if seed is None else f"{seed}/{other}")
        for other in range(table.players)
        if other != seat
    }
    return MatchScreen(table, seat, company, console=console, read=read, pace=pace if watched else 0.0).play()


def _reader(watched: bool) -> Callable[[str], str]:
    """How a line is asked for: with editing where somebody types, else repeated, so that a log can be read."""
    if watched:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401, PLC0415 -- input() has cursor keys and a history once it is loaded
        return input

    def read(prompt: str) -> str:
        line = input(prompt)
        sys.stdout.write(line + "\n")
        return line

    return read
