"""The examples for researchers run: the policy for River learns and plays in the arena, and the notebook works."""

from __future__ import annotations

import json
import re
import runpy
import shutil
import sys
from pathlib import Path

import matplotlib as mpl
import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
pytestmark = pytest.mark.slow_without_jit


@pytest.fixture(autouse=True)
def no_windows() -> None:
    mpl.use("agg")


def test_the_policy_for_river_learns_and_beats_random_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = str(shutil.copy(EXAMPLES / "river_policy.py", tmp_path))
    monkeypatch.setattr(sys, "argv", [program, "--iterations", "12", "--tables", "64", "--deals", "57"])
    runpy.run_path(program, run_name="__main__")
    printed = capsys.readouterr().out
    first, last = map(float, re.findall(r"([\d.]+) at", printed))
    assert last > first + 0.3
    interval = re.search(r"interval ([+-][\d.]+) to", printed)
    assert interval
    assert float(interval[1]) > 0
    assert (tmp_path / "river_policy.png").stat().st_size > 5000
    assert (tmp_path / "river_policy.npz").exists()


def test_the_notebook_can_be_followed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.delitem(sys.modules, "river_policy", raising=False)
    notebook = json.loads((EXAMPLES / "first_steps.ipynb").read_text(encoding="utf-8"))
    names: dict[str, object] = {"__name__": "__main__"}
    for place, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] == "code":
            assert not cell["outputs"]
            exec(compile("".join(cell["source"]), f"cell {place}", "exec"), names)
    printed = capsys.readouterr().out
    ahead = re.search(r"([+-][\d.]+) points a deal ahead of random players, give or take ([\d.]+)", printed)
    assert ahead
    assert float(ahead[1]) > float(ahead[2])
