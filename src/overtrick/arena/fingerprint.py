"""Fingerprints of the code that plays: results measured with different code belong to different bots."""

from __future__ import annotations

import ast
from functools import cache
from hashlib import sha256
from pathlib import Path

import overtrick
from overtrick.bots.registry import files_of
from overtrick.games import load


@cache
def bots_fingerprint() -> str:
    """A hash of the code of the bots and the kernel. Comments and docstrings do not count.

    Computed once per process: an edit made while a contest runs does not change the code that is playing.
    """
    package, digest = Path(overtrick.__file__).parent, sha256()
    for source in sorted(path for part in ("bots", "kernel") for path in package.joinpath(part).rglob("*.py")):
        digest.update(code_of(source.read_text(encoding="utf-8")).encode())
    return digest.hexdigest()[:12]


def code_of(source: str) -> str:
    """The code of a module in a form that does not depend on comments, docstrings and layout."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [each for each in body if not _is_string(each)]  # type: ignore[attr-defined]
    return ast.dump(tree)


def _is_string(statement: ast.AST) -> bool:
    """Whether a statement is a docstring, or a string that describes the assignment above it."""
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


@cache
def code_fingerprint(game: str, *bots: str) -> str:
    """The fingerprint of our bots, plus those of all other files that play.

    These are the game's own file, its learned experience, and the files of bots that are not ours.
    """
    experience = load(game).experience
    files = [path for path in (Path(game) if game.endswith(".py") else None, experience) if path is not None]
    files += [path for bot in bots for path in files_of(bot)]
    return "+".join([bots_fingerprint(), *(sha256(path.read_bytes()).hexdigest()[:12] for path in files)])
