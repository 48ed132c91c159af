"""How functions are compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

OUT_OF_BOUNDS = """
import numpy as np
from overtrick.kernel.jit import entry, kernel, small
from overtrick.kernel.layout import STATE

@small
def small_function(state, seat):
    return state.scores[seat]

@kernel
def inner(state, seat):
    return small_function(state, seat) + 1

@entry
def outer(state, seat):
    return inner(state[0], seat)

print(outer(np.zeros(1, STATE), 7))
try:
    outer(np.zeros(1, STATE), 8)
except IndexError as error:
    print(error)
"""

CALLED_BY_SMALL = """
import numpy as np
from overtrick.kernel.jit import entry, kernel, small
from overtrick.kernel.layout import STATE

@kernel
def inner(state):
    return state.scores[0] + 1

@small
def small_function(state):
    return inner(state)

@entry
def outer(state):
    return small_function(state[0])

outer(np.zeros(1, STATE))
for function in (inner, small_function):
    compiled, = function.overloads.values()
    definition, = (each for each in compiled.library.get_defined_functions() if function.__name__ in each.name)
    print(any(b"alwaysinline" in words for words in definition.attributes))
"""

FIRST_DECISION = """
import sys
import overtrick as ot
table = ot.load("spades").table()
table.push(table.legal[0])
print("scipy.linalg" in sys.modules)
"""


def run(code: str, folder: Path, **environment: str) -> list[str]:
    """The lines that a new Python process prints."""
    script = folder / "script.py"
    script.write_text(code, encoding="utf-8")
    found = subprocess.run(
        [sys.executable, str(script)], check=True, capture_output=True, text=True, env={**os.environ, **environment}
    )
    return found.stdout.splitlines()


@pytest.mark.slow_without_jit
def test_bounds_are_checked_in_inner_functions_too(tmp_path: Path) -> None:
    """Compiled, and when the code comes from the cache."""
    environment = {"NUMBA_BOUNDSCHECK": "1", "OVERTRICK_CACHE": str(tmp_path / "cache")}
    for _ in range(2):
        assert run(OUT_OF_BOUNDS, tmp_path, **environment) == ["1", "index is out of bounds"]


@pytest.mark.slow_without_jit
def test_a_function_is_not_inlined_because_its_first_caller_is(tmp_path: Path) -> None:
    """Otherwise the speed of the code would depend on the order in which a process compiles its entries."""
    assert run(CALLED_BY_SMALL, tmp_path, OVERTRICK_CACHE=str(tmp_path / "cache")) == ["False", "True"]


@pytest.mark.slow_without_jit
def test_a_start_does_not_import_scipy(tmp_path: Path) -> None:
    assert run(FIRST_DECISION, tmp_path) == ["False"]
