"""Measures a new installation of the wheel: `make wheel`, then `python benchmarks/wheel.py`.

The wheel is installed into an environment of its own. Two processes are measured from start to end, each with an empty
cache: one makes a first decision in a match, in the other an expert makes it. The same is measured without the compiled
code of the wheel.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Annotated

import typer

ROOT = Path(__file__).parent.parent
DECISION_BAR_S, EXPERT_BAR_S = 1.5, 3.0
START = "import overtrick as ot; table = ot.load('spades').table(seed=1); view = table.view(table.turn); "
PROGRAMS = {
    "a first decision": f"{START}table.push(table.legal[0])",
    "an expert's decision": f"{START}from overtrick.bots.registry import seat_bot; seat_bot('expert').act(view)",
}
BARS = {"a first decision": DECISION_BAR_S, "an expert's decision": EXPERT_BAR_S}


def install(wheel: Path, folder: Path) -> Path:
    """Install the wheel into an environment of its own; its Python."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    python = folder / "bin" / "python"
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", str(wheel)], check=True)
    return python


def seconds(python: Path, program: str, cache: Path) -> float:
    """The time from the start of a process to its end, with an empty cache."""
    shutil.rmtree(cache, ignore_errors=True)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    started = perf_counter()
    subprocess.run(
        [str(python), "-c", program], check=True, cwd=cache.parent, env=environment | {"OVERTRICK_CACHE": str(cache)}
    )
    return perf_counter() - started


def main(
    wheel: Annotated[Path | None, typer.Argument(help="The wheel; by default the one in dist.")] = None,
) -> None:
    """Measure the wheel, with and without its compiled code."""
    found = [wheel] if wheel else sorted((ROOT / "dist").glob("*.whl"))
    if not found:
        raise typer.BadParameter("there is no wheel in dist; `make wheel` builds one")
    with tempfile.TemporaryDirectory() as folder:
        python = install(found[-1], Path(folder) / "environment")
        cache = Path(folder) / "cache"
        (compiled,) = (Path(folder) / "environment").glob("lib/*/site-packages/overtrick/compiled")
        shipped = {name: median(seconds(python, code, cache) for _ in range(3)) for name, code in PROGRAMS.items()}
        shutil.move(compiled, Path(folder) / "aside")
        without = {name: seconds(python, program, cache) for name, program in PROGRAMS.items()}
    print(f"{found[-1].name}, seconds from the start of a process, with an empty cache (median of three):")
    for name, bar in BARS.items():
        print(f"  {name}: {shipped[name]:.2f} s with the wheel's code (bar {bar}), {without[name]:.1f} s without it")


if __name__ == "__main__":
    typer.run(main)
