"""The server benchmark reports whether its targets are met. The figures themselves are not tested."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
import typer
from typer.testing import CliRunner

FOLDER = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(FOLDER))
    spec = importlib.util.spec_from_file_location("server_benchmark", FOLDER / "server.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)  # its dataclasses look for their module there
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("per_core", "p99", "code"), [(4000, 50, 0), (3999, 50, 1), (4000, 50.5, 1)])
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_missed_target_gives_exit_code_1(
    benchmark: ModuleType, monkeypatch: pytest.MonkeyPatch, per_core: float, p99: float, code: int, more: list[str]
) -> None:
    def measure(plan: object) -> Iterator[object]:
        rate = benchmark.Rate(3000.0, 0.9, per_core, 80.0, 500.0)
        yield from benchmark.rate_figures("Overtrick", rate, benchmark.Bar(benchmark.PER_CORE_BAR))
        seen = benchmark.Humans(500.0, 0.3, 5.0, p99, 200.0, 90.0)
        yield from benchmark.human_figures(plan, 1, seen)

    monkeypatch.setattr(benchmark, "measure", measure)
    app = typer.Typer()
    app.command()(benchmark.main)
    ended = CliRunner().invoke(app, ["--no-peer", *more])
    assert ended.exit_code == code, ended.output
    assert ("missed" in ended.stderr) is bool(code)
