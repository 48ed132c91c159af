"""What is installed is whole: the page, which is built and not kept under version control, travels in the wheel."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = "overtrick/server/page"
BUILT = (f"{PAGE}/index.html", f"{PAGE}/assets/index-B2c3.js", f"{PAGE}/assets/figtree-D4e5.woff2")


def test_the_built_page_travels_in_the_wheel(tmp_path: Path) -> None:
    house = tmp_path / "house"
    shutil.copytree(ROOT / "src", house / "src", ignore=shutil.ignore_patterns("__pycache__", "page"))
    for name in (".gitignore", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, house)
    for name in BUILT:
        built = house / "src" / name
        built.parent.mkdir(parents=True, exist_ok=True)
        built.touch()
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=house, check=True, capture_output=True, timeout=120)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    assert names >= set(BUILT)
    assert {"overtrick/py.typed", "overtrick/games/river.npz"} <= names
    assert not [name for name in names if "__pycache__" in name or not name.startswith("overtrick")]
