"""A full disk, a database that does not answer, and two servers on one file."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import AsyncExitStack, closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select, update

from overtrick.server.context import open_context
from overtrick.server.errors import CannotStart, Unavailable
from overtrick.server.live.leases import Leases
from overtrick.server.net.connections import Connections
from overtrick.server.settings import Settings, read_database_url
from overtrick.server.store import checkpoints, health
from overtrick.server.store.database import Database
from overtrick.server.store.health import Health
from overtrick.server.store.models import HolderRow, LeaseRow, PersonRow, SettingRow

from .clients import PATIENCE, client_of, running
from .processes import guest_client, server_process

pytestmark = pytest.mark.anyio

sqlite_only = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


def log_of(database_url: str) -> Path:
    """The write-ahead log of a SQLite database."""
    return Path(f"{database_url.removeprefix('sqlite+aiosqlite:///')}-wal")


# Two servers


@sqlite_only
async def test_a_second_server_on_the_same_file_does_not_start(settings: Settings, tmp_path: Path) -> None:
    other_name = tmp_path / "link.sqlite3"
    other_name.symlink_to(tmp_path / "overtrick.sqlite3")
    for again in (settings, replace(settings, database_url=read_database_url(str(other_name)))):
        async with open_context(settings, Connections(settings)):
            with pytest.raises(CannotStart, match=r"another server \(process \d+\) uses .*: stop it first"):
                async with open_context(again, Connections(again)):
                    pass
    async with open_context(settings, Connections(settings)):  # the lock ends with its server
        pass


# Writing less


@sqlite_only
async def test_an_idle_table_writes_nothing(settings: Settings, database_url: str) -> None:
    lease_s = 0.15
    async with running(replace(settings, lease_s=lease_s)) as server, client_of(server, "Ada") as ada:
        await ada.connect(await ada.make_table("tendown", players=2, seats=["me", "novice"], start=True))
        while not ada.may_act:
            await ada.receive()
        async with asyncio.timeout(PATIENCE):
            while server.app.state.context.driver.table_count == 0:
                await asyncio.sleep(0.01)
        async with asyncio.timeout(PATIENCE):
            before, after = 0, -1
            while before != after:  # a server that renewed leases here would never be quiet for so long
                before = log_of(database_url).stat().st_mtime_ns
                await asyncio.sleep(4 * lease_s)
                after = log_of(database_url).stat().st_mtime_ns


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_a_process_renews_one_row_for_all_its_leases(settings: Settings, database: Database) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        *tables, other_table = [await ada.make_table("spades") for _ in range(4)]
    first, second, third = (Leases(database, 600, alone=False) for _ in range(3))

    async def pass_time(leases: Leases, seconds: int) -> None:
        """Let the leases of a process end earlier, as if this time had passed since the last renewal."""
        async with database.write() as session:
            earlier = update(HolderRow).where(HolderRow.id == leases.holder)
            await session.execute(earlier.values(until=HolderRow.until - 1000 * seconds))

    await third.acquire([other_table])  # leases of other tables do not matter
    assert await first.acquire(tables) == set(tables)
    assert await second.acquire(tables) == set()
    await pass_time(first, 400)
    assert await first.renew() == set(tables)
    await pass_time(first, 400)
    assert await second.acquire(tables[:1]) == set()  # the renewal counts for all of them
    assert await second.is_held_elsewhere(tables[0])
    await pass_time(first, 201)
    assert await second.acquire(tables[:1]) == {tables[0]}  # the first process has died, or was stopped for a while
    assert await first.renew() == set(tables[1:])
    assert await second.acquire(tables) == {tables[0]}
    await first.release()
    assert await second.acquire(tables) == set(tables)
    await second.release()
    await third.release()
    async with database.read() as session:
        assert not list(await session.scalars(select(LeaseRow.holder)))
        assert not list(await session.scalars(select(HolderRow.id)))


# Checkpoints


@sqlite_only
async def test_the_write_ahead_log_stays_short(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while there is always somebody who writes."""
    monkeypatch.setattr(checkpoints, "CHECK_INTERVAL_S", 0.02)
    monkeypatch.setattr(checkpoints, "CHECKPOINT_BYTES", 100_000)
    monkeypatch.setattr(checkpoints, "TRUNCATE_BYTES", 200_000)
    database = await Database.open(database_url)
    sizes, truncations = [0], 0
    for number in range(4000):  # each of them writes at least 4 kB
        async with database.write() as session:
            session.add(PersonRow(id=f"p{number}", name="Ada" * 300))
        sizes.append(log_of(database_url).stat().st_size)
        truncations += sizes[-1] < sizes[-2]
        if truncations == 3:
            break
    await database.close()
    assert truncations == 3


@sqlite_only
async def test_a_quiet_server_makes_a_checkpoint_after_a_while(
    database: Database, database_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(checkpoints, "CHECKPOINT_INTERVAL_S", 0.2)
    async with database.write() as session:
        session.add(PersonRow(id="p1", name="Ada"))
    copy = tmp_path / "copy.sqlite3"
    async with asyncio.timeout(PATIENCE):
        while True:  # the name is in the file itself, not only in the log beside it
            await asyncio.sleep(0.1)
            copy.write_bytes(Path(database_url.removeprefix("sqlite+aiosqlite:///")).read_bytes())
            with closing(sqlite3.connect(copy)) as connection:
                has_table = connection.execute("SELECT name FROM sqlite_master WHERE name = 'people'").fetchone()
                if has_table and connection.execute("SELECT name FROM people").fetchone() == ("Ada",):
                    break


@sqlite_only
async def test_a_write_that_fails_gives_the_space_of_the_write_ahead_log_back(
    database: Database, database_url: str
) -> None:
    """On a full disk this space may be all that there is: nothing else would become free."""
    async with database.write() as session:
        session.add(PersonRow(id="p1", name="Ada" * 10_000))
    assert log_of(database_url).stat().st_size > 30_000
    with pytest.raises(Unavailable):
        async with database.write():
            raise sqlite3.OperationalError("database or disk is full")
    async with asyncio.timeout(PATIENCE):
        while log_of(database_url).stat().st_size:
            await asyncio.sleep(0.1)


# Health, and a full disk


async def test_the_health_check_writes_and_many_requests_share_a_write(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    check = Health(database)
    await asyncio.gather(*(check.check() for _ in range(20)))
    async with database.read() as session:
        assert await session.scalar(select(SettingRow.value).where(SettingRow.name == "touched_at"))
    writes = 0

    async def stuck(_database: Database) -> None:
        nonlocal writes
        writes += 1
        await asyncio.Event().wait()

    monkeypatch.setattr(Database, "touch", stuck)
    monkeypatch.setattr(health, "TIMEOUT_S", 0.05)
    stuck_check = Health(database)
    for outcome in await asyncio.gather(*(stuck_check.check() for _ in range(20)), return_exceptions=True):
        assert isinstance(outcome, Unavailable)
    assert writes == 1


@pytest.mark.slow_without_jit
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can change the limits of another process")
async def test_a_server_whose_disk_was_full_goes_on_by_itself(tmp_path: Path) -> None:
    """A limit on the size of files stands for the full disk: each write fails, as with a full one."""
    import resource  # noqa: PLC0415

    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(server_process(str(tmp_path / "overtrick.sqlite3")))
        ada = await stack.enter_async_context(guest_client(server.address, "Ada"))
        table_id = await ada.make_table(
            "tocan", options={"target": 1}, seats=["me", "novice", "novice", "novice"], start=True
        )
        await ada.connect(table_id)
        await ada.wait_until_playing()
        await ada.play(Random(1), actions=2)
        while not ada.may_act:
            await ada.receive()
        unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        refused = await ada.act(ada.view["legal"][0]["text"])
        assert (refused["type"], refused["code"]) == ("error", "unavailable")
        async with asyncio.timeout(PATIENCE):  # the result of a check is valid for a second
            while (answer := await ada.http.get("/healthz")).status_code == 200:
                await asyncio.sleep(0.1)
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        answer = await ada.http.post("/api/v1/tables", json={"game": "spades"})
        assert answer.status_code == 503
        assert (await ada.http.get(f"/api/v1/tables/{table_id}")).status_code == 200  # reading works
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        await ada.play(Random(1))
        assert ada.view["outcome"] is not None
        async with asyncio.timeout(PATIENCE):
            while (await ada.http.get("/healthz")).status_code != 200:
                await asyncio.sleep(0.2)
        assert not [line for line in server.errors if "trace" in line]
