"""Sets up a match in the terminal: the game, the seat, the bots, and how input is read."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from overtrick.bots import check_kind, get_ready, seat_bot
from overtrick.errors import InvalidOption
from overtrick.game import Game
from overtrick.games import games
from overtrick.table import Outcome, Table

from . import messages
from .card_look import CardLook, has_unicode, use_look
from .match_screen import MatchScreen
from .menu import choose_game, choose_players
from .saved_matches import Seating, load_saved, new_path, saver


def start_match(
    game: Game | None,
    *,
    players: int | None = None,
    seat: int = 0,
    seed: int | str | None = None,
    bots: str = "club",
    pace: float = 0.0,
) -> Outcome | None:
    """Play a match against bots at the line prompt and return its outcome; None if the person left early.

    Without a game the person chooses one from a menu. Bots do not pause when input or output is piped, and only a match
    of a person at a terminal is saved.
    """
    check_kind(bots)
    console = Console()
    interactive = is_interactive(console)
    read = _reader(interactive)
    try:
        if game is None:
            game = choose_game(games(), console, read)
            players = choose_players(game, console, read) if players is None else players
    except (EOFError, KeyboardInterrupt):
        console.print(messages.GOODBYE)
        return None
    table = game.table(game.default_players if players is None else players, seed=seed)
    check_seat(game, table.players, seat)
    seating = Seating(seat, bots, "" if game.file is None else str(game.file.path))
    path = new_path(game.name) if interactive else None
    return _play(table, seating, seed=seed, pace=pace, path=path)


def resume_match(path: Path, *, pace: float = 0.0) -> Outcome | None:
    """Go on with a saved match at the line prompt."""
    table, seating = load_saved(path)
    return _play(table, seating, seed=None, pace=pace, path=path)


def _play(table: Table, seating: Seating, *, seed: int | str | None, pace: float, path: Path | None) -> Outcome | None:
    console = Console()
    interactive = is_interactive(console)
    use_look(line_look(console, interactive=interactive))
    with console.status(messages.PREPARING_BOTS):
        get_ready(seating.bots, table.game, table.players)
    opponents = {
        other: seat_bot(seating.bots, None if seed is None else f"{seed}/{other}")
        for other in range(table.players)
        if other != seating.seat
    }
    return MatchScreen(
        table,
        seating.seat,
        opponents,
        console=console,
        read=_reader(interactive),
        pace=pace if interactive else 0.0,
        save=None if path is None else saver(path, seating),
    ).play()


def line_look(console: Console, *, interactive: bool) -> CardLook:
    """How cards are written at the line prompt."""
    return CardLook(letters=not (console.encoding or "").startswith("utf") or (interactive and not has_unicode()))


def is_interactive(console: Console) -> bool:
    """Whether a person sits at a terminal."""
    return console.is_terminal and sys.stdin.isatty()


def check_seat(game: Game, players: int, seat: int) -> None:
    """Raise InvalidOption if there is no such seat."""
    if not 0 <= seat < players:
        raise InvalidOption(messages.NO_SUCH_SEAT.format(seat=seat, game=game.title, players=players, last=players - 1))


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
