"""Compiling ahead of time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import overtrick
from overtrick.bots.compiling import PARTS, child_process, compile_all, is_compiled
from overtrick.kernel.cache import cache_folder

PLAY_EVERYTHING = """
import sys
import overtrick as ot
from overtrick.bots import seat_bot
from overtrick.lab import simulate
from overtrick.testing import random_match
from numba.core.dispatcher import Dispatcher

for name, players in (("river", 3), ("rook", 4), ("spades", 4), ("tendown", 2), ("tocan", 4)):
    game, asked = ot.load(name), set()
    for table in random_match(game, players, seed=1, manner="modest", actions=120):
        table.view(None)
        if table.turn is not None and table.phase not in asked:
            asked.add(table.phase)
            for kind in ("random", "novice", "club:0", "expert:0", "searcher:0", "pimc-2", "ismcts-10"):
                seat_bot(kind).think(table.view(table.turn))
    simulate(game, 10, players=players, seed=1)
modules = [module for name, module in sys.modules.items() if name.startswith("overtrick")]
entries = {each for module in modules for each in vars(module).values() if isinstance(each, Dispatcher)}
print(sorted(each.py_func.__name__ for each in entries if sum(each.stats.cache_misses.values())))
print(sorted(each.py_func.__name__ for each in entries if len(each.signatures) > 1))
"""


@pytest.fixture(scope="module")
def compiled() -> None:
    """Everything compiled, in the cache that these tests use anyway."""
    compile_all()


@pytest.mark.slow_without_jit
def test_after_compiling_all_parts_nothing_is_left_to_compile(compiled: None) -> None:
    """Every function that Python calls has one set of argument types, and its code comes from the disk."""
    found = subprocess.run([sys.executable, "-c", PLAY_EVERYTHING], check=True, capture_output=True, text=True)
    assert found.stdout.splitlines() == ["[]", "[]"]


@pytest.mark.slow_without_jit
def test_parts_that_are_compiled_are_reported_at_once(compiled: None) -> None:
    assert all(map(is_compiled, PARTS))
    done: list[str] = []
    compile_all(done.append)
    assert done == list(PARTS)


@pytest.mark.slow_without_jit
def test_a_part_is_compiled_when_its_marker_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTRICK_CACHE", str(tmp_path))
    assert not any(map(is_compiled, PARTS))
    cache_folder().mkdir()
    (cache_folder() / "novice.compiled").touch()
    assert [part for part in PARTS if is_compiled(part)] == ["novice"]


@pytest.mark.slow_without_jit
def test_a_child_that_fails_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder", encoding="utf-8")
    monkeypatch.setenv("OVERTRICK_CACHE", str(in_the_way))
    with pytest.raises(RuntimeError, match=r"^compiling failed: "):
        compile_all()


def test_a_child_uses_the_code_of_this_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if this process found it in a folder that a new process would not search."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    monkeypatch.delenv("PYTHONPATH", raising=False)
    command, environment = child_process(("engine", "novice"))
    assert environment["PYTHONPATH"] == str(Path(overtrick.__file__).parents[1])
    ended = subprocess.run(command, check=True, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert ended.stdout.split() == ["engine", "novice"]


def test_without_the_compiler_everything_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert all(map(is_compiled, PARTS))
    compile_all()


def test_asking_what_is_compiled_needs_no_compiler() -> None:
    code = "import sys; from overtrick.bots.compiling import is_compiled; is_compiled('engine')\n"
    code += "print(sorted({'numba', 'numpy', 'llvmlite'} & set(sys.modules)))"
    environment = {name: value for name, value in os.environ.items() if name != "COVERAGE_PROCESS_START"}
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment)
    assert found.stdout.strip() == "[]"
