"""Which code the bots have: figures measured with another one are of another bot."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import overtrick
from overtrick.games import load


@cache
def code_of_bots() -> str:
    """Changes with the code of bots and kernel. Read once a process: an edit while it plays is not what plays."""
    home, digest = Path(overtrick.__file__).parent, sha256()
    for source in sorted(path for room in ("bots", "kernel") for path in home.joinpath(room).glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:12]


@cache
def code_of(game: str) -> str:
    """The bots' code, and what a game brings: its file, if it has one, and the experience that bots ask."""
    experience = load(game).experience
    brought = [path for path in (Path(game) if game.endswith(".py") else None, experience) if path is not None]
    return "+".join([code_of_bots(), *(sha256(path.read_bytes()).hexdigest()[:12] for path in brought)])
