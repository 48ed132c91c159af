"""``overtrick bot``: one of our bots as a program that other programs ask."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from overtrick.game import GameFile
from overtrick.games import offer

from . import messages
from .arguments import complete_bot


def run_bot(
    kind: Annotated[str, typer.Argument(metavar="BOT", help=messages.BOT_KIND, autocompletion=complete_bot)],
    game: Annotated[list[str] | None, typer.Option(metavar="FILE", help=messages.BOT_GAME)] = None,
) -> None:
    """Answer each line of the input, which is a view as JSON, with a line: the action."""
    from overtrick.bots import check_kind, seat_bot
    from overtrick.bots.programs import answer_line

    check_kind(kind)
    offer([GameFile.read(name) for name in game or ()])
    for line in sys.stdin:
        if line.strip():
            print(answer_line(line, lambda seed: seat_bot(kind, seed)), flush=True)
