"""``overtrick games`` and ``overtrick rules``."""

from __future__ import annotations

from rich.console import Console

from overtrick.game import Game, Option, OptionValue
from overtrick.games import games
from overtrick.terminal.game_info import games_sheet, options_sheet, rule_book

from .arguments import AsJson, GameName
from .option_flags import GivenOptions, load_with
from .output import print_json

_MAX_WIDTH = 100


def list_games(as_json: AsJson = False) -> None:
    """Print the list of games."""
    if as_json:
        print_json([_game_json(game) for game in games().values()])
    else:
        Console().print(games_sheet(games()), highlight=False, markup=False)


def print_rules(options: GivenOptions, game: GameName, as_json: AsJson = False) -> None:
    """Print the rule book and the options of a game."""
    found = load_with(game, options)
    if as_json:
        described = [_option_json(option, found.values[option.name]) for option in found.options.values()]
        print_json({**_game_json(found), "book": found.book, "options": described})
        return
    console = Console()
    parts = (rule_book(found), "", options_sheet(found))
    console.print(*parts, sep="\n", width=min(console.width, _MAX_WIDTH), highlight=False, markup=False)


def _game_json(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "players": list(game.players),
        "minutes": game.minutes,
        "summary": game.summary,
    }


def _option_json(option: Option, value: OptionValue) -> dict[str, object]:
    return {
        "name": option.name,
        "type": option.type.__name__,
        "default": option.default,
        "value": value,
        "choices": None if option.choices is None else list(option.choices),
        "allowed": option.allowed,
        "help": option.help,
    }
