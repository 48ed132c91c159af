"""How long processes take: to compile everything, to start and decide, to import. Part of `benchmarks/engine.py`."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from figures import Bar, Figure

from overtrick.bots.compiling import PARTS

PROCESSES = 5

# Each of these runs in a process of its own, because a process compiles and loads only once.
IMPORT = "import overtrick"
FIRST_DECISION = 'import overtrick as ot; table = ot.load("spades").table(); table.push(table.legal[0])'
COMPILE_PARTS = "from overtrick.bots.compiling import compile_part\nfor part in {parts}: compile_part(part)"
COMPILE_ALL = "from overtrick.bots.compiling import compile_all\ncompile_all()"
# Numba imports these if they are installed; `pip install overtrick` does not install them.
OTHER_PACKAGES = "scipy", "cffi", "coverage"
PLAIN_INSTALL = f"import sys; sys.modules.update(dict.fromkeys({OTHER_PACKAGES}))\n{FIRST_DECISION}"


@dataclass(frozen=True, order=True)
class Duration:
    """How long a process took on the clock, and how much processor time."""

    seconds: float
    cpu: float

    def figure(self, name: str, limit: float | None = None) -> Figure:
        """The time on the clock as a figure."""
        bar = None if limit is None else Bar(limit, at_most=True)
        return Figure("Process", name, self.seconds, "s", bar, f"{self.cpu:.2f} s of processor time")


def process_figures() -> Iterator[Figure]:
    """Times to compile with an empty cache, to the first decision from the cache, and to import."""
    yield cold(COMPILE_PARTS.format(parts=PARTS[:1])).figure("compile the rules, empty cache", 10)
    yield cold(COMPILE_PARTS.format(parts=PARTS[:2])).figure("compile the rules and the novice, one process")
    yield cold(COMPILE_PARTS.format(parts=PARTS)).figure("compile everything, one process")
    yield cold(COMPILE_ALL).figure("compile everything, parallel processes", 30)
    with tempfile.TemporaryDirectory() as cache:
        duration_of(COMPILE_PARTS.format(parts=PARTS[:1]), cache)
        first = min(duration_of(FIRST_DECISION, cache) for _ in range(PROCESSES))
        plain = min(duration_of(PLAIN_INSTALL, cache) for _ in range(PROCESSES))
        imported = min(duration_of(IMPORT, cache) for _ in range(PROCESSES))
        empty = min(duration_of("", cache) for _ in range(PROCESSES))
    yield first.figure("start to first decision, from cache", 0.8)
    yield plain.figure(f"the same without {', '.join(OTHER_PACKAGES)}", 0.8)
    beside = f"without Python's own {empty.seconds:.2f} s"
    yield Figure("Process", "import overtrick", imported.seconds - empty.seconds, "s", Bar(0.15, at_most=True), beside)


def cold(code: str) -> Duration:
    """The duration of a process with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        return duration_of(code, cache)


def duration_of(code: str, cache: str) -> Duration:
    """The duration of a Python process with this code, from its start to its end."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "OVERTRICK_CACHE": cache})
    seconds, after = perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Duration(seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
