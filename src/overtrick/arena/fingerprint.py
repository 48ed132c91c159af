"""Fingerprints of the code that plays: results measured with different code belong to different bots."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import overtrick
from overtrick.games import load


@cache
def bots_fingerprint() -> str:
    """A hash of the sources of the bots and the kernel.

    Computed once per process: an edit made while a contest runs does not change the code that is playing.
    """
    package, digest = Path(overtrick.__file__).parent, sha256()
    for source in sorted(path for part in ("bots", "kernel") for path in package.joinpath(part).rglob("*.py")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:12]


@cache
def code_fingerprint(game: str) -> str:
    """The fingerprint of the bots, plus those of the game's own file and its learned experience, where it has them."""
    experience = load(game).experience
    files = [path for path in (Path(game) if game.endswith(".py") else None, experience) if path is not None]
    return "+".join([bots_fingerprint(), *(sha256(path.read_bytes()).hexdigest()[:12] for path in files)])
