"""The kernel's records, and the folder its compiled code is kept in."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from numba import config

from overtrick import cards, rules
from overtrick.kernel import jit, layout


def test_a_state_is_small_and_fills_whole_cache_lines() -> None:
    assert layout.STATE.itemsize <= 448
    assert layout.STATE.itemsize % 64 == 0


def test_records_are_aligned() -> None:
    for record in (layout.RULES, layout.STATE, layout.TALLY):
        assert record.isalignedstruct


def test_no_field_hides_a_word_of_numpy() -> None:
    # Without the compiler a field is an attribute of a numpy record, which has attributes of its own.
    for record in (layout.RULES, layout.STATE, layout.TALLY):
        taken = {name for name in dir(record.type) if not name.startswith("_")}
        assert not taken & set(record.names or ())


def test_the_kernel_and_the_rules_agree_on_their_limits() -> None:
    assert layout.MAX_CARDS == cards.MAX_CARDS
    assert (layout.MAX_SEATS, layout.MAX_SIZES, layout.MAX_CALLS) == (rules.MAX_SEATS, rules.MAX_SIZES, rules.MAX_CALLS)


@pytest.fixture
def copied_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The sources of the kernel in a folder where they can be edited."""
    folder = tmp_path / "kernel"
    shutil.copytree(Path(jit.__file__).parent, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(jit, "__file__", str(folder / "jit.py"))
    monkeypatch.setenv("OVERTRICK_CACHE", str(tmp_path / "cache"))
    return folder


def test_the_cache_folder_follows_the_sources(copied_kernel: Path) -> None:
    before = jit.cache_folder()
    assert jit.cache_folder() == before
    for source in sorted(copied_kernel.glob("*.py")):
        source.write_text(source.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
        after = jit.cache_folder()
        assert after != before, f"an edit of {source.name} went unnoticed"
        before = after


def test_the_cache_folder_follows_the_check_of_bounds(copied_kernel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = set()
    for checked in (None, 0, 1):
        monkeypatch.setattr(config, "BOUNDSCHECK", checked)
        folders.add(jit.cache_folder())
    assert len(folders) >= 2
    monkeypatch.setattr(config, "BOUNDSCHECK", 1)
    checked_folder = jit.cache_folder()
    monkeypatch.setattr(config, "BOUNDSCHECK", 0)
    assert jit.cache_folder() != checked_folder


def test_the_cache_folder_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTRICK_CACHE", str(tmp_path))
    assert jit.cache_folder().parent == tmp_path


def test_the_cache_folder_is_the_users_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OVERTRICK_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert jit.cache_folder().parent == tmp_path / "overtrick"


def test_where_nothing_can_be_written_the_cache_is_temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder", encoding="utf-8")
    monkeypatch.delenv("OVERTRICK_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(in_the_way))
    assert tmp_path not in jit.cache_folder().parents
