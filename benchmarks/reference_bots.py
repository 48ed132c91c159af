"""Sets up bots of an earlier version in an environment of their own, so that strength stays comparable.

python benchmarks/reference_bots.py
overtrick arena spades expert:100 "cmd:build/references/expert-2026.11 100" --deals 400

A reference is a small program, called like the bot and the month of its version. Its first argument is the time per
decision in milliseconds. Nothing of the earlier version is kept in this tree: its code comes from the history.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REFERENCES = ROOT / "build" / "references"

VERSIONS = {"2026.11": "ca02b5141c5f71f21d68cb2306161ef76efd9b26"}
"""By version: the commit whose bots are meant."""
BOTS = ("novice", "club", "expert", "searcher")

_LAUNCHER = """#!/bin/sh
# {bot} of version {version} (commit {commit})
exec "{program}" bot "{bot}${{1:+:$1}}"
"""


def set_up(version: str, commit: str, folder: Path) -> list[Path]:
    """Install a version and write a program for each of its bots. An installed version is not installed again."""
    environment, source = folder / version / "venv", folder / version / "source"
    program = environment / "bin" / "overtrick"
    if not program.exists():
        source.mkdir(parents=True, exist_ok=True)
        archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", source], input=archive, check=True)
        venv.create(environment, with_pip=True)
        subprocess.run([environment / "bin" / "python", "-m", "pip", "install", "--quiet", source], check=True)
    return [write_launcher(folder / f"{bot}-{version}", bot, version, commit, program) for bot in BOTS]


def write_launcher(path: Path, bot: str, version: str, commit: str, program: Path) -> Path:
    """Write the program that starts one bot."""
    path.write_text(_LAUNCHER.format(bot=bot, version=version, commit=commit, program=program), encoding="utf-8")
    path.chmod(0o755)
    return path


def main() -> int:
    """Set up one version, and say how its bots are named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--version", choices=VERSIONS, default=max(VERSIONS))
    version = parser.parse_args().version
    for path in set_up(version, VERSIONS[version], REFERENCES):
        print(f"cmd:{path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
