"""Where a contest is kept that was given no file: beside the compiled kernel, until it is complete."""

from __future__ import annotations

import json
import re
from itertools import count
from pathlib import Path
from zlib import crc32

from overtrick.errors import InvalidOption
from overtrick.kernel.jit import cache_folder

from .contest import Contest
from .holding import is_held
from .ledger import header_of, identity

MOST_KEPT = 50
"""Contests that were stopped and not gone on with; the oldest make room for new ones."""


def folder() -> Path:
    """In the user's cache."""
    return cache_folder().parent / "arena"


def new_file(contest: Contest) -> Path:
    """A new file for a contest, also where another one of the same name is waiting to be gone on with."""
    folder().mkdir(parents=True, exist_ok=True)
    for old in _newest_first()[MOST_KEPT - 1 :]:
        if not is_held(old):
            old.unlink(missing_ok=True)
    for run in count(1):
        path = folder() / f"{_name(contest)}{f'-{run}' if run > 1 else ''}.jsonl"
        try:
            path.touch(exist_ok=False)  # two that begin at once get two files
        except FileExistsError:
            continue
        return path
    raise AssertionError("there is always another number")


def latest(contest: Contest, *, any_seed: bool) -> Path:
    """The file of this contest that was written last, by a run that is over."""
    asked = _without_seed(identity(contest))
    for path in _newest_first():
        header = _header(path)
        if header is None or any(header.get(name) != value for name, value in asked.items()):
            continue
        if (any_seed or header.get("seed") == contest.seed) and not is_held(path):
            return path
    seed = "" if any_seed else f" with the seed {contest.seed}"
    raise InvalidOption(
        f"{contest.candidate} against {contest.reference} in {contest.loaded.title}{seed} was not stopped "
        "before its end: there is nothing to resume"
    )


def _header(path: Path) -> dict[str, object] | None:
    try:
        return header_of(path)
    except (InvalidOption, OSError):  # not ours, or gone meanwhile
        return None


def _newest_first() -> list[Path]:
    dated = []
    for path in folder().glob("*.jsonl"):
        try:
            dated.append((path.stat().st_mtime_ns, path))
        except OSError:  # another contest has just ended and taken its file away
            continue
    return [path for _, path in sorted(dated, reverse=True)]


def _without_seed(header: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in header.items() if name != "seed"}


def _name(contest: Contest) -> str:
    """Readable, and another one for every contest: what a name of a file cannot show is in the number at its end."""
    words = [Path(contest.game).stem, contest.candidate, contest.reference, str(contest.rules.seats.players)]
    words += [f"{option}={value}" for option, value in contest.options]
    written = re.sub(r"[^A-Za-z0-9.=-]+", "_", "-".join([*words, f"seed{contest.seed}"]))[:100]
    return f"{written}-{crc32(json.dumps(identity(contest)).encode()):08x}"
