"""Where the policy of a game is. Looking for it loads no compiler."""

from __future__ import annotations

from pathlib import Path

from overtrick.game import Game

SUFFIX = ".policy.npz"
"""The end of the name of a policy file. The policy of a game in a file is next to it: ``mygame.policy.npz``."""
FOLDER = Path(__file__).parent / "policies"
"""Where the policies of the games of this package are."""


def policy_path(game: Game) -> Path | None:
    """The policy file of a game: next to the file of a game, or in this package. None if there is none."""
    path = FOLDER / f"{game.name}{SUFFIX}" if game.file is None else game.file.path.with_suffix(SUFFIX)
    return path if path.is_file() else None
