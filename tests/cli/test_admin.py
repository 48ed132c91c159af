"""The command `overtrick admin`, on the database of a server that does not run now."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest

from overtrick.server.people.accounts import Accounts, Passwords, Person
from overtrick.server.settings import read_database_url
from overtrick.server.store.database import Database

from .running import Run, check_refused


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database with two accounts and two guests of the same name."""

    async def create() -> None:
        opened = await Database.open(read_database_url(path))
        people = Accounts(opened, "a key", Passwords(rounds=1, memory=8))
        for name in ("Ada", "Bob"):
            await people.create_account(name, "correct horse")
        for _ in range(2):
            await people.create_guest("Carl")
        await opened.close()

    path = str(tmp_path / "tables.sqlite3")
    asyncio.run(create())
    return path


@pytest.fixture
def admin(run: Run, database: str) -> Run:
    return lambda *words, **more: run("admin", *words, "--database", database, **more)


def log_in(database: str, name: str, password: str) -> Person:
    async def log_in() -> Person:
        opened = await Database.open(read_database_url(database))
        try:
            return await Accounts(opened, "a key", Passwords(rounds=1, memory=8)).log_in(name, password)
        finally:
            await opened.close()

    return asyncio.run(log_in())


def test_people_are_listed_and_found(admin: Run) -> None:
    listed = json.loads(admin("people", "--json").out)
    assert sorted(person["name"] for person in listed) == ["Ada", "Bob", "Carl", "Carl"]
    assert "account" in admin("people", "--search", "ADA").words
    assert admin("people", "--search", "%").words == "There are no such people."
    check_refused(admin("ban", "Nobody", "--reason", "x"), "there is no person with the name or id 'Nobody'")
    check_refused(admin("ban", "Carl", "--reason", "x"), "2 people have the name 'Carl': give one of the ids")
    carl = next(person["id"] for person in listed if person["name"] == "Carl")
    assert admin("ban", carl, "--reason", "spam").words == "Carl is banned."
    assert "spam" in admin("people", "--banned").words


def test_a_ban_is_lifted_and_everything_is_logged(admin: Run, database: str) -> None:
    assert admin("ban", "ada", "--reason", "  many   insults ").words == "Ada is banned."
    with pytest.raises(Exception, match="banned you: many insults"):
        log_in(database, "Ada", "correct horse")
    assert admin("unban", "Ada").words == "Ada is not banned any more."
    assert log_in(database, "Ada", "correct horse").name == "Ada"
    check_refused(admin("unban", "Ada"), "Ada is not banned")
    logged = json.loads(admin("log", "--json").out)
    assert [(act["kind"], act["name"], act["details"]) for act in logged] == [
        ("unban", "Ada", ""),
        ("ban", "Ada", "many insults"),
    ]
    assert "many insults" in admin("log").words


def test_renaming_and_giving_credits(admin: Run) -> None:
    assert admin("rename", "Ada", "Ada L").words == "Ada is now Ada L."
    check_refused(admin("rename", "Ada L", "B0b"), "belongs to an account")
    assert admin("give", "Ada L", "50", "--reason", "the cup").words == "Ada L has 1,050 credits now."
    check_refused(admin("give", "Ada L", "0", "--reason", "the cup"), "1")
    check_refused(admin("give", "Ada L", "5", "--reason", " "), "--reason has 1 to 300 characters")
    assert admin("audit").words == "The ledger is sound."


def test_deleting_asks_first(admin: Run, database: str) -> None:
    assert admin("delete", "Bob", typed="n\n").code == 1
    assert log_in(database, "Bob", "correct horse").name == "Bob"
    assert admin("delete", "Bob", "--yes").words == "The data of Bob is deleted."
    check_refused(admin("delete", "Bob", "--yes"), "there is no person")
    with pytest.raises(Exception, match="the name or the password is wrong"):
        log_in(database, "Bob", "correct horse")
    assert "Bob" not in admin("log").words


def test_a_link_for_a_new_password_is_printed(admin: Run, database: str) -> None:
    ran = admin("reset-password", "Ada", "--site", "https://cards.example/")
    link = ran.out.splitlines()[-1]
    assert re.fullmatch(r"https://cards\.example/reset#[\w-]{32}", link)
    check_refused(admin("reset-password", "Carl"), "2 people have the name")


def test_without_a_database_there_is_one_sentence(run: Run, tmp_path: Path) -> None:
    missing = str(tmp_path / "none.sqlite3")
    check_refused(run("admin", "people", "--database", missing), "there is no database")
    assert not Path(missing).exists()
    check_refused(run("admin", "close", "none", "--reason", "x", "--database", "mysql://x"), "must be SQLite")


def test_an_id_may_begin_with_a_hyphen(admin: Run) -> None:
    check_refused(admin("close", "-abc", "--reason", "x"), "there is no table '-abc'")
    assert admin("reports").words == "No report waits."
    assert admin("tables").words == "There are no such tables."
