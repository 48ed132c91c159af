"""The options of a game as flags of a command: ``overtrick play spades --bid-total-cap 13``.

Typer builds a command from a function's signature; the signature of one that plays a game is written here, once it is
known which game that is.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, NoReturn, TypeAlias

import typer

from overtrick.errors import InvalidOption
from overtrick.game import Game, Option, OptionValue
from overtrick.games import games, load

Given: TypeAlias = Mapping[str, str | bool | None]
"""The options that were given as flags, a word as it was typed."""


def with_hyphens(word: str) -> str:
    """``--bid_total_cap=13`` as ``--bid-total-cap=13``: options may be written as Python has them."""
    name, equals, value = word.partition("=")
    return name.replace("_", "-") + equals + value if word.startswith("--") else word


def named_in(words: Sequence[str]) -> Game | None:
    """The first game that these words name. Only a command that plays games may run a file to see."""
    for word in words[1:] if words[:1] in (["rules"], ["play"], ["simulate"], ["arena"]) else []:
        if word in games() or (word.endswith(".py") and Path(word).is_file()):
            return load(word)
    return None


def _flag(option: Option, own: Sequence[inspect.Parameter]) -> inspect.Parameter:
    taken = {"help", "json", *(parameter.name for parameter in own)}
    name = f"game-{option.name}" if option.name in taken else option.name
    flag = f"--{name.replace('_', '-')}"
    switch = option.type is bool
    if switch and option.default is True:
        flag += f"/--no-{flag[2:]}"
    declared = typer.Option(
        flag,
        help=option.help if switch else f"{option.help} It is {option.allowed}.",
        metavar=None if switch else "VALUE",
        show_default=str(option.default).lower(),
        rich_help_panel="Options of the game",
    )
    kind = Annotated[(bool if switch else str) | None, declared]  # type: ignore[valid-type]
    return inspect.Parameter(f"option_{option.name}", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)


def with_flags(command: Callable[..., None], game: Game | None) -> Callable[..., None]:
    """The command with a flag for every option of this game, which it is given as one mapping."""
    own = [
        parameter
        for name, parameter in inspect.signature(command, eval_str=True).parameters.items()
        if name != "options"
    ]
    flags = {} if game is None else {name: _flag(option, own) for name, option in game.options.items()}

    def run(context: typer.Context, **given: object) -> None:
        named = given.get("game")
        flags_left = [named] if isinstance(named, str) and named.startswith("-") else []
        if context.args or flags_left:
            _refuse([*flags_left, *context.args], game)
        chosen = {name: given.pop(flag.name) for name, flag in flags.items()}
        command(options={name: value for name, value in chosen.items() if value is not None}, **given)

    context = inspect.Parameter("context", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    signature = inspect.Signature([context, *own, *flags.values()])
    run.__signature__ = signature  # type: ignore[attr-defined]
    run.__annotations__ = {name: parameter.annotation for name, parameter in signature.parameters.items()}
    run.__doc__ = command.__doc__
    return run


def _refuse(words: Sequence[str], game: Game | None) -> NoReturn:
    """Say what is wrong with words that nobody wants: mostly an option that this game does not have."""
    word = next((word for word in words if word.startswith("--")), words[0])
    name = word[2:].partition("=")[0].replace("-", "_")
    if game is not None and word.startswith("--") and name not in game.options:
        game.with_options(**{name: None})
    raise InvalidOption(f"{word} is not understood here; try --help")


def load_with(name: str, given: Given) -> Game:
    """A game with the options that were given, each word read as its option wants it."""
    game = load(name)
    values: dict[str, OptionValue] = {}
    for option, value in given.items():
        values[option] = value
        if isinstance(value, str) and option in game.options:
            values[option] = game.options[option].parse(value)
    return game.with_options(**values)
