"""Which game, and with how many: asked of a person who has not said."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rich.console import Console
from rich.table import Table as Page
from rich.text import Text

from overtrick.game import Game

USUAL_PLAYERS = 4


def usual_players(game: Game) -> int:
    """How many sit down when nobody says: four, or as near to it as the game allows."""
    return min(game.players, key=lambda players: abs(players - USUAL_PLAYERS))


def choose_game(games: Mapping[str, Game], console: Console, read: Callable[[str], str]) -> Game:
    """Ask until one of the games is named, by its number or by as much of its name as it takes."""
    offered = list(games.values())
    page = Page.grid(padding=(0, 2, 0, 0))
    for number, game in enumerate(offered, start=1):
        about = Text(game.summary, style="dim")
        players = f"{game.players_text} players"
        page.add_row(Text(f"{number}", style="bold yellow"), Text(game.title, style="bold"), players, about)
    console.print(Text("What shall we play?", style="bold green"), "", page, "", sep="\n")
    while True:
        answer = read("Game: ").strip().casefold()
        if answer.isdecimal() and 1 <= int(answer) <= len(offered):
            return offered[int(answer) - 1]
        near = [game for game in offered if answer in (game.title.casefold(), game.name[: len(answer)])]
        if answer and len(near) == 1:
            return near[0]
        console.print(Text(f"Say a number from 1 to {len(offered)}, or a name.", style="red"))


def choose_players(game: Game, console: Console, read: Callable[[str], str]) -> int:
    """Ask how many sit down, where the game leaves that open."""
    usual = usual_players(game)
    if len(game.players) == 1:
        return usual
    while True:
        answer = read(f"Players, {game.players_text} with you (Enter for {usual}): ").strip()
        if not answer:
            return usual
        if answer.isdecimal() and int(answer) in game.players:
            return int(answer)
        console.print(Text(f"{game.title} is for {game.players_text} players.", style="red"))
