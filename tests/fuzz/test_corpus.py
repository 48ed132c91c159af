"""The stored inputs of coverage-guided fuzzing: examples of every format, and whatever once broke a reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from .guided import CORPUS, NAMES
from .targets import TARGETS

FILES = sorted(CORPUS.glob("*/*"))


def test_every_target_has_a_corpus() -> None:
    assert sorted(TARGETS) == sorted(NAMES) == sorted({file.parent.name for file in FILES})


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_stored_input_is_read_or_refused(file: Path) -> None:
    TARGETS[file.parent.name](file.read_bytes())
