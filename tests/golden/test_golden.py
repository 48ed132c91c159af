"""The golden playthroughs are reproduced exactly: a change of rules, text or views shows here, line by line."""

from __future__ import annotations

import pytest

import overtrick as ot
from overtrick.games import is_built_in

from .playthrough import FOLDER, MATCHES, write


def written(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def record_in(page: str) -> str:
    return page.partition("\n\n# After")[0]


@pytest.mark.parametrize("name", MATCHES)
def test_the_playthrough_is_as_written(name: str) -> None:
    assert write(name).splitlines() == written(name).splitlines()


@pytest.mark.parametrize("name", MATCHES)
def test_the_written_record_is_read_back(name: str) -> None:
    table = ot.read_record(record_in(written(name)))
    assert table.outcome is not None
    assert table.record().strip() in written(name)


def test_there_is_one_for_every_built_in_game() -> None:
    assert set(MATCHES) == {name for name, game in ot.games().items() if is_built_in(game)}
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(MATCHES)
