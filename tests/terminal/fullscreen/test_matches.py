"""Whole matches of every game on the full screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import overtrick as ot
from overtrick.terminal.saved_matches import saved_matches

from .player import at_screen, new_match

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]

LANDFALL = str(Path(__file__).parents[3] / "examples" / "landfall.py")
MATCHES = [
    ("river", 3, {"first_hand": 2}, (80, 24)),
    ("river", 7, {"first_hand": 2}, (80, 24)),
    ("rook", 4, {"target": 5}, (120, 40)),
    ("spades", 4, {"target": 10}, (80, 24)),
    ("tendown", 2, {"room": 5, "first_hand": 3}, (200, 60)),
    ("tocan", 4, {"target": 5}, (80, 24)),
    ("hearts", 4, {"target": 10}, (120, 40)),
    ("euchre", 4, {"target": 2}, (80, 24)),
    ("whist", 4, {"target": 2}, (80, 24)),
    (LANDFALL, 4, {"last_hand": 3}, (120, 40)),
]


@pytest.mark.parametrize(("name", "players", "options", "size"), MATCHES)
async def test_a_match_is_played_to_its_end(
    name: str, players: int, options: dict[str, Any], size: tuple[int, int]
) -> None:
    async with at_screen(new_match(name, players, **options), size) as person:
        await person.play_to_the_end()
        shown = person.text()
        assert "The match is over" in shown
        assert "win" in shown
        assert person.view.outcome is not None
        (saved,) = saved_matches()
        assert saved.is_over
        record = saved.path.read_text(encoding="utf-8")
        game = None if name in ot.games() else ot.load(name)
        assert ot.read_record(record, game).outcome == person.view.outcome
