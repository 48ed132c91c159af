"""Coverage-guided fuzzing of everything that reads text, with atheris.

    python -m tests.fuzz.guided --seconds 60            every target
    python -m tests.fuzz.guided record --seconds 600    one of them

An input that breaks a target is written to the corpus of that target, where the tests find it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
NAMES = ("card", "action", "record", "deal", "options", "message", "event")
SOURCES = Path(__file__).parents[2] / "src" / "overtrick"
WATCHED = (
    "cards",
    "actions",
    "options",
    "record",
    "dealing",
    "fair",
    "legal",
    "reasons",
    "server/table",
    "server/wire",
)
"""The modules whose coverage guides the search. The compiled code is not among them: the compiler must see it as is."""


def other_modules() -> list[str]:
    """The names of all modules of Overtrick that are not watched."""
    files = (file.relative_to(SOURCES).with_suffix("") for file in SOURCES.rglob("*.py"))
    return [
        ".".join(("overtrick", *[part for part in file.parts if part != "__init__"]))
        for file in files
        if not str(file).startswith(WATCHED)
    ]


def fuzz(name: str) -> None:
    """Fuzz one target in this process. Never returns."""
    import atheris  # noqa: PLC0415

    with atheris.instrument_imports(include=["overtrick"], exclude=other_modules()):
        from . import targets  # noqa: PLC0415
    atheris.Setup([sys.argv[0], *sys.argv[3:]], targets.TARGETS[name])
    atheris.Fuzz()


def run(name: str, seconds: int) -> bool:
    """Fuzz one target in a process of its own. Returns whether it held."""
    folder = CORPUS / name
    with tempfile.TemporaryDirectory(prefix="overtrick-fuzz-") as grown:
        limits = (
            f"-max_total_time={seconds}",
            "-max_len=6000",
            "-timeout=20",
            "-rss_limit_mb=4096",
            "-print_final_stats=1",
        )
        command = (
            sys.executable,
            "-m",
            "tests.fuzz.guided",
            "--one",
            name,
            *limits,
            f"-artifact_prefix={folder}/found-",
        )
        ended = subprocess.run([*command, grown, str(folder)], capture_output=True, text=True, check=False)
        kept = len(list(Path(grown).iterdir()))
    lines = ended.stderr.splitlines()
    runs = next((line.split()[-1] for line in lines if line.startswith("stat::number_of_executed_units")), "?")
    coverage = next((line.split("cov:")[1].split()[0] for line in reversed(lines) if "cov:" in line), "?")
    held = ended.returncode == 0
    sys.stdout.write(f"{name}: {runs} runs, coverage {coverage}, {kept} inputs kept, {'held' if held else 'BROKEN'}\n")
    if not held:
        sys.stdout.write("\n".join(lines[-40:]) + "\n")
    sys.stdout.flush()
    return held


def main() -> int:
    """Fuzz the named targets, or all of them."""
    if sys.argv[1:2] == ["--one"]:
        fuzz(sys.argv[2])
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.guided", description=__doc__.splitlines()[0])
    parser.add_argument("targets", nargs="*", choices=[*NAMES, []], help="default: all of them")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    given = parser.parse_args()
    broken = [name for name in given.targets or NAMES if not run(name, given.seconds)]
    return len(broken)


if __name__ == "__main__":
    sys.exit(main())
