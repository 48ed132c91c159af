"""The server benchmark reports whether its targets are met. The figures themselves are not tested."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
import typer
from typer.testing import CliRunner

PATH = Path(__file__).parents[2] / "benchmarks" / "server.py"


@pytest.fixture
def benchmark() -> ModuleType:
    spec = importlib.util.spec_from_file_location("server_benchmark", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("rate", "p99", "code"), [(2000, 100, 0), (1999, 100, 1), (2000, 100.5, 1), (None, 100.5, 1), (2000, None, 0)]
)
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_missed_target_gives_exit_code_1(
    benchmark: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    rate: float | None,
    p99: float | None,
    code: int,
    more: list[str],
) -> None:
    figures = {}
    if rate is not None:
        figures["fastest"] = {"rate": rate, "p99": 500.0, "core": 1.0, "per_core": 2000.0}
    if p99 is not None:
        figures["humans"] = {"rate": 250.0, "p50": 5.0, "p99": p99, "worst": 200.0, "core": 0.5}
    monkeypatch.setattr(benchmark, "measure", lambda *_: figures)
    app = typer.Typer()
    app.command()(benchmark.main)
    ended = CliRunner().invoke(app, more)
    assert ended.exit_code == code
    assert ("missed" in ended.stderr) is bool(code)
