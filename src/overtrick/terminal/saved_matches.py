"""Saved matches: a record for each match, in a folder of the user, written anew after every action.

A saved match is a record with three more tags: the seat of the person, the bots, and the file of a game that is not
installed. So ``overtrick show`` reads it too.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from overtrick.data_folder import data_folder
from overtrick.errors import InvalidRecord, OvertrickError
from overtrick.game import load_file
from overtrick.games import games
from overtrick.record import read_record

from . import messages
from .files import write_atomically

if TYPE_CHECKING:
    from overtrick.table import Table

_TAG = re.compile(r'^\[(\w+) "([^"]*)"\]$', re.MULTILINE)
_NAME = re.compile(r"[A-Za-z0-9_-]{1,80}")


class NoSavedMatch(OvertrickError):
    """There is no such saved match."""

    code = "no_saved_match"


@dataclass(frozen=True)
class Seating:
    """The person's seat, the kind of the bots, and the file of the game, empty for an installed one."""

    seat: int
    bots: str
    file: str = ""


@dataclass(frozen=True)
class SavedMatch:
    """A saved match as a list shows it. Nothing is replayed for that."""

    name: str
    path: Path
    title: str
    players: int
    deal: int
    scores: str
    is_over: bool
    saved_at: datetime


def matches_folder() -> Path:
    """The folder of saved matches."""
    return data_folder() / "matches"


def new_path(game: str) -> Path:
    """The file of a new match, named by the time and the game."""
    now = datetime.now().strftime("%Y%m%d-%H%M%S")
    return matches_folder() / f"{now}-{game[:40]}-{secrets.token_hex(2)}.txt"


def with_seating(record: str, seating: Seating) -> str:
    """The record of a match with the tags of a saved match."""
    tags = {"Seat": str(seating.seat), "Bots": seating.bots, "File": seating.file}
    written = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items() if value)
    first, rest = record.split("\n", 1)
    return f"{first}\n{written}{rest}"


def saver(path: Path, seating: Seating) -> Callable[[str], None]:
    """A function that saves a match by its record. A crash in the middle leaves the match as it was before."""
    return lambda record: write_atomically(path, with_seating(record, seating))


def _escaped(value: str) -> str:
    return value.replace("%", "%25").replace('"', "%22").replace("\n", "%0A")


def _tags(text: str) -> dict[str, str]:
    return {name: unquote(value) for name, value in _TAG.findall(text)}


def saved_matches(*, unfinished: bool = False) -> list[SavedMatch]:
    """The saved matches, the newest first. A file that is no saved match is left out."""
    found = [match for path in _files() if (match := _describe(path)) is not None]
    found.sort(key=lambda match: (match.saved_at, match.name), reverse=True)
    return [match for match in found if not (unfinished and match.is_over)]


def _files() -> Iterator[Path]:
    with suppress(OSError):
        yield from matches_folder().glob("*.txt")


def _describe(path: Path) -> SavedMatch | None:
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
        saved_at = datetime.fromtimestamp(path.stat().st_mtime)
    except OSError:
        return None
    tags = _tags(text)
    if "Overtrick" not in tags or "Game" not in tags:
        return None
    game, players = games().get(tags["Game"]), tags.get("Players", "")
    return SavedMatch(
        name=path.stem,
        path=path,
        title=tags["Game"] if game is None else game.title,
        players=int(players) if re.fullmatch("[0-9]{1,2}", players) else 0,
        deal=max(1, len(re.findall(r"^Deal [0-9]+, dealer", text, re.MULTILINE))),
        scores=tags.get("Scores", ""),
        is_over=tags.get("Winners", "*") != "*",
        saved_at=saved_at,
    )


def find_saved(name: str) -> Path:
    """The file of a saved match by its name or the beginning of it; for an empty name the newest unfinished match."""
    if not name:
        unfinished = saved_matches(unfinished=True)
        if not unfinished:
            raise NoSavedMatch(messages.NOTHING_TO_RESUME.format(folder=matches_folder()))
        return unfinished[0].path
    found = [match for match in saved_matches() if _NAME.fullmatch(name) and match.name.startswith(name)]
    exact = [match for match in found if match.name == name]
    if len(exact or found) != 1:
        problem = messages.SEVERAL_SAVED if found else messages.NO_SAVED
        raise NoSavedMatch(problem.format(name=name[:80]))
    return (exact or found)[0].path


def load_saved(path: Path) -> tuple[Table, Seating]:
    """Replay a saved match. An error names the file and the line; the file stays as it is."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise NoSavedMatch(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise NoSavedMatch(messages.BROKEN_SAVED.format(file=path, reason=messages.NOT_TEXT)) from None
    tags = _tags(text)
    try:
        file = tags.get("File", "")
        table = read_record(text, load_file(file) if file else None)
        seat = tags.get("Seat", "0")
        if not re.fullmatch("[0-9]{1,2}", seat) or int(seat) >= table.players:
            raise InvalidRecord(_line_of(text, "[Seat "), messages.WRONG_SEAT.format(seat=seat[:20]))
    except OvertrickError as error:
        raise NoSavedMatch(messages.BROKEN_SAVED.format(file=path, reason=error)) from None
    return table, Seating(int(seat), tags.get("Bots", "club"), file)


def _line_of(text: str, start: str) -> int:
    lines = text.splitlines()
    return next((number for number, line in enumerate(lines, start=1) if line.startswith(start)), 0)
