"""The options of a game as flags of a command: ``overtrick play spades --bid-total-cap 13``.

Typer builds a command from the signature of a function. The signature of a command that takes a game is built here,
once the game is known from the command line.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, NoReturn, TypeAlias

import typer

from overtrick.errors import InvalidOption
from overtrick.game import Game, Option, OptionValue, write_value
from overtrick.games import games, load

from . import messages

GivenOptions: TypeAlias = Mapping[str, str | bool | None]
"""The options given as flags, with their values as typed."""

GAME_COMMANDS = ("rules", "play", "check", "lab", "simulate", "arena", "learn", "puzzles")
"""The commands with flags for the options of their game."""


def with_hyphens(word: str) -> str:
    """``--bid_total_cap=13`` as ``--bid-total-cap=13``: options may be spelled as in Python."""
    name, equals, value = word.partition("=")
    return name.replace("_", "-") + equals + value if word.startswith("--") else word


def find_game(words: Sequence[str]) -> Game | None:
    """The first game named on the command line. Only the commands that take a game may run a Python file."""
    for word in words[1:] if words and words[0] in GAME_COMMANDS else []:
        if word in games() or (word.endswith(".py") and Path(word).is_file()):
            return load(word)
    return None


def with_option_flags(command: Callable[..., None], game: Game | None) -> Callable[..., None]:
    """The command with a flag for every option of the game. The options given are passed to it as one mapping."""
    own = [
        parameter
        for name, parameter in inspect.signature(command, eval_str=True).parameters.items()
        if name != "options"
    ]
    flags = {} if game is None else {name: _flag(option, own) for name, option in game.options.items()}

    def run(context: typer.Context, **given: object) -> None:
        name = given.get("game")
        unknown = [name] if isinstance(name, str) and name.startswith("-") else []
        if context.args or unknown:
            _refuse([*unknown, *context.args], game)
        chosen = {name: given.pop(flag.name) for name, flag in flags.items()}
        command(options={name: value for name, value in chosen.items() if value is not None}, **given)

    context = inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    signature = inspect.Signature([context, *own, *flags.values()])
    run.__signature__ = signature  # type: ignore[attr-defined]
    run.__annotations__ = {name: parameter.annotation for name, parameter in signature.parameters.items()}
    return run


def _flag(option: Option, own: Sequence[inspect.Parameter]) -> inspect.Parameter:
    """The flag of an option; it gets the prefix ``--game-`` if the command has a flag of that name."""
    taken = {"help", "json", *(parameter.name for parameter in own)}
    name = f"game-{option.name}" if option.name in taken else option.name
    flag = f"--{name.replace('_', '-')}"
    is_switch = option.type is bool
    if is_switch and option.default is True:
        flag += f"/--no-{flag[2:]}"
    help_text = option.help if is_switch else messages.GAME_OPTION.format(help=option.help, allowed=option.allowed)
    declared = typer.Option(
        flag,
        help=help_text,
        metavar="" if is_switch else "VALUE",
        show_default=write_value(option.default),
        rich_help_panel=messages.GAME_OPTIONS_PANEL,
        autocompletion=_completion(option),
    )
    kind = Annotated[(bool if is_switch else str) | None, declared]  # type: ignore[valid-type]
    return inspect.Parameter(f"option_{option.name}", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)


def _completion(option: Option) -> Callable[[str], list[str]] | None:
    if option.choices is None:
        return None
    choices = [write_value(choice) for choice in option.choices]

    def complete(incomplete: str) -> list[str]:
        return [choice for choice in choices if choice.startswith(incomplete)]

    return complete


def _refuse(words: Sequence[str], game: Game | None) -> NoReturn:
    """Raise InvalidOption for words that no flag takes: most often an option that the game does not have."""
    word = next((word for word in words if word.startswith("--")), words[0])
    name = word[2:].partition("=")[0].replace("-", "_")
    if game is not None and word.startswith("--") and name not in game.options:
        game.with_options(**{name: None})
    raise InvalidOption(messages.NOT_UNDERSTOOD.format(word=word))


def load_with(name: str, given: GivenOptions) -> Game:
    """The game with the options given, each value parsed as its option requires."""
    game = load(name)
    values: dict[str, OptionValue] = {}
    for option, value in given.items():
        values[option] = value
        if isinstance(value, str) and option in game.options:
            values[option] = game.options[option].parse(value)
    return game.with_options(**values)
