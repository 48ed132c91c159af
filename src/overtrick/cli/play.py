"""``overtrick play``."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Annotated

import typer

from overtrick.errors import InvalidOption
from overtrick.game import Game

from . import messages
from .arguments import BOT_KINDS, Players, Seed, complete_bot, complete_game, decimal_number, read_seed, whole_number
from .option_flags import GivenOptions, load_with

_LATEST = "latest"
PACE_S = 0.5


def with_saved_match(words: Sequence[str]) -> list[str]:
    """``--resume`` without the name of a match gets a value: Typer has no flags with an optional value."""
    if words[:1] != ["play"]:
        return list(words)
    following = [*words, "-"][1:]
    return [
        f"{word}={_LATEST}" if word == "--resume" and after.startswith("-") else word
        for word, after in zip(words, following, strict=True)
    ]


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
        float | None,
        typer.Option(
            metavar="SECONDS", parser=decimal_number(0, 10), help=messages.PLAY_PACE, show_default=f"{PACE_S}"
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help=messages.PLAY_PLAIN)] = False,
    resume: Annotated[str | None, typer.Option(metavar="MATCH", help=messages.PLAY_RESUME)] = None,
    saved: Annotated[bool, typer.Option("--saved", help=messages.PLAY_SAVED)] = False,
    server: Annotated[str | None, typer.Option(metavar="URL", help=messages.PLAY_SERVER)] = None,
    table: Annotated[str | None, typer.Option(metavar="LINK", help=messages.PLAY_TABLE)] = None,
    name: Annotated[str | None, typer.Option(metavar="NAME", help=messages.PLAY_NAME, show_default="the login")] = None,
    watch: Annotated[bool, typer.Option("--watch", help=messages.PLAY_WATCH)] = False,
    lesson: Annotated[bool, typer.Option("--lesson", help=messages.PLAY_LESSON)] = False,
) -> None:
    """Play a match in the terminal."""
    if saved:
        _list_saved()
        return
    if resume is not None:
        if game is not None or players is not None or seed is not None:
            raise InvalidOption(messages.RESUME_ALONE)
        _resume("" if resume == _LATEST else resume, pace, plain)
        return
    chosen = None if game is None else load_with(game, options)
    if server is not None or table is not None:
        if table is None:
            raise InvalidOption(messages.TABLE_MISSING)
        _join(_Table(server, table, name or _login(), watch), chosen, pace, plain)
        return
    if watch:
        raise InvalidOption(messages.WATCH_NEEDS_TABLE)
    if lesson:
        if chosen is None:
            raise InvalidOption(messages.LESSON_NEEDS_GAME)
        if options or players is not None or seat or seed is not None:
            raise InvalidOption(messages.LESSON_ALONE)
        _learn(chosen, pace, plain)
        return
    if _is_line_prompt(plain):
        from overtrick.terminal.match_setup import start_match

        start_match(
            chosen,
            players=players,
            seat=seat,
            seed=None if seed is None else read_seed(seed),
            bots=bots,
            pace=PACE_S if pace is None else pace,
        )
        return
    _play_on_screen(chosen, players, seat, None if seed is None else read_seed(seed), bots, pace)


def _is_line_prompt(plain: bool) -> bool:
    """Whether the match is played at the line prompt: where it is wanted, in a pipe, and without Textual."""
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    if find_spec("textual") is None:
        print(messages.NO_TEXTUAL, file=sys.stderr)
        return True
    return False


def _play_on_screen(
    game: Game | None, players: int | None, seat: int, seed: int | str | None, bots: str, pace: float | None
) -> None:
    from overtrick.terminal.fullscreen.app import check_size, run_full_screen
    from overtrick.terminal.fullscreen.menu import NewMatch

    check_size()
    if bots not in BOT_KINDS:
        from overtrick.bots import check_kind

        check_kind(bots)
    if game is None:
        if players is not None or seat or seed is not None:
            raise InvalidOption(messages.NEEDS_GAME)
        run_full_screen(None, pace, bots)
        return
    number = game.default_players if players is None else players
    seats = game.rules(number).seats.players
    if not 0 <= seat < seats:
        raise InvalidOption(messages.NO_SUCH_SEAT.format(seat=seat, game=game.title, players=seats, last=seats - 1))
    run_full_screen(NewMatch(game, number, bots, seat, seed), pace)


def _resume(name: str, pace: float | None, plain: bool) -> None:
    from overtrick.terminal.saved_matches import find_saved

    path = find_saved(name)
    if _is_line_prompt(plain):
        from overtrick.terminal.match_setup import resume_match

        resume_match(path, pace=PACE_S if pace is None else pace)
        return
    from overtrick.terminal.fullscreen.app import check_size, run_full_screen
    from overtrick.terminal.fullscreen.menu import SavedGame

    check_size()
    run_full_screen(SavedGame(path), pace)


@dataclass(frozen=True)
class _Table:
    """A table on a server, and how a person comes to it."""

    server: str | None
    link: str
    name: str
    watch: bool


def _join(table: _Table, game: Game | None, pace: float | None, plain: bool) -> None:
    """Sit down at a table on a server, or watch it."""
    if find_spec("websockets") is None:
        raise InvalidOption(messages.SERVER_NEEDS_EXTRA)
    from overtrick.terminal.server_table import join_plan

    join = join_plan(table.server, table.link, table.name, game, watching=table.watch)
    if _is_line_prompt(plain):
        from overtrick.terminal.line_play import follow_at_line_prompt

        follow_at_line_prompt(join)
        return
    from overtrick.terminal.fullscreen.app import run_full_screen

    run_full_screen(join, pace)


def _learn(game: Game, pace: float | None, plain: bool) -> None:
    """Play the lesson of a game."""
    if game.lesson is None:
        from overtrick.lesson_script import script_of

        script_of(game)  # says that there is none
    if _is_line_prompt(plain):
        from overtrick.terminal.line_play import take_lesson_at_line_prompt

        take_lesson_at_line_prompt(game)
        return
    from overtrick.terminal.fullscreen.app import run_full_screen
    from overtrick.terminal.fullscreen.menu import LessonPlan

    run_full_screen(LessonPlan(game), pace)


def _login() -> str:
    """The login of the user as a name at the table."""
    try:
        return getpass.getuser()[:20]
    except (OSError, KeyError, ImportError):
        return messages.UNKNOWN_LOGIN


def _list_saved() -> None:
    from rich.console import Console

    from overtrick.terminal.saved_list import saved_sheet
    from overtrick.terminal.saved_matches import saved_matches

    Console().print(saved_sheet(saved_matches()))
