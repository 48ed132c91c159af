"""Which code the bots have: figures measured with another one are of another bot."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import overtrick


@cache
def code_of_bots() -> str:
    """Changes with the code of bots and kernel. Read once a process: an edit while it plays is not what plays."""
    home, digest = Path(overtrick.__file__).parent, sha256()
    for source in sorted(path for room in ("bots", "kernel") for path in home.joinpath(room).glob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:12]


@cache
def code_of(game: str) -> str:
    """The bots' code, and with a game of a file that file's: what it says is sensible is part of how bots play it."""
    if not game.endswith(".py"):
        return code_of_bots()
    return f"{code_of_bots()}+{sha256(Path(game).read_bytes()).hexdigest()[:12]}"
