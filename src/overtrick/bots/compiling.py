"""Compiles the rules and the bots into the cache on disk, part by part: `python -m overtrick.bots.compiling PART`.

The first start on a machine compiles; every later one loads what is in the cache.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from overtrick.kernel.cache import cache_folder

PARTS: tuple[str, ...] = ("engine", "novice", "search")
"""In the order in which a player needs them: tables, bots that play by rules of thumb, bots that search."""


def is_compiled(part: str) -> bool:
    """Whether a part is in the cache completely."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0") or _marker(part).exists()


def compile_part(part: str) -> None:
    """Compile a part in this process, or load it if it is in the cache."""
    from overtrick.bots import get_ready  # noqa: PLC0415
    from overtrick.games import find  # noqa: PLC0415

    spades = find("spades")
    if part == "engine":
        table = spades.table(4, seed=0, dealer=0)
        table.view(0)
        table.push(table.legal[0])
    else:
        get_ready({"novice": "novice", "search": "expert"}[part], spades, 4)
    marker = _marker(part)
    marker.parent.mkdir(parents=True, exist_ok=True)
    marker.touch()


def compile_all(on_done: Callable[[str], None] | None = None) -> None:
    """Compile every part that is missing, each in a child process. ``on_done`` is told of each part that is there."""

    def compile_in_child(part: str) -> str:
        if not is_compiled(part):
            subprocess.run([sys.executable, "-m", __name__, part], check=True, stdin=subprocess.DEVNULL)
        return part

    with ThreadPoolExecutor(os.cpu_count() or 1) as children:
        for done in as_completed([children.submit(compile_in_child, part) for part in PARTS]):
            if on_done is not None:
                on_done(done.result())
            else:
                done.result()


def _marker(part: str) -> Path:
    return cache_folder() / f"{part}.compiled"


if __name__ == "__main__":
    compile_part(sys.argv[1])
