"""Distributions contain the web page, which is built and not under version control, and wheels compiled code."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = "overtrick/server/page"
BUILT = (f"{PAGE}/index.html", f"{PAGE}/assets/index-B2c3.js", f"{PAGE}/assets/figtree-D4e5.woff2")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project without a built page."""
    project = tmp_path / "project"
    shutil.copytree(ROOT / "src", project / "src", ignore=shutil.ignore_patterns("__pycache__", "page"))
    for name in (".gitignore", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, project)
    return project


def add_page(project: Path) -> None:
    for name in BUILT:
        built = project / "src" / name
        built.parent.mkdir(parents=True, exist_ok=True)
        built.touch()


def build(project: Path, target: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Build a distribution."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    return subprocess.run(command, cwd=project, check=False, capture_output=True, text=True, timeout=120)


def test_wheel_contains_the_page(project: Path, tmp_path: Path) -> None:
    add_page(project)
    assert build(project, "wheel", tmp_path).returncode == 0
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    assert names >= set(BUILT)
    assert {"overtrick/py.typed", "overtrick/games/river.npz"} <= names
    assert not [name for name in names if "__pycache__" in name or not name.startswith("overtrick")]


def test_wheel_from_a_source_distribution_contains_the_page(project: Path, tmp_path: Path) -> None:
    add_page(project)
    assert build(project, "sdist", tmp_path).returncode == 0
    (packed,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(packed) as files:
        files.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert build(unpacked, "wheel", tmp_path).returncode == 0
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as files:
        assert set(files.namelist()) >= set(BUILT)


def test_wheel_contains_the_compiled_code(project: Path, tmp_path: Path) -> None:
    add_page(project)
    code = project / "build/compiled/0123456789abcdef/engine.compiled"
    code.parent.mkdir(parents=True)
    code.touch()
    assert build(project, "wheel", tmp_path).returncode == 0
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        assert "overtrick/compiled/0123456789abcdef/engine.compiled" in packed.namelist()


@pytest.mark.parametrize("target", ["wheel", "sdist"])
def test_build_without_the_page_is_refused(project: Path, tmp_path: Path, target: str) -> None:
    done = build(project, target, tmp_path)
    assert done.returncode != 0
    assert "The web page is missing" in done.stderr
    assert "make page" in done.stderr
    assert not list(tmp_path.glob("overtrick-*"))


def test_editable_install_needs_no_page(project: Path, tmp_path: Path) -> None:
    assert build(project, "wheel:editable", tmp_path).returncode == 0
