"""The menu: asks for a game and a number of players if the command did not name them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.console import Console
from rich.table import Table as Sheet
from rich.text import Text

from overtrick.game import Game

from . import messages


def choose_game(games: Mapping[str, Game], console: Console, read: Callable[[str], str]) -> Game:
    """Ask until the answer is the number of a game or the beginning of its name."""
    offered = list(games.values())
    sheet = Sheet.grid(padding=(0, 2, 0, 0))
    for number, game in enumerate(offered, start=1):
        summary = Text(game.summary, style="dim")
        players = f"{game.players_text} players"
        sheet.add_row(Text(f"{number}", style="bold yellow"), Text(game.title, style="bold"), players, summary)
    console.print(Text(messages.WHICH_GAME, style="bold green"), "", sheet, "", sep="\n")
    while True:
        answer = read(messages.GAME_PROMPT).strip().casefold()
        if answer.isdecimal() and 1 <= int(answer) <= len(offered):
            return offered[int(answer) - 1]
        matching = [game for game in offered if answer in (game.title.casefold(), game.name[: len(answer)])]
        if answer and len(matching) == 1:
            return matching[0]
        console.print(Text(messages.GAME_NOT_FOUND.format(count=len(offered)), style="red"))


def choose_players(game: Game, console: Console, read: Callable[[str], str]) -> int:
    """Ask for the number of players, if the game allows more than one number."""
    if len(game.players) == 1:
        return game.default_players
    while True:
        answer = read(messages.PLAYERS_PROMPT.format(allowed=game.players_text, default=game.default_players)).strip()
        if not answer:
            return game.default_players
        if answer.isdecimal() and int(answer) in game.players:
            return int(answer)
        refusal = messages.PLAYERS_NOT_ALLOWED.format(game=game.title, allowed=game.players_text)
        console.print(Text(refusal, style="red"))
