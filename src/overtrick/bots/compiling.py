"""Compiling ahead of time, in parts and in parallel, so that nobody waits for the compiler in a match.

Compiled code is kept in the cache folder (`overtrick.kernel.cache`). Importing this module is cheap: it loads Numba
only to compile. ``python -m overtrick.bots.compiling PART ...`` compiles parts one after the other. With ``--report``
it prints the name of each when it is ready.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import TypeAlias

from overtrick.kernel.cache import built_folder, cache_folder, shipped_folder

PARTS: tuple[str, ...] = ("engine", "novice", "search")
"""What is compiled separately, in the order in which it is needed.

``engine`` is all that a table and its views need. ``novice`` is what a novice or a policy needs to choose an action.
``search`` is everything else: club, expert, the baselines, the thoughts of every bot, and simulations.
"""

RESEARCH = "research"
"""What only batches need. No server compiles it; `overtrick.research.compiling` does."""

_Report: TypeAlias = Callable[[str], None]


def is_compiled(part: str) -> bool:
    """Whether a part was compiled completely. This only looks for a file."""
    if _is_disabled():
        return True
    built = built_folder()
    folders = [built] if built else [shipped_folder(), cache_folder()]
    return any(_marker(folder, part).exists() for folder in folders if folder is not None)


def compile_part(part: str) -> None:
    """Compile a part in this process and write it to the disk cache. What is cached already is only loaded."""
    compile_once(part, {"engine": _compile_engine, "novice": _compile_novice, "search": _compile_search}[part])


def compile_once(part: str, compile_it: Callable[[], None]) -> None:
    """Compile a part by calling a function that uses all of it, and note that this was done."""
    if _is_disabled():
        return
    if is_compiled(part):  # several processes may load it at the same time
        compile_it()
        return
    folder = built_folder() or cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with _lock(folder / f"{part}.lock"):
        compile_it()
        _marker(folder, part).touch()


def compile_all(on_done: _Report | None = None) -> None:
    """Compile the missing parts in child processes, in parallel. ``on_done`` is called with each part that is ready.

    Several processes may do this at once: one compiles a part, and the others wait for it.
    """
    report: _Report = on_done or (lambda _: None)
    for part in filter(is_compiled, PARTS):
        report(part)
    children = [_Child(group) for group in plan()]
    threads = [Thread(target=child.follow, args=(report,)) for child in children]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        for child in children:
            child.stop()
    for child in children:
        child.check()


def plan() -> list[tuple[str, ...]]:
    """The missing parts in groups, each for one process.

    The novice uses much of the engine's code, so one process compiles both. The search takes as long as the two.
    """
    missing = tuple(part for part in PARTS if not is_compiled(part))
    if _cores() == 1:
        return [missing] if missing else []
    first = tuple(part for part in missing if part != "search")
    return [group for group in (first, missing[len(first) :]) if group]


def child_process(parts: tuple[str, ...]) -> tuple[list[str], dict[str, str]]:
    """The command and the environment of a process that compiles these parts.

    The process writes the name of each part to its standard output when the part is ready.
    """
    return module_process("overtrick.bots.compiling", "--report", *parts)


def module_process(module: str, *arguments: str) -> tuple[list[str], dict[str, str]]:
    """The command and the environment of a process that runs a module of this package."""
    source = str(Path(__file__).parents[2])  # the child compiles the code of this process, wherever that was found
    path = os.pathsep.join([source, *filter(None, [os.environ.get("PYTHONPATH")])])
    return [sys.executable, "-m", module, *arguments], {**os.environ, "PYTHONPATH": path}


class _Child:
    """A process that compiles a group of parts."""

    def __init__(self, parts: tuple[str, ...]) -> None:
        self._parts = parts
        command, environment = child_process(parts)
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, env=environment
        )

    def follow(self, report: _Report) -> None:
        """Report every part when it is ready, until the process ends."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            report(line.strip())
        self._process.wait()

    def stop(self) -> None:
        """End the process if it still runs."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def check(self) -> None:
        """Raise an error if the process failed."""
        if self._process.returncode != 0:
            raise RuntimeError(f"compiling failed: {', '.join(self._parts)} (exit code {self._process.returncode})")


def _cores() -> int:
    """The number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _is_disabled() -> bool:
    """Whether the rules run as plain Python (``NUMBA_DISABLE_JIT=1``)."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def _marker(folder: Path, part: str) -> Path:
    return folder / f"{part}.compiled"


@contextmanager
def _lock(path: Path) -> Iterator[None]:
    """Hold an exclusive lock on a file. Windows has no such locks: two processes may do the same work there."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


# The parts. Each does what real play does, so that exactly the functions and argument types of real play are compiled.


def _compile_engine() -> None:
    from overtrick.games import load

    table = load("tendown", room=5).table(players=2, seed=0)
    table.push(table.legal[0])
    table.pop()
    while table.turn is not None:
        table.view(table.turn)
        table.push(table.legal[0])
    table.view(None)
    assert table.outcome is not None


def _compile_novice() -> None:
    from overtrick.games import load
    from overtrick.observation import observe

    from .novice import Novice

    table = load("river").table(players=3, seed=0)
    Novice().act(table.view(table.turn))
    observe(table.view(table.turn))  # for policies


def _compile_search() -> None:
    import numpy as np

    from overtrick.games import load
    from overtrick.kernel import layout
    from overtrick.kernel.simulation import simulate

    from .baselines import Pimc
    from .kernel import entries
    from .kernel.layout import NODE, PRIOR, SEARCH
    from .search_bots import Expert

    # The largest function first, called with nothing to do. It needs no table, and meanwhile the process that compiles
    # the engine and the novice finishes, so that the rest of this part finds their code in the cache.
    rules, state = np.zeros(1, layout.RULES), np.zeros(1, layout.STATE)
    nothing = np.zeros((1, 1)), np.zeros(1, NODE), np.zeros(0, np.int64), np.zeros((0, 0))
    entries.search(rules, np.zeros(1, PRIOR), np.zeros(1, SEARCH), *nothing)
    simulate(rules, state, 0, np.zeros(1, layout.COUNTS))

    table = load("river").table(players=3, seed=0)
    expert = Expert(budget_ms=0.0)
    while table.phase != "play":
        expert.think(table.view(table.turn))
        table.push(table.legal[0])
    expert.think(table.view(table.turn))
    Pimc(worlds=1, iterations=2).act(table.view(table.turn))


def main(words: list[str]) -> None:
    """Compile the parts named on the command line."""
    parts = [word for word in words if word != "--report"]
    if parts == ["search"]:
        with suppress(AttributeError, OSError):
            os.nice(5)  # the engine and the novice are needed first
    for part in parts:
        compile_part(part)
        if "--report" in words:
            print(part, flush=True)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
