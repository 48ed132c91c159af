"""An upgrade from the first schema, with a match in play: the match goes on, and nothing is lost."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import httpx
import pytest
import sqlalchemy as sa
from alembic import command
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from overtrick.server.people import ledger
from overtrick.server.people.accounts import Accounts, Person
from overtrick.server.settings import Settings
from overtrick.server.store.database import Database, migrations_for
from overtrick.server.table import play, seating
from overtrick.server.table.decisions import Decision
from overtrick.server.table.events import Row, Starting, write_payload
from overtrick.server.table.state import TableState
from overtrick.testing.matches import choose

from .clients import Client, RunningServer, running

pytestmark = pytest.mark.anyio

ACTIONS = 30
AT = 1_700_000_000_000


@pytest.fixture
def database_url(new_database_url: str) -> str:
    return new_database_url


def match_in_play() -> list[Row]:
    """The log of a match for a stake between Ada and Bob, after some actions."""
    setup = seating.create("tendown", {"room": 5}, 2, secret="5" * 64, wait=0.0)
    rows = [Row(1, AT, setup, "ada")]
    state = TableState.create(rows[0])
    choices = Random(5)

    def add(decision: Decision, person: str) -> None:
        for event in decision.events:
            assert not isinstance(event, Starting)
            rows.append(Row(state.seq + 1, AT + state.seq, event, person))
            state.apply(rows[-1])

    for seat, (person, name) in enumerate({"ada": "Ada", "bob": "Bob"}.items()):
        add(seating.sit(state, person, name, seat, match_id="match"), person)
    add(seating.start(state, "ada", match_id="match"), "ada")
    for _ in range(ACTIONS):
        assert state.table is not None
        assert state.turn is not None
        actor = state.occupants[state.turn].person
        assert actor is not None
        add(play.act(state, actor, str(choose(state.table, choices, "modest")), state.seq), actor)
    return rows


def fill_first_schema(connection: Connection) -> None:
    """Create the first schema, with two accounts and their match. The models describe the newest schema only."""
    command.upgrade(migrations_for(connection), "0001")

    def insert(table: str, columns: str, *rows: tuple[object, ...]) -> None:
        names = columns.split()
        target = sa.table(table, *map(sa.column, names))
        connection.execute(sa.insert(target), [dict(zip(names, row, strict=True)) for row in rows])

    insert("people", "id name created_at seen_at cookies_since", ("ada", "Ada", AT, AT, 0), ("bob", "Bob", AT, AT, 0))
    insert("credentials", "person login password created_at", ("ada", "ada", "", AT), ("bob", "bob", "", AT))
    stake = {"person:ada": -5, "person:bob": -5, "pot:match": 10}
    welcome = {"person:ada": 1000, "person:bob": 1000, "house": -2000}
    balances = {name: stake.get(name, 0) + welcome.get(name, 0) for name in stake | welcome}
    accounts = [(name, name.partition(":")[0], balance) for name, balance in balances.items()]
    insert("ledger_accounts", "name kind balance", *accounts)
    insert("ledger_transactions", "id purpose at", ("t1", "welcome:all", AT), ("t2", "stake:match", AT))
    for transaction, amounts in (("t1", welcome), ("t2", stake)):
        entries = [(transaction, name, amount) for name, amount in amounts.items()]
        insert("ledger_entries", "transaction_id account amount", *entries)
    columns = "id game options players public room status open_seats created_at changed_at"
    insert("tables", columns, ("table", "tendown", '{"room":5}', 2, False, None, "playing", 0, AT, AT))
    log = [
        ("table", row.seq, row.kind, getattr(row.event, "seat", None), row.person, write_payload(row.event), row.at)
        for row in match_in_play()
    ]
    insert("log", "table_id seq kind seat person payload at", *log)


async def test_a_match_in_play_goes_on_after_an_upgrade_from_the_first_schema(
    database_url: str, settings: Settings
) -> None:
    engine = create_async_engine(database_url)
    async with engine.begin() as connection:
        await connection.run_sync(fill_first_schema)
    await engine.dispose()
    async with running(replace(settings, absence_s=600.0)) as server:
        ada, bob = [await player(server, person) for person in ("ada", "bob")]
        assert ada.state["seq"] == len(match_in_play())
        assert ada.state["table"]["status"] == "playing"
        assert ada.state["table"]["stake"] == 5
        await asyncio.gather(ada.play(Random(1)), bob.play(Random(2)))
        match = (await ada.http.get("/api/v1/matches/match")).json()
        assert [seat["name"] for seat in match["seats"]] == ["Ada", "Bob"]
        for client in (ada, bob):
            await client.disconnect()
            await client.http.aclose()
        database: Database = server.app.state.context.database
        async with database.read() as session:
            assert (await ledger.audit(session)).is_sound
            assert await ledger.forgotten_pots(session) == []


async def player(server: RunningServer, person: str) -> Client:
    """A client for a person who is in the database already, connected to the table."""
    people: Accounts = server.app.state.context.accounts
    cookie = f"overtrick={people.cookie_for(Person(person, person.title(), account=True))}"
    http = httpx.AsyncClient(base_url=server.address, headers={"Cookie": cookie}, verify=False)
    client = Client(server.address, http, person.title(), cookie)
    await client.connect("table")
    return client
