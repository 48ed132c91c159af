"""Measures the web page in Chromium: `python benchmarks/page.py`.

A new visitor opens the page, starts a table of Spades with bots and plays one deal. Printed are the first paint, the
layout shift until the end of the deal, the longest task while cards move, and the compressed JavaScript that was loaded
for the table. A second visitor plays a deal with the fastest bots and without animations, and acts at once; that server
has the usual pace. The page must have been built (`make page`). In the first deal the bots play without a pause, so the
page has more to do than at a usual table, and the clicks of the test run in the same thread as the page.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Annotated

import typer
from figures import Bar, Figure

WEB = Path(__file__).parents[1] / "web"
SHIFT_BAR, TASK_BAR_MS, SCRIPT_BAR_KB, DEAL_BAR_S = 0.1, 50.0, 150.0, 15.0


def measure() -> dict[str, float]:
    """The figures of one visit, as web/measure writes them."""
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "figures.json"
        command = ["npx", "playwright", "test", "-c", "measure/playwright.config.ts"]
        done = subprocess.run(
            command, cwd=WEB, env=os.environ | {"FIGURES": str(written)}, capture_output=True, text=True, check=False
        )
        if done.returncode != 0 or not written.is_file():
            raise typer.BadParameter(f"the page could not be measured: {done.stdout[-2000:]}")
        found: dict[str, float] = json.loads(written.read_text())
    return found


def figures_of(runs: Sequence[dict[str, float]]) -> list[Figure]:
    """The median of the first paints, and the worst visit for everything that has a bar."""

    def worst(name: str) -> float:
        return max(run[name] for run in runs)

    cpu = f"at most {worst('task_cpu_ms'):.0f} ms of CPU time, which a busy machine does not stretch"
    task_bar = Bar(TASK_BAR_MS, at_most=True)
    return [
        Figure("page", "first paint", median(run["paint_ms"] for run in runs), "ms"),
        Figure("page", "layout shift", worst("shift"), "of the window", Bar(SHIFT_BAR, at_most=True)),
        Figure("page", "longest task while cards move", worst("task_ms"), "ms", task_bar, cpu),
        Figure("page", "JavaScript", worst("script_bytes") / 1000, "kB compressed", Bar(SCRIPT_BAR_KB, at_most=True)),
        Figure("page", "a Spades deal at the fastest speed", worst("deal_s"), "s", Bar(DEAL_BAR_S, at_most=True)),
    ]


def main(visits: Annotated[int, typer.Option(help="How many visits are measured.", min=1)] = 3) -> None:
    """Print the figures. The exit code is 1 if a bar is not met."""
    figures = figures_of([measure() for _ in range(visits)])
    for figure in figures:
        print(figure.text)
    sys.exit(any(figure.met is False for figure in figures))


if __name__ == "__main__":
    typer.run(main)
