"""A contest's results in a file: a header that names the contest, then a line a session as it ends."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, fields
from os import SEEK_END
from pathlib import Path

import overtrick
from overtrick.errors import InvalidOption

from .code import code_of
from .contest import Contest
from .session import SessionResult
from .tally import Tally, Times

FORMAT = "overtrick arena 1"


class Ledger:
    """The file of a contest. What was cut off in the middle of a line when a run was killed is played again."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path, self.contest = path, contest
        self.done = read_results(path, contest)
        lines = _whole_lines(path)
        kept = "".join(lines) or _line(_header(contest))
        if not path.exists() or path.read_bytes() != kept.encode():
            path.write_text(kept, encoding="utf-8")

    def add(self, result: SessionResult) -> None:
        """Write a session down, at once."""
        self.done[result.session] = result
        try:
            with self.path.open("r+", encoding="utf-8") as file:
                file.seek(0, SEEK_END)
                file.write(_line(asdict(result)))
        except FileNotFoundError:  # taken away meanwhile: without its header nobody could go on from it
            lines = [_header(self.contest), *map(asdict, self.done.values())]
            self.path.write_text("".join(map(_line, lines)), encoding="utf-8")


def read_results(path: Path, contest: Contest) -> dict[int, SessionResult]:
    """The sessions of this contest that stand in the file; a file of another contest is refused."""
    # One that was cut short by fewer deals, or lies beyond those wanted now, does not count.
    wanted = [result for result in _read_all(path, contest) if result.session < contest.sessions]
    return {each.session: each for each in wanted if len(each.differences) == contest.deals_in(each.session)}


def has_more(path: Path, contest: Contest) -> bool:
    """Whether deals stand in the file that this contest, with as many as are wanted now, does not have."""
    return any(len(each.differences) > contest.deals_in(each.session) for each in _read_all(path, contest))


def _read_all(path: Path, contest: Contest) -> list[SessionResult]:
    lines = _whole_lines(path)
    begun_with = _check_header(path, lines[0], contest).get("code") if lines else None
    try:
        # Before every session named its code, only the header did.
        return [read_result({"code": begun_with, **json.loads(line)}) for line in lines[1:]]
    except (ValueError, TypeError, KeyError) as error:
        raise InvalidOption(f"{path}: a line is no session of a contest ({error!s:.60})") from error


def read_result(line: dict[str, object]) -> SessionResult:
    """A session from what was written of it."""
    values = dict(line)
    for role in ("candidates", "references"):
        tally = values[role]
        if not isinstance(tally, dict) or set(tally) != {part.name for part in fields(Tally)}:
            raise ValueError(f"its {role} are not counted as they are here")
        times = Times(tuple((int(step), int(count)) for step, count in tally["times"]["counts"]))
        values[role] = Tally(**{**tally, "times": times})
    for part in ("differences", "raw"):
        listed = values[part]
        if not isinstance(listed, list):
            raise TypeError(f"its {part} are no list")
        values[part] = tuple(map(float, listed))
    if not isinstance(values.get("code"), str):
        raise TypeError("it does not say which code played it")
    return SessionResult(**values)  # type: ignore[arg-type]


def header_of(path: Path) -> dict[str, object] | None:
    """What a file of results says it is; None where there is none yet."""
    lines = _whole_lines(path)
    return _read_header(path, lines[0]) if lines else None


def identity(contest: Contest) -> dict[str, object]:
    """What makes it this contest, whatever the number of its deals: a file with anything else is of another one."""
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
        "rules": contest.fingerprint,
    }


def _header(contest: Contest) -> dict[str, object]:
    return {**identity(contest), "version": overtrick.__version__, "code": code_of(contest.game)}


def _line(values: dict[str, object]) -> str:
    return json.dumps(values, separators=(",", ":")) + "\n"


def _read_header(path: Path, line: str) -> dict[str, object]:
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise InvalidOption(f"{path} is not a file of arena results; name another one")
    return {"steady": False, **header}  # older files do not say, and there was nothing else


def _check_header(path: Path, line: str, contest: Contest) -> dict[str, object]:
    header = _read_header(path, line)
    for name, value in identity(contest).items():
        if header.get(name) != value:
            raise InvalidOption(
                f"{path} belongs to another contest: its {name} is {_written(header.get(name))}, "
                f"and here it is {_written(value)}"
            )
    return header


def _written(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _whole_lines(path: Path) -> list[str]:
    if not path.exists():
        return []
    lines: Iterable[str] = path.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
    return [line for line in lines if line.endswith("\n")]
