"""The fixed ratings of the bots, from measured contests. ``benchmarks/bot_ratings.py`` writes the file.

Bots play no rated matches. Their ratings use the scale of people, on which ``club`` is 1500 by definition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).with_suffix(".json")


class BotRating(msgspec.Struct, frozen=True):
    """The rating of a bot at a game."""

    level: str
    rating: int
    uncertainty: int
    """As for people: the true strength is within rating ± uncertainty in about 95 of 100 cases."""


@cache
def bot_ratings() -> Mapping[str, Sequence[BotRating]]:
    """By game: the bots whose strength was measured, the strongest first."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, list[BotRating]])
