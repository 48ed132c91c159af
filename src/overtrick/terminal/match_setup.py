"""Sets up a match in the terminal: the game, the seat, the bots, and how input is read."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable

from rich.console import Console

from overtrick.bots import check_kind, get_ready, seat_bot
from overtrick.errors import InvalidOption
from overtrick.game import Game
from overtrick.games import games
from overtrick.table import Outcome

from . import messages
from .match_screen import MatchScreen
from .menu import choose_game, choose_players


def start_match(
    game: Game | None,
    *,
    players: int | None = None,
    seat: int = 0,
    seed: int | str | None = None,
    bots: str = "club",
    pace: float = 0.0,
) -> Outcome | None:
    """Play a match against bots and return its outcome; None if the person left early.

    Without a game the person chooses one from a menu. Bots do not pause when input or output is piped.
    """
    check_kind(bots)
    console = Console()
    interactive = console.is_terminal and sys.stdin.isatty()
    read = _reader(interactive)
    try:
        if game is None:
            game = choose_game(games(), console, read)
            players = choose_players(game, console, read) if players is None else players
    except (EOFError, KeyboardInterrupt):
        console.print(messages.GOODBYE)
        return None
    table = game.table(game.default_players if players is None else players, seed=seed)
    if not 0 <= seat < table.players:
        last = table.players - 1
        raise InvalidOption(messages.NO_SUCH_SEAT.format(seat=seat, game=game.title, players=table.players, last=last))
    with console.status(messages.PREPARING_BOTS):
        get_ready(bots, game, table.players)
    opponents = {
        other: seat_bot(bots, None if seed is None else f"{seed}/{other}")
        for other in range(table.players)
        if other != seat
    }
    return MatchScreen(table, seat, opponents, console=console, read=read, pace=pace if interactive else 0.0).play()


def _reader(interactive: bool) -> Callable[[str], str]:
    """The function that asks for a line. Piped input is echoed, so that the output reads like a session."""
    if interactive:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401, PLC0415 -- gives input() cursor keys and a history
        return input

    def read(prompt: str) -> str:
        line = input(prompt)
        sys.stdout.write(line + "\n")
        return line

    return read
