"""Results files: continued after a kill, and refused for another contest."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from overtrick.arena import BlockResult, Contest, Report, run_contest
from overtrick.arena.fingerprint import bots_fingerprint
from overtrick.arena.report import Figures
from overtrick.arena.results import read_header, read_results
from overtrick.errors import InvalidOption

CONTEST = Contest("tendown", "random", "random", deals=25, players=2, options=(("room", 5),), seed=11)


def without_times(report: Report) -> Report:
    def strip(figures: Figures) -> Figures:
        return replace(figures, median_ms=None, p99_ms=None)

    return replace(report, candidate=strip(report.candidate), reference=strip(report.reference))


def test_blocks_in_the_file_are_not_played_again(tmp_path: Path) -> None:
    file, seen = tmp_path / "results.jsonl", list[BlockResult]()
    first = run_contest(CONTEST, cores=1, file=file)
    written = file.read_text()
    assert run_contest(CONTEST, cores=1, file=file, on_block=seen.append) == first
    assert [result.block for result in seen] == [0, 1, 2, 3, 4]
    assert file.read_text() == written
    header = json.loads(written.splitlines()[0])
    assert (header["game"], header["candidate"], header["seed"]) == ("tendown", "random", 11)
    assert read_header(file) == header
    assert header["code"] == bots_fingerprint()


def test_block_cut_off_in_the_middle_of_its_line_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    whole = run_contest(CONTEST, cores=1, file=file)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:3]) + lines[3][:40])
    again = run_contest(CONTEST, cores=1, file=file)
    assert without_times(again) == without_times(whole)
    assert len(file.read_text().splitlines()) == len(lines)


def test_header_cut_off_in_the_middle_is_written_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text('{"format": "overtr')
    run_contest(CONTEST, cores=1, file=file)
    assert len(file.read_text().splitlines()) == 6


def test_file_deleted_while_a_contest_runs_is_written_again(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"

    def delete(result: BlockResult) -> None:
        if result.block == 2:
            file.unlink()

    whole = run_contest(CONTEST, cores=1, file=file, on_block=delete)
    assert sorted(read_results(file, CONTEST)) == [0, 1, 2, 3, 4]
    assert run_contest(CONTEST, cores=1, file=file) == whole


def test_every_block_names_its_code(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    whole = run_contest(CONTEST, cores=1, file=file)
    assert whole.codes == (bots_fingerprint(),)
    head, *blocks = map(json.loads, file.read_text().splitlines())
    assert {block["code"] for block in blocks} == {bots_fingerprint()}
    # Older files name it in the header alone. They are read, and continued, as they are.
    for block in blocks:
        del block["code"]
    del head["steady"]
    old = "".join(json.dumps(line) + "\n" for line in ({**head, "code": "4405d2b73540"}, *blocks[:2]))
    file.write_text(old)
    assert {result.code for result in read_results(file, CONTEST).values()} == {"4405d2b73540"}
    assert file.read_text() == old
    assert run_contest(CONTEST, cores=1, file=file).codes == ("4405d2b73540", bots_fingerprint())
    assert file.read_text().startswith(old)


def test_more_deals_continue_from_fewer(tmp_path: Path) -> None:
    file, seen = tmp_path / "results.jsonl", list[BlockResult]()
    run_contest(replace(CONTEST, deals=12), cores=1, file=file)  # two blocks and two deals of a third
    more = run_contest(replace(CONTEST, deals=15), cores=1, file=file, on_block=seen.append)
    assert without_times(more) == without_times(run_contest(replace(CONTEST, deals=15), cores=1))
    assert [result.block for result in seen] == [0, 1, 2]
    assert len(file.read_text().splitlines()) == 1 + 3 + 1
    fewer = run_contest(replace(CONTEST, deals=10), cores=1, file=file)
    assert fewer.deals == 10


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (replace(CONTEST, seed=12), "its seed is 11, and here it is 12"),
        (replace(CONTEST, candidate="novice"), 'its candidate is "random", and here it is "novice"'),
        (replace(CONTEST, options=(("room", 50),)), "another contest: its options"),
        (replace(CONTEST, players=3), "its players is 2"),
        (replace(CONTEST, budget_ms=10.0), "its budget_ms is null"),
        (replace(CONTEST, steady=True), "its steady is false, and here it is true"),
        (Contest("spades", "random", "random", seed=11), 'its game is "tendown", and here it is "spades"'),
    ],
)
def test_file_of_another_contest_is_refused(other: Contest, message: str, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    run_contest(replace(CONTEST, deals=5), cores=1, file=file)
    before = file.read_bytes()
    with pytest.raises(InvalidOption, match=message):
        run_contest(other, cores=1, file=file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["a letter\n", "[1, 2]\n", '{"format": "something else"}\n', "\n"])
def test_file_of_something_else_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(text)
    with pytest.raises(InvalidOption, match="is not a file of arena results"):
        run_contest(CONTEST, cores=1, file=file)
    assert file.read_text() == text


@pytest.mark.parametrize("line", ["nonsense", "3", "{}", '{"session": 0, "candidates": 1, "references": 2}'])
def test_broken_line_is_refused(line: str, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    run_contest(replace(CONTEST, deals=5), cores=1, file=file)
    with file.open("a") as end:
        end.write(line + "\n")
    with pytest.raises(InvalidOption, match="a line is not a block of a contest"):
        run_contest(CONTEST, cores=1, file=file)


@pytest.mark.slow_without_jit
def test_killed_contest_continues_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    contest = Contest("spades", "novice", "random", deals=1500, players=4, seed=6)
    words = ["arena", "spades", "novice", "random", "--deals", "1500", "--seed", "6", "--resume", str(file)]
    code = f"from overtrick.cli import main; main({words!r})"
    running = subprocess.Popen([sys.executable, "-c", code], env={**os.environ})
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (not file.exists() or len(file.read_text().splitlines()) < 5):
        time.sleep(0.01)
    running.kill()
    running.wait()
    written = len(file.read_text().splitlines()) - 1
    assert 4 <= written < contest.blocks
    short = replace(contest, deals=10 * min(written + 4, contest.blocks))
    continued = run_contest(short, cores=1, file=file)
    assert without_times(continued) == without_times(run_contest(short, cores=1))
