"""Nothing is listed as a dependency that no code imports."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {name: listed for name, listed in PROJECT["optional-dependencies"].items() if name not in ("all", "dev")}
REQUIREMENTS = [*PROJECT["dependencies"], *(requirement for listed in EXTRAS.values() for requirement in listed)]

MODULES = {
    "argon2-cffi": "argon2",
    "confusable-homoglyphs": "confusable_homoglyphs",
    "nats-py": "nats",
    "open_spiel": "pyspiel",
    "prometheus-client": "prometheus_client",
}
"""The module of a distribution that has another name."""

BY_NAME = {
    "aiosqlite": "sqlite+aiosqlite",
    "asyncpg": "postgresql+asyncpg",
    "numba-cuda": "from numba import cuda",
    "uvloop": "",
    "websockets": "websockets_sansio_impl",
}
"""Distributions that are used by this text; uvicorn takes uvloop wherever it is installed."""


def distribution(requirement: str) -> str:
    return re.split(r"[\s\[<>=;!~]", requirement, maxsplit=1)[0]


def imported_modules() -> set[str]:
    pattern = re.compile(r"^\s*(?:import|from)\s+(\w+)", re.MULTILINE)
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")]
    return {name for source in sources for name in pattern.findall(source)}


@pytest.mark.parametrize("name", sorted(map(distribution, REQUIREMENTS)))
def test_dependency_is_used(name: str) -> None:
    if name in BY_NAME:
        sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
        assert BY_NAME[name] in sources
    else:
        assert MODULES.get(name, name) in imported_modules()


def test_all_has_every_extra() -> None:
    (everything,) = PROJECT["optional-dependencies"]["all"]
    chosen = sorted(EXTRAS.keys() - {"cuda"})  # it has hundreds of megabytes and needs a GPU
    assert everything == f"overtrick[{','.join(chosen)}]"
