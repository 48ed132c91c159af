"""The folder that holds compiled code."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from overtrick.kernel import cache


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the compiled modules' sources that may be edited."""
    for folder in ("kernel", "bots/kernel"):
        source = Path(cache.__file__).parent.parent / folder
        shutil.copytree(source, tmp_path / "package" / folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(cache, "_PACKAGE", tmp_path / "package")
    monkeypatch.setenv("OVERTRICK_CACHE", str(tmp_path / "cache"))
    cache._digest_of_sources.cache_clear()
    yield tmp_path / "package"
    cache._digest_of_sources.cache_clear()


def test_the_folder_follows_every_source(package: Path) -> None:
    before = cache.cache_folder()
    for source in sorted(package.rglob("*.py")):
        source.write_text(source.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
        cache._digest_of_sources.cache_clear()
        after = cache.cache_folder()
        assert after != before, f"an edit of {source} went unnoticed"
        before = after


def test_the_sources_are_read_once_per_process(package: Path) -> None:
    before = cache.cache_folder()
    shutil.rmtree(package)
    assert cache.cache_folder() == before


def test_the_folder_follows_bounds_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    folders = {}
    for checked in ("", "0", "1"):
        monkeypatch.setenv("NUMBA_BOUNDSCHECK", checked)
        folders[checked] = cache.cache_folder()
    assert folders[""] == folders["0"] != folders["1"]


def test_the_folder_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTRICK_CACHE", str(tmp_path))
    assert cache.cache_folder().parent == tmp_path


def test_the_folder_is_in_the_users_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OVERTRICK_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.cache_folder().parent == tmp_path / "overtrick"


def test_a_temporary_folder_is_used_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder", encoding="utf-8")
    monkeypatch.delenv("OVERTRICK_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(in_the_way))
    assert tmp_path not in cache.cache_folder().parents


def test_only_the_folders_used_last_are_kept(tmp_path: Path) -> None:
    folders = [tmp_path / f"kernel-{number}" for number in range(9)]
    for age, folder in enumerate(folders):
        (folder / "inside").mkdir(parents=True)
        os.utime(folder, (1000 - age, 1000 - age))
    other = tmp_path / "arena"
    other.mkdir()
    os.utime(folders[-2])  # another process may just have started from it
    cache.remove_old_folders(used=folders[-1])
    assert [folder for folder in folders if folder.exists()] == [*folders[: cache.KEPT_FOLDERS - 2], *folders[-2:]]
    assert other.exists()


def test_a_folder_that_cannot_be_removed_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(9):
        (tmp_path / f"kernel-{number}").write_text("a file, not a folder", encoding="utf-8")
    cache.remove_old_folders(used=tmp_path / "kernel-0")


def test_finding_the_folder_needs_no_compiler() -> None:
    code = "import sys; from overtrick.kernel.cache import cache_folder; cache_folder()\n"
    code += "print(sorted({'numba', 'numpy', 'llvmlite'} & set(sys.modules)))"
    found = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert found.stdout.strip() == "[]"
