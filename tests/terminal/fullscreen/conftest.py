"""Fixtures for tests of the full screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from overtrick.bots.compiling import compile_all
from overtrick.terminal.card_look import CardLook, use_look


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session", autouse=True)
def compiled_code() -> None:
    """Compile everything before the first test, so that no test waits for it."""
    compile_all()


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """An empty data folder, and a terminal with Unicode and colours."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)
    yield tmp_path / "data" / "overtrick"
    use_look(CardLook())
