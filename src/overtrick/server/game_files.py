"""The files of games that a server offers, as its user names them."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

from overtrick.errors import UnknownGame, quoted
from overtrick.game import GameFile


def read_game_files(paths: Iterable[str | Path]) -> tuple[GameFile, ...]:
    """The files at these paths. A folder stands for every file in it that defines a game. No file counts twice."""
    found: dict[Path, GameFile] = {}
    for path in paths:
        for file in _files_of_folder(Path(path)) if Path(path).is_dir() else [GameFile.read(str(path))]:
            found.setdefault(file.path, file)
    return tuple(found.values())


def _files_of_folder(folder: Path) -> list[GameFile]:
    files = [GameFile.read(str(path)) for path in sorted(folder.glob("*.py")) if path.is_file()]
    games = [file for file in files if _may_define_game(file)]
    if not games:
        raise UnknownGame(f"the folder {quoted(str(folder), 80)} has no file that defines a game")
    return games


def _may_define_game(file: GameFile) -> bool:
    """Whether the file calls ``game``, as a decorator does. The file is not run: a folder may hold other programs too.

    A file that cannot be parsed counts, so that it is reported.
    """
    try:
        tree = ast.parse(file.text)
    except (SyntaxError, ValueError):
        return True
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return any("game" in (getattr(function, "id", None), getattr(function, "attr", None)) for function in calls)
