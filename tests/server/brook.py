"""A game in a file, for tests: a few deals of River with small hands, or of Ten Down for a stake."""

from __future__ import annotations

from pathlib import Path

from overtrick.game import GameFile

TEXT = '''
from dataclasses import replace
from typing import Annotated

from overtrick import Rules, Says, game
from overtrick.games.river import river
from overtrick.games.tendown import tendown
from overtrick.rules import Dealing


@game(title="Brook", players=(3, 4), minutes=3)
def brook(
    players: int,
    deals: Annotated[int, Says("The number of deals.", at_least=1, at_most=9)] = 2,
    stake: bool = False,
) -> Rules:
    """A short River.

    There are {deals} deals.
    """
    if deals == 8:
        return {}[players]
    rules = tendown.with_options(room=5).rules(players) if stake else river.rules(players)
    return replace(rules, deal=Dealing(hands=(2,) * deals))
'''
CARDS = "hands=(2,)"
"""The part of the text that says how many cards a hand has."""
OTHER_CARDS = "hands=(3,)"


def write_brook(folder: Path, *changes: tuple[str, str]) -> GameFile:
    """Write the file with these parts of its text replaced, and read it as a server does when it starts."""
    text = TEXT
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path = folder / "brook.py"
    path.write_text(text, encoding="utf-8")
    return GameFile.read(str(path))
