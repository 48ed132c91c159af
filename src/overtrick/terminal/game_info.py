"""Pages about games: the list of them, and a game's rule book with its options."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from overtrick.game import Game, write_value

from .sheets import heading, ruled_sheet


def games_page(games: Mapping[str, Game]) -> RenderableType:
    """A line a game."""
    page = ruled_sheet()
    page.add_column("name", style="bold cyan", no_wrap=True)
    page.add_column("game", no_wrap=True)
    page.add_column("players", justify="center", no_wrap=True)
    page.add_column("minutes", justify="right", no_wrap=True)
    page.add_column("what it is about")
    for name, game in games.items():
        page.add_row(name, game.title, game.players_text, str(game.minutes), game.summary)
    return page


def rule_book(game: Game) -> RenderableType:
    """The short rule book, a paragraph at a time."""
    first, *rest = [" ".join(paragraph.split()) for paragraph in game.book.split("\n\n")] or [""]
    head = heading(game.title, f"{game.players_text} players, about {game.minutes} minutes")
    lines: list[RenderableType] = [head, "", Text(first, style="bold")]
    for paragraph in rest:
        lines += ["", Text(paragraph)]
    return Group(*lines)


def options_page(game: Game) -> RenderableType:
    """Every option with its value, its default, the values it may have, and its meaning."""
    if not game.options:
        return Text(f"{game.title} has no options.")
    changed = any(game.values[name] != option.default for name, option in game.options.items())
    page = ruled_sheet()
    page.add_column("option", style="cyan", no_wrap=True)
    if changed:
        page.add_column("value")
    page.add_column("default")
    page.add_column("may be")
    page.add_column("meaning")
    for option in game.options.values():
        value = game.values[option.name]
        chosen = Text(write_value(value), style="" if value == option.default else "bold yellow")
        page.add_row(
            flag(option.name),
            *([chosen] if changed else []),
            write_value(option.default),
            option.allowed,
            option.help,
        )
    return page


def flag(name: str) -> str:
    """An option as the command line has it."""
    return f"--{name.replace('_', '-')}"
