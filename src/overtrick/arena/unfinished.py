"""Results files of contests that named no file: kept in the user's cache until the contest is complete."""

from __future__ import annotations

import json
import re
from itertools import count
from pathlib import Path
from zlib import crc32

from overtrick.errors import InvalidOption
from overtrick.kernel.cache import cache_root

from .contest import Contest
from .results import identity, is_locked, read_header

MAX_FILES = 50
"""Interrupted contests that are kept; the oldest are deleted first."""


def folder() -> Path:
    """The folder of these files."""
    return cache_root() / "arena"


def new_file(contest: Contest) -> Path:
    """A new file for a contest. An earlier file of the same contest is left alone: it may still be resumed."""
    folder().mkdir(parents=True, exist_ok=True)
    for old in _newest_first()[MAX_FILES - 1 :]:
        if not is_locked(old):
            old.unlink(missing_ok=True)
    for run in count(1):
        path = folder() / f"{_name(contest)}{f'-{run}' if run > 1 else ''}.jsonl"
        try:
            path.touch(exist_ok=False)  # two runs that start at the same time get two files
        except FileExistsError:
            continue
        return path
    raise AssertionError("count() never ends")


def latest(contest: Contest, *, any_seed: bool) -> Path:
    """The newest file of this contest that no run is writing to."""
    wanted = {name: value for name, value in identity(contest).items() if name != "seed"}
    for path in _newest_first():
        header = _header(path)
        if header is None or any(header.get(name) != value for name, value in wanted.items()):
            continue
        if (any_seed or header.get("seed") == contest.seed) and not is_locked(path):
            return path
    seed = "" if any_seed else f" with seed {contest.seed}"
    raise InvalidOption(
        f"there is no interrupted contest of {contest.candidate} against {contest.reference} "
        f"in {contest.loaded.title}{seed} to resume"
    )


def _header(path: Path) -> dict[str, object] | None:
    try:
        return read_header(path)
    except (InvalidOption, OSError):  # not a results file, or deleted meanwhile
        return None


def _newest_first() -> list[Path]:
    dated = []
    for path in folder().glob("*.jsonl"):
        try:
            dated.append((path.stat().st_mtime_ns, path))
        except OSError:  # another contest has just finished and deleted its file
            continue
    return [path for _, path in sorted(dated, reverse=True)]


def _name(contest: Contest) -> str:
    """A readable file name; the hash at its end tells apart what a file name cannot show."""
    parts = [Path(contest.game).stem, contest.candidate, contest.reference, str(contest.rules.seats.players)]
    parts += [f"{option}={value}" for option, value in contest.options]
    readable = re.sub(r"[^A-Za-z0-9.=-]+", "_", "-".join([*parts, f"seed{contest.seed}"]))[:100]
    return f"{readable}-{crc32(json.dumps(identity(contest)).encode()):08x}"
