"""The program: builds the command line and turns every error into one sentence and an exit code."""

from __future__ import annotations

import os
import shlex
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup

from overtrick import __version__
from overtrick.errors import OvertrickError
from overtrick.game import Game

from . import messages
from .admin import COMMANDS as ADMIN_COMMANDS
from .arena import arena, with_resume_value
from .bot import run_bot
from .check import check
from .compile import compile_now
from .games import list_games, print_rules
from .lab import lab
from .learn import learn
from .option_flags import find_game, with_hyphens, with_option_flags
from .play import play, with_saved_match
from .puzzles import puzzles
from .records import show, verify
from .review import review
from .server import serve, with_current_flags, worker
from .simulate import simulate

NAME = "overtrick"

# The error that Typer raises for words it cannot understand has no public name, but BadParameter is a subclass of it.
_UsageError: type[typer.BadParameter] = typer.BadParameter.__mro__[1]


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command and exit. An error is one sentence on the error stream and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without suit symbols shows a ? for them
    warnings.showwarning = _print_warning
    words = [with_hyphens(word) for word in (sys.argv[1:] if args is None else args)]
    try:
        words = with_current_flags(with_resume_value(with_saved_match(words)))
        app = build_app(find_game(_words_to_complete(os.environ) or words))
        code = app(words, prog_name=NAME, standalone_mode=False)
    except _UsageError as error:
        _fail_usage(error)
    except typer.Abort:
        sys.exit(1)
    except OvertrickError as error:
        _fail(str(error))
    except OSError as error:
        _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)


def build_app(game: Game | None) -> typer.Typer:
    """The command line. The options of the game are flags of the commands that take a game."""
    app = typer.Typer(
        cls=_Group,
        help=messages.PROGRAM,
        epilog=messages.EPILOG,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
    )
    app.callback()(_program)

    def add(name: str, function: Callable[..., None], panel: str, help_text: str) -> None:
        app.command(name, cls=_Command, help=help_text, rich_help_panel=panel)(function)

    def add_with_game(name: str, function: Callable[..., None], panel: str, help_text: str) -> None:
        # Unknown flags are left to the command, which answers with the options of the game.
        settings = {"allow_extra_args": True, "ignore_unknown_options": True}
        app.command(
            name,
            cls=_Command,
            help=help_text,
            epilog=messages.GAME_OPTIONS_HINT.format(command=name) if game is None else None,
            rich_help_panel=panel,
            context_settings=settings,
        )(with_option_flags(function, game))

    add_with_game("play", play, messages.PLAY_PANEL, messages.PLAY)
    add("games", list_games, messages.PLAY_PANEL, messages.GAMES)
    add_with_game("rules", print_rules, messages.PLAY_PANEL, messages.RULES)
    add("show", show, messages.STUDY_PANEL, messages.SHOW)
    add("review", review, messages.STUDY_PANEL, messages.REVIEW)
    add_with_game("puzzles", puzzles, messages.STUDY_PANEL, messages.PUZZLES)
    add("verify", verify, messages.STUDY_PANEL, messages.VERIFY)
    add_with_game("check", check, messages.STUDY_PANEL, messages.CHECK)
    add_with_game("lab", lab, messages.STUDY_PANEL, messages.LAB)
    add_with_game("simulate", simulate, messages.STUDY_PANEL, messages.SIMULATE)
    add("bot", run_bot, messages.STUDY_PANEL, messages.BOT)
    add_with_game("arena", arena, messages.STUDY_PANEL, messages.ARENA)
    add_with_game("learn", learn, messages.STUDY_PANEL, messages.LEARN)
    add("serve", serve, messages.HOST_PANEL, messages.SERVE)
    add("worker", worker, messages.HOST_PANEL, messages.WORKER)
    add("compile", compile_now, messages.HOST_PANEL, messages.COMPILE)
    app.add_typer(_build_admin(), name="admin", rich_help_panel=messages.HOST_PANEL)
    return app


def _build_admin() -> typer.Typer:
    """The commands of the host. An id may begin with a hyphen, so a word that is no flag is an argument."""
    app = typer.Typer(cls=_Group, help=messages.ADMIN, epilog=messages.ADMIN_EPILOG, no_args_is_help=True)
    for name, function, help_text in ADMIN_COMMANDS:
        settings = {"ignore_unknown_options": True}
        app.command(name, cls=_Command, help=help_text, context_settings=settings)(function)
    return app


def _print_version(asked: bool) -> None:
    if asked:
        print(f"{NAME} {__version__}")
        raise typer.Exit


def _program(
    version: Annotated[
        bool, typer.Option("--version", help=messages.VERSION, is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    pass


# Help without Python types: "<bool>" after a switch and "<str>" after GAME mean nothing to a user


def _without_types(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if isinstance(parameter, TyperArgument):
            parameter.display_type_rich = lambda ctx: ""  # type: ignore[method-assign]  # noqa: ARG005
        elif getattr(parameter, "is_flag", False) and parameter.metavar is None:
            parameter.metavar = ""
    return parameters


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, prepared for the help."""
        return _without_types(super().get_params(ctx))


class _Group(TyperGroup):
    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, prepared for the help."""
        return _without_types(super().get_params(ctx))


# Errors


def _print_warning(message: Warning | str, *_: object, **__: object) -> None:
    print(f"{NAME}: {message}", file=sys.stderr)


def _fail(sentence: str) -> NoReturn:
    print(f"{NAME}: {sentence}", file=sys.stderr)
    sys.exit(2)


def _fail_usage(error: typer.BadParameter) -> NoReturn:
    """Print one sentence instead of Typer's box with the usage."""
    parameter = getattr(error, "param", None)
    if type(error) is typer.BadParameter and parameter is not None and parameter.opts:
        _fail(messages.BAD_VALUE.format(flag=max(parameter.opts, key=len), reason=error.message))
    sentence = " ".join(error.format_message().split()).rstrip(".")
    sentence = sentence[:1].lower() + sentence[1:]
    if not sentence:  # no words at all: the help was printed
        sys.exit(2)
    command = NAME if error.ctx is None else error.ctx.command_path
    advice = messages.TRY_HELP.format(command=command)
    _fail(f"{sentence} {advice.capitalize()}" if sentence.endswith("?") else f"{sentence}; {advice}")


def _words_to_complete(environment: Mapping[str, str]) -> list[str]:
    """The command line that a shell asks to complete, so that the options of its game can be completed too."""
    if f"_{NAME.upper()}_COMPLETE" not in environment:
        return []
    typed = environment.get("_TYPER_COMPLETE_ARGS") or environment.get("COMP_WORDS", "")
    try:
        return shlex.split(typed)[1:]
    except ValueError:  # an open quotation mark
        return typed.split()[1:]
