"""`overtrick serve` opens the database, the bus and the port before it prints its address."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

SERVE = (sys.executable, "-c", "from overtrick.cli import main; main()", "serve")


def run_serve(*flags: str) -> tuple[int, str, str]:
    """Run a server that cannot start. Returns the exit code, the output and the error."""
    ended = subprocess.run([*SERVE, *flags], capture_output=True, text=True, timeout=60, check=False)
    return ended.returncode, ended.stdout, ended.stderr.strip()


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (
            ("--database", "postgresql://ada:secret@127.0.0.1:1/tables"),
            r"the database postgresql://ada:\*\*\*@127\.0\.0\.1:1/tables cannot be opened: .+",
        ),
        (("--database", "/nowhere/at/all.sqlite3"), r"the database /nowhere/at/all\.sqlite3 cannot be opened: .+"),
        (("--database", "tables.sqlite3", "--bus", "nats://127.0.0.1:1"), r"there is no NATS server at .+"),
    ],
)
def test_a_database_or_bus_that_cannot_be_opened_gives_one_sentence_and_exit_code_2(
    flags: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, printed, error = run_serve("--port", "0", *flags)
    assert (code, printed) == (2, "")
    assert re.fullmatch(f"(Error: |overtrick: )?{sentence}", error), error


def test_a_port_that_is_in_use_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code, printed, error = run_serve("--port", str(port), "--database", str(tmp_path / "tables.sqlite3"))
    assert (code, printed) == (2, "")
    assert f"port {port} of 127.0.0.1 is already in use" in error
    assert "\n" not in error
