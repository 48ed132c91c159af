"""Compiled code that a wheel brings along is used where it fits, and ignored elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from overtrick.kernel import cache

FITS = f"processor: 0\nflags\t\t: fpu {' '.join(sorted(cache.SHIPPED_FLAGS))} avx512f\n"

MODULE = """
from overtrick.kernel.jit import entry

@entry
def total(first, second):
    return first + second
"""

USE = """
import sys
from pathlib import Path
from overtrick.kernel import cache
cache._SHIPPED = Path(sys.argv[1])
cache._processor_fits = lambda: sys.argv[2] == "fits"
from compiled_module import total
assert total(2, 3) == 5
print(sum(total.stats.cache_hits.values()), sum(total.stats.cache_misses.values()))
"""


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of compiled code that fits these sources, on a processor that fits."""
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    monkeypatch.setattr(cache, "_SHIPPED", tmp_path)
    monkeypatch.setattr(cache, "_PROCESSOR", tmp_path / "cpuinfo")
    (tmp_path / "cpuinfo").write_text(FITS, encoding="utf-8")
    folder = tmp_path / cache._digest_of_sources(cache._PACKAGE)
    folder.mkdir()
    cache._processor_fits.cache_clear()
    yield folder
    cache._processor_fits.cache_clear()


def test_code_that_fits_is_found(shipped: Path) -> None:
    assert cache.shipped_folder() == shipped


def test_code_of_other_sources_is_ignored(shipped: Path) -> None:
    shipped.rename(shipped.with_name("0123456789abcdef"))
    assert cache.shipped_folder() is None


def test_code_without_bounds_checks_is_ignored_where_they_are_wanted(
    shipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert cache.shipped_folder() is None


@pytest.mark.parametrize("lacking", sorted(cache.SHIPPED_FLAGS))
def test_code_is_ignored_on_a_processor_that_cannot_run_it(shipped: Path, tmp_path: Path, lacking: str) -> None:
    (tmp_path / "cpuinfo").write_text(FITS.replace(f" {lacking} ", " "), encoding="utf-8")
    assert cache.shipped_folder() is None


def test_code_is_ignored_where_the_processor_is_unknown(shipped: Path, tmp_path: Path) -> None:
    (tmp_path / "cpuinfo").unlink()
    assert cache.shipped_folder() is None


@pytest.mark.slow_without_jit
@pytest.mark.skipif(
    sys.platform != "linux" or os.uname().machine != "x86_64", reason="code is shipped for one platform"
)
def test_code_of_a_wheel_is_loaded_on_another_processor(tmp_path: Path) -> None:
    (tmp_path / "compiled_module.py").write_text(MODULE, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA", "OVERTRICK"))}
    environment |= {
        "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path]),
        "OVERTRICK_CACHE": str(tmp_path / "cache"),
    }
    code = tmp_path / "code"

    def use(processor: str, **settings: str) -> str:
        command = [sys.executable, "-c", USE, str(code), processor]
        done = subprocess.run(
            command, env=environment | settings, cwd=tmp_path, check=True, capture_output=True, text=True
        )
        return done.stdout.strip()

    target = {"NUMBA_CPU_NAME": cache.SHIPPED_LEVEL, "NUMBA_CPU_FEATURES": ""}
    assert use("fits", OVERTRICK_WHEEL_CODE=str(code), **target) == "0 1"
    assert use("fits") == "1 0"
    assert use("does not fit") == "0 1"
    assert use("does not fit") == "1 0"  # from the user's cache
