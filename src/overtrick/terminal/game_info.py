"""Descriptions of games: the list of games, the rule book of a game, and its options."""

from __future__ import annotations

import shlex
from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from overtrick.errors import InvalidOption
from overtrick.game import Game, write_value

from . import messages
from .sheets import heading, new_sheet


def games_sheet(games: Mapping[str, Game]) -> RenderableType:
    """The list of games, one per line."""
    sheet = new_sheet()
    name, title, players, minutes, summary = messages.GAMES_COLUMNS
    sheet.add_column(name, style="bold cyan", no_wrap=True)
    sheet.add_column(title, no_wrap=True)
    sheet.add_column(players, justify="center", no_wrap=True)
    sheet.add_column(minutes, justify="right", no_wrap=True)
    sheet.add_column(summary)
    for game in games.values():
        sheet.add_row(game.name, game.title, game.players_text, str(game.minutes), game.summary)
    return sheet


def rule_book(game: Game) -> RenderableType:
    """The rule book of a game with its chosen options."""
    first, *rest = [" ".join(paragraph.split()) for paragraph in game.book.split("\n\n")] or [""]
    head = heading(game.title, messages.GAME_FACTS.format(players=game.players_text, minutes=game.minutes))
    lines: list[RenderableType] = [head, "", Text(first, style="bold")]
    for paragraph in rest:
        lines += ["", Text(paragraph)]
    return Group(*lines)


def terms_sheet(game: Game, word: str = "") -> RenderableType:
    """The words of a game with their explanations for the chosen options, or one of them.

    Raises InvalidOption if the game explains no such word.
    """
    glossary = game.glossary
    if word:
        said = word.casefold()
        found = [term for term in glossary if said in (term.casefold(), f"{term.casefold()}s")]
        found = found or [term for term in glossary if term.casefold().startswith(said)]
        if not found:
            terms = ", ".join(glossary) or messages.NO_TERMS_LIST
            raise InvalidOption(messages.NO_SUCH_TERM.format(game=game.title, word=word[:40], terms=terms))
        glossary = {term: glossary[term] for term in found}
    if not glossary:
        return Text(messages.NO_TERMS.format(game=game.title))
    return Group(*(Text.assemble((f"{term}: ", "bold cyan"), text) for term, text in glossary.items()))


def options_sheet(game: Game) -> RenderableType:
    """Every option with its default, its allowed values and its meaning, and its value where any is not the default."""
    if not game.options:
        return Text(messages.NO_OPTIONS.format(game=game.title))
    changed = any(game.values[name] != option.default for name, option in game.options.items())
    sheet = new_sheet()
    name, value, default, allowed, meaning = messages.OPTION_COLUMNS
    sheet.add_column(name, style="cyan", no_wrap=True)
    if changed:
        sheet.add_column(value)
    for column in (default, allowed, meaning):
        sheet.add_column(column)
    for option in game.options.values():
        chosen = game.values[option.name]
        shown = Text(write_value(chosen), style="" if chosen == option.default else "bold yellow")
        sheet.add_row(
            f"--{option.name.replace('_', '-')}",
            *([shown] if changed else []),
            write_value(option.default),
            option.allowed,
            option.help,
        )
    return sheet


def how_to_show(file: str, game: Game) -> str:
    """How to read a record that was written. A game that is not installed has to be named for that."""
    words = [file] if game.file is None else [file, "--game", str(game.file.path)]
    return messages.SAVED.format(words=shlex.join(words))
