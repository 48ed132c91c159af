"""The store: the same on both databases."""

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

from overtrick.server.people.names import fold_name
from overtrick.server.settings import read_database_url
from overtrick.server.store.database import Database, migrations_for
from overtrick.server.store.models import AccountRow, Base, CredentialRow, PersonRow

pytestmark = pytest.mark.anyio


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), Base.metadata))


async def test_migrations_make_the_schema_of_the_models(database: Database) -> None:
    async with database.write_connection() as connection:
        assert await connection.run_sync(differences) == []


async def test_opening_again_keeps_everything(database: Database, database_url: str) -> None:
    async with database.write() as session:
        session.add(PersonRow(id="p1", name="Ada"))
    again = await Database.open(database_url)
    async with again.read() as session:
        assert await session.scalar(select(PersonRow.name)) == "Ada"
    await again.close()


async def test_accounts_of_before_log_in_by_names_that_are_folded_further(database: Database) -> None:
    """Ivan and Anna in Cyrillic letters, as their logins were stored at first; and one whose name is another's now."""

    def again(connection: Connection) -> None:
        migrations = migrations_for(connection)
        command.downgrade(migrations, "0003")
        command.upgrade(migrations, "head")

    before = {"p1": ("Иван", "ивaн"), "p2": ("Анна", "aннa"), "p3": ("ahha", "ahha")}
    async with database.write() as session:
        session.add_all([PersonRow(id=person, name=name) for person, (name, _) in before.items()])
        await session.flush()
        for at, (person, (_, login)) in enumerate(before.items()):
            session.add(CredentialRow(person=person, login=login, password="", created_at=at))
    async with database.write_connection() as connection:
        await connection.run_sync(again)
        await connection.commit()
    async with database.read() as session:
        found = await session.execute(select(CredentialRow.person, CredentialRow.login))
        logins = {row.person: row.login for row in found}
    assert logins == {"p1": fold_name("Иван"), "p2": "aннa", "p3": fold_name("ahha")}


async def test_a_copy_made_while_the_server_runs_is_whole(tmp_path: Path) -> None:
    """As docs/server.md says to do it: the file alone is not all, what is new is in a log beside it."""
    kept, copy = tmp_path / "tables.sqlite3", tmp_path / "copy.sqlite3"
    database = await Database.open(read_database_url(str(kept)))
    try:
        async with database.write() as session:
            session.add(PersonRow(id="p1", name="Ada"))
        with closing(sqlite3.connect(kept)) as beside:
            beside.execute("VACUUM INTO ?", (str(copy),))
    finally:
        await database.close()
    again = await Database.open(read_database_url(str(copy)))
    async with again.read() as session:
        assert await session.scalar(select(PersonRow.name)) == "Ada"
    await again.close()


async def test_two_servers_may_start_together(database_url: str) -> None:
    for database in await asyncio.gather(Database.open(database_url), Database.open(database_url)):
        await database.close()


async def test_first_value_is_remembered(database: Database) -> None:
    kept = await asyncio.gather(
        *(database.get_or_create_setting("colour", value) for value in ("red", "black", "green"))
    )
    assert len(set(kept)) == 1
    assert await database.signing_key() == await database.signing_key()


async def test_what_is_raised_is_rolled_back(database: Database) -> None:
    async def fail_halfway() -> None:
        async with database.write() as session:
            session.add(PersonRow(name="Ada"))
            await session.flush()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail_halfway()
    async with database.read() as session:
        assert await session.scalar(select(PersonRow)) is None


async def test_database_itself_keeps_balances_above_zero(database: Database) -> None:
    with pytest.raises(IntegrityError):
        async with database.write() as session:
            session.add(AccountRow(name="person:x", kind="person", balance=-1))
    async with database.write() as session:
        session.add(AccountRow(name="house", kind="house", balance=-1000))


async def test_writers_wait_for_each_other(database: Database) -> None:
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
