"""Results files: a header that identifies the contest, then one line of JSON per finished block."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, fields
from pathlib import Path

import overtrick
from overtrick.errors import InvalidOption

from .block import BlockResult, FaultReport
from .contest import Contest
from .counts import BotCounts
from .times import DecisionTimes

try:
    import fcntl
except ImportError:  # Windows has no flock: results files are not locked there
    fcntl = None  # type: ignore[assignment]

FORMAT = "overtrick arena 1"


class ResultsFile:
    """The results file of a contest, open for adding blocks.

    A line that was cut off when a run was killed is dropped, and its block is played again.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path, self.contest = path, contest
        self.done = read_results(path, contest)
        text = "".join(_complete_lines(path)) or _line(_header(contest))
        if not path.exists() or path.read_bytes() != text.encode():
            path.write_text(text, encoding="utf-8")

    def add(self, result: BlockResult) -> None:
        """Append a block at once."""
        self.done[result.block] = result
        try:
            with self.path.open("r+", encoding="utf-8") as file:
                file.seek(0, os.SEEK_END)
                file.write(_line(_block_to_json(result)))
        except FileNotFoundError:  # deleted meanwhile: write it again, because a file without a header is useless
            lines = [_header(self.contest), *map(_block_to_json, self.done.values())]
            self.path.write_text("".join(map(_line, lines)), encoding="utf-8")


def read_results(path: Path, contest: Contest) -> dict[int, BlockResult]:
    """The blocks of this contest in the file. Raises InvalidOption if the file belongs to another contest.

    Blocks beyond the deals wanted now, and blocks cut short by an earlier run with fewer deals, are left out.
    """
    wanted = [result for result in _read_all(path, contest) if result.block < contest.blocks]
    return {each.block: each for each in wanted if len(each.differences) == contest.deals_in(each.block)}


def has_more(path: Path, contest: Contest) -> bool:
    """Whether the file holds deals beyond those that this contest asks for."""
    return any(len(each.differences) > contest.deals_in(each.block) for each in _read_all(path, contest))


def read_header(path: Path) -> dict[str, object] | None:
    """The header of a results file; None if the file is missing or empty."""
    lines = _complete_lines(path)
    return _parse_header(path, lines[0]) if lines else None


def identity(contest: Contest) -> dict[str, object]:
    """The header fields that identify a contest. The number of deals is not one of them."""
    return {
        "format": FORMAT,
        "game": contest.game,
        "options": dict(contest.options),
        "players": contest.rules.seats.players,
        "candidate": contest.candidate,
        "reference": contest.reference,
        "seed": contest.seed,
        "budget_ms": contest.budget_ms,
        "steady": contest.steady,
        "rules": contest.rules_fingerprint,
    }


# Reading and writing lines. Format 1 calls a block "session" and its counts "candidates" and "references".


def _block_to_json(result: BlockResult) -> dict[str, object]:
    return {
        "session": result.block,
        "differences": result.differences,
        "raw": result.raw,
        "candidates": asdict(result.candidate),
        "references": asdict(result.reference),
        "code": result.code,
        **({"faults": [asdict(fault) for fault in result.faults]} if result.faults else {}),
    }


def _block_from_json(line: dict[str, object]) -> BlockResult:
    if not isinstance(line.get("code"), str):
        raise TypeError("it does not say which code played it")
    return BlockResult(
        block=int(line["session"]),  # type: ignore[call-overload]
        differences=_numbers(line, "differences"),
        raw=_numbers(line, "raw"),
        candidate=_read_counts(line, "candidates"),
        reference=_read_counts(line, "references"),
        code=str(line["code"]),
        faults=tuple(FaultReport(**fault) for fault in line.get("faults", ())),  # type: ignore[attr-defined]
    )


def _numbers(line: dict[str, object], name: str) -> tuple[float, ...]:
    values = line[name]
    if not isinstance(values, list):
        raise TypeError(f"its {name} are not a list")
    return tuple(map(float, values))


def _read_counts(line: dict[str, object], name: str) -> BotCounts:
    counts = line[name]
    if isinstance(counts, dict):
        counts = {"lost_decisions": 0, **counts}  # older files do not have this count
    if not isinstance(counts, dict) or set(counts) != {part.name for part in fields(BotCounts)}:
        raise ValueError(f"its {name} do not have the expected counts")
    times = DecisionTimes(tuple((int(step), int(count)) for step, count in counts["times"]["counts"]))
    return BotCounts(**{**counts, "times": times})


def _read_all(path: Path, contest: Contest) -> list[BlockResult]:
    lines = _complete_lines(path)
    first_code = _check_header(path, lines[0], contest).get("code") if lines else None
    try:
        # In older files only the header names the code.
        return [_block_from_json({"code": first_code, **json.loads(line)}) for line in lines[1:]]
    except (ValueError, TypeError, KeyError) as error:
        raise InvalidOption(f"{path}: a line is not a block of a contest ({error!s:.60})") from error


def _header(contest: Contest) -> dict[str, object]:
    return {**identity(contest), "version": overtrick.__version__, "code": contest.code}


def _line(values: dict[str, object]) -> str:
    return json.dumps(values, separators=(",", ":")) + "\n"


def _parse_header(path: Path, line: str) -> dict[str, object]:
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise InvalidOption(f"{path} is not a file of arena results; name another file")
    return {"steady": False, **header}  # older files do not have this field


def _check_header(path: Path, line: str, contest: Contest) -> dict[str, object]:
    header = _parse_header(path, line)
    for name, value in identity(contest).items():
        if header.get(name) != value:
            raise InvalidOption(
                f"{path} belongs to another contest: its {name} is {_shortened(header.get(name))}, "
                f"and here it is {_shortened(value)}"
            )
    return header


def _shortened(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _complete_lines(path: Path) -> list[str]:
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
    return [line for line in lines if line.endswith("\n")]


# Locks: two runs that write into the same file would spoil it


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lock a results file, creating it if needed. The system releases the lock of a process that is killed."""
    if fcntl is None:
        yield
        return
    file = os.open(path, os.O_RDONLY | os.O_CREAT, 0o666)
    try:
        if not _try_lock(file):
            raise InvalidOption(f"a contest that is still running writes to {path}; name another file")
        yield
    finally:
        os.close(file)


def is_locked(path: Path) -> bool:
    """Whether a running contest writes to this file."""
    if fcntl is None:
        return False
    try:
        file = os.open(path, os.O_RDONLY)
    except OSError:  # deleted meanwhile
        return False
    try:
        return not _try_lock(file)
    finally:
        os.close(file)


def _try_lock(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
