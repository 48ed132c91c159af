"""The database: schema, migrations, transactions and settings."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from overtrick.server.errors import NameTaken
from overtrick.server.folding import fold_name
from overtrick.server.people.accounts import Accounts, Passwords
from overtrick.server.settings import read_database_url
from overtrick.server.store.database import Database, migrations_for
from overtrick.server.store.models import AccountRow, Base, CredentialRow, PersonRow, TableRow
from overtrick.server.store.priority_lock import PriorityLock
from overtrick.server.store.writer import LogWriter, find_action, read_rows
from overtrick.server.table.events import Acted, Row, Said

pytestmark = pytest.mark.anyio

AT = 1_700_000_000_000


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))


async def test_the_migrations_create_the_schema_of_the_models(database: Database) -> None:
    async with database.write_connection() as connection:
        assert await connection.run_sync(differences) == []


async def test_opening_a_database_again_keeps_its_rows(database: Database, database_url: str) -> None:
    async with database.write() as session:
        session.add(PersonRow(id="p1", name="Ada"))
    again = await Database.open(database_url)
    async with again.read() as session:
        assert await session.scalar(select(PersonRow.name)) == "Ada"
    await again.close()


async def test_old_logins_are_folded_again_by_the_migration(database: Database) -> None:
    """Ivan has a Cyrillic name. Another account already has the new form of AIice's login, so hers stays."""

    def migrate_again(connection: Connection) -> None:
        migrations = migrations_for(connection)
        command.downgrade(migrations, "0003")
        command.upgrade(migrations, "head")

    before = {"p1": ("Иван", "ивaн"), "p2": ("AIice", "aiice"), "p3": ("allce", "allce")}
    async with database.write() as session:
        session.add_all([PersonRow(id=person, name=name) for person, (name, _) in before.items()])
        await session.flush()
        for at, (person, (_, login)) in enumerate(before.items()):
            session.add(CredentialRow(person=person, login=login, password="", created_at=at))
    async with database.write_connection() as connection:
        await connection.run_sync(migrate_again)
        await connection.commit()
    async with database.read() as session:
        found = await session.execute(select(CredentialRow.person, CredentialRow.login))
        logins = {row.person: row.login for row in found}
    assert logins == {"p1": fold_name("Иван"), "p2": "aiice", "p3": fold_name("allce")}
    accounts = Accounts(database, "a key", Passwords(rounds=1, memory=8))
    for name in ("AIice", "alice"):
        with pytest.raises(NameTaken):
            await accounts.create_guest(name)


async def test_the_log_refuses_a_repeated_request_and_looks_for_no_repeated_action(database: Database) -> None:
    """Actions need no index: a repeated one is refused for what its client has seen. See REQUESTS in the models."""
    said, acted = Said(0, "hello"), Acted(0, "pass")
    async with database.write() as session:
        values = {"game": "spades", "options": "{}", "players": 4, "public": False, "room": None}
        session.add(TableRow(id="t", status="playing", open_seats=0, **values))
    writer = LogWriter(database)
    writer.open()
    try:
        assert await writer.write("t", [Row(1, AT, said, "ada", "ada/1")])
        assert not await writer.write("t", [Row(2, AT, said, "ada", "ada/1")])
        assert await writer.write("t", [Row(2, AT, acted, "ada", "ada/2")])
        assert await find_action(database, "t", "ada/2") == 2
        assert not await writer.write("t", [Row(2, AT, acted, "bob", "bob/1")])
    finally:
        await writer.close()
    assert [row.seq for row in await read_rows(database, "t")] == [1, 2]


async def test_a_backup_of_a_running_server_is_complete(tmp_path: Path) -> None:
    """With VACUUM INTO, as docs/operate.md says. A copy of the file would miss the rows of the write-ahead log."""
    original, copy = tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3"
    database = await Database.open(read_database_url(str(original)))
    try:
        async with database.write() as session:
            session.add(PersonRow(id="p1", name="Ada"))
        with closing(sqlite3.connect(original)) as connection:
            connection.execute("VACUUM INTO ?", (str(copy),))
    finally:
        await database.close()
    again = await Database.open(read_database_url(str(copy)))
    async with again.read() as session:
        assert await session.scalar(select(PersonRow.name)) == "Ada"
    await again.close()


async def test_two_servers_can_start_at_the_same_time(new_database_url: str) -> None:
    for database in await asyncio.gather(*(Database.open(new_database_url) for _ in range(2))):
        await database.close()


async def test_only_the_first_value_of_a_setting_is_stored(database: Database) -> None:
    stored = await asyncio.gather(
        *(database.get_or_create_setting("colour", value) for value in ("red", "black", "green"))
    )
    assert len(set(stored)) == 1
    assert await database.signing_key() == await database.signing_key()


async def test_an_exception_rolls_the_transaction_back(database: Database) -> None:
    async def fail_halfway() -> None:
        async with database.write() as session:
            session.add(PersonRow(name="Ada"))
            await session.flush()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail_halfway()
    async with database.read() as session:
        assert await session.scalar(select(PersonRow)) is None


async def test_only_the_issuer_may_have_a_balance_below_zero(database: Database) -> None:
    with pytest.raises(IntegrityError):
        async with database.write() as session:
            session.add(AccountRow(name="person:x", kind="person", balance=-1))
    async with database.write() as session:
        session.add(AccountRow(name="house", kind="house", balance=-1000))


async def test_concurrent_writers_wait_for_each_other(database: Database) -> None:
    async with database.write() as session:
        session.add(AccountRow(name="house", kind="house", balance=0))

    async def add_one() -> None:
        async with database.write() as session:
            row = await session.get(AccountRow, "house", with_for_update=True)
            assert row is not None
            row.balance += 1

    await asyncio.gather(*(add_one() for _ in range(20)))
    async with database.read() as session:
        assert await session.scalar(select(AccountRow.balance)) == 20


# The lock of SQLite's writers


async def test_urgent_waiters_go_first() -> None:
    lock, order = PriorityLock(), []

    async def take(name: str, urgent: bool) -> None:
        async with lock.acquire(urgent=urgent):
            order.append(name)
            await asyncio.sleep(0)

    async with lock.acquire():
        tasks = [asyncio.create_task(take(name, name.startswith("log"))) for name in ("a", "b", "log 1", "log 2")]
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
    assert order == ["log 1", "log 2", "a", "b"]


async def test_a_cancelled_waiter_blocks_nobody() -> None:
    lock = PriorityLock()

    async def take() -> None:
        async with lock.acquire():
            pass

    async with lock.acquire():
        tasks = [asyncio.create_task(take()) for _ in range(3)]
        await asyncio.sleep(0)
        tasks[0].cancel()
    tasks[1].cancel()  # it has the lock already, but has not run yet
    await asyncio.wait_for(tasks[2], 5)
    async with lock.acquire():
        pass
