"""What the host of a server does, next to a running server that uses the same database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import websockets
from sqlalchemy import Column, Select, insert, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from overtrick.server.admin import acts, people, reports, tables
from overtrick.server.admin.running import run_act
from overtrick.server.errors import CannotStart, NameTaken, NotAllowed, NotFound, Stale, Unavailable
from overtrick.server.live.moderation import Moderation
from overtrick.server.live.table import LiveTable
from overtrick.server.people import ledger
from overtrick.server.people.personal_data import personal_data
from overtrick.server.people.removal import delete_person
from overtrick.server.people.traces import DELETED_NAME
from overtrick.server.settings import Settings, read_database_url
from overtrick.server.store.database import Database
from overtrick.server.store.models import AccountRow, LogRow, MatchSeatRow, PersonRow, ReportRow

from .clients import PATIENCE, Client, Json, RunningServer, client_of, running

pytestmark = pytest.mark.anyio


@pytest.fixture
async def server(settings: Settings) -> AsyncIterator[RunningServer]:
    async with running(settings) as started:
        yield started


class Host:
    """The host of the server, at another connection to its database."""

    def __init__(self, url: str) -> None:
        self.url = url

    async def __call__(self, act: Callable[[AsyncSession], Awaitable[Json]]) -> Json:
        return await run_act(self.url, act)

    async def id_of(self, name: str) -> str:
        found = await self(lambda session: people.find_person(session, name))
        return str(found.id)


@pytest.fixture
def host(server: RunningServer, database_url: str) -> Host:
    return Host(database_url)


async def closed(client: Client) -> int:
    """Wait until the server closes the socket. The close code."""
    assert client.socket is not None
    with suppress(websockets.ConnectionClosed):
        while True:
            await asyncio.wait_for(client.socket.recv(), PATIENCE)
    return client.socket.close_code or 0


async def until(check: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not check():
            await asyncio.sleep(0.02)


async def two_at_a_table(ada: Client, bob: Client, **wanted: object) -> str:
    """Ada and Bob play Ten Down, for two."""
    table_id = await ada.make_table("tendown", players=2, **wanted)
    await bob.post(f"tables/{table_id}/sit")
    for client in (ada, bob):
        await client.connect(table_id)
    await ada.post(f"tables/{table_id}/start")
    for client in (ada, bob):
        await client.wait_until_playing()
    return table_id


async def test_a_banned_person_is_disconnected_and_a_bot_plays_on(server: RunningServer, host: Host) -> None:
    async with client_of(server, "Ada") as ada, client_of(server, "Bob", account=True) as bob:
        table_id = await two_at_a_table(ada, bob)
        assert (await bob.request(type="say", id="hello", text="hello"))["type"] == "done"
        person = await host.id_of("bob")
        await host(lambda session: people.ban(session, person, "insults", "root"))
        assert await closed(bob) == 4001
        await ada.receive_event("taken_over")
        assert ada.state["table"]["seats"][1]["stand_in"] == "left"
        await bob.connect(table_id)  # as a watcher without a name, whose requests are refused, repeated ones too
        assert bob.state["you"] == {"seat": None, "name": None}
        assert (await bob.request(type="say", id="hello", text="hello"))["code"] == "not_allowed"
        refused = await bob.http.post(f"/api/v1/tables/{table_id}/sit", json={})
        assert (refused.status_code, refused.json()["code"]) == (403, "banned")
        assert refused.json()["message"] == "The host of this server has banned you: insults."
        for path, body in (
            ("login", {"name": "Bob", "password": "correct horse"}),
            ("guests", {"name": "Robert"}),
            ("accounts", {"name": "Robert", "password": "correct horse"}),
        ):
            refused = await bob.http.post(f"/api/v1/{path}", json=body)
            assert (refused.status_code, refused.json()["code"]) == (403, "banned"), path
        await host(lambda session: people.unban(session, person, "root"))
        assert (await bob.http.get("/api/v1/me")).status_code == 200
        await ada.play(Random(1))  # the match goes on to its end


async def test_a_person_banned_while_no_server_runs_loses_the_seat_at_the_next_start(settings: Settings) -> None:
    async with running(settings) as first, client_of(first, "Ada") as ada:
        table_id = await ada.make_table("spades")
    host = Host(settings.database_url)
    person = await host.id_of("Ada")
    await host(lambda session: people.ban(session, person, "spam", "root"))
    async with running(settings) as second:
        live = await second.app.state.context.tables.get(table_id)
        await until(lambda: live.state.seat_of(person) is None)


async def test_a_person_banned_during_an_outage_of_the_database_loses_the_seat_after_it(
    server: RunningServer, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures, execute = 0, LiveTable.execute

    async def fail_at_first(live: LiveTable, *wanted: Any, **how: Any) -> Any:
        nonlocal failures
        if failures < 2:
            failures += 1
            raise Unavailable("the disk is full") if failures == 1 else Stale("others wrote at the same moment")
        return await execute(live, *wanted, **how)

    async with client_of(server, "Ada") as ada:
        live = await server.app.state.context.tables.get(await ada.make_table("spades"))
        person = await host.id_of("Ada")
        monkeypatch.setattr(LiveTable, "execute", fail_at_first)
        await host(lambda session: people.ban(session, person, "spam", "root"))
        await until(lambda: live.state.seat_of(person) is None)
        assert failures == 2


async def test_a_closed_table_ends_with_its_stakes_given_back(server: RunningServer, host: Host) -> None:
    async with client_of(server, "Ada", account=True) as ada, client_of(server, "Bob", account=True) as bob:
        table_id = await two_at_a_table(ada, bob, options={"room": 50})
        assert (await ada.http.get("/api/v1/me")).json()["credits"] == 950
        await host(lambda session: tables.close_table(session, table_id, "a mistake", "root"))
        for client in (ada, bob):
            await client.receive_event("abandoned")
            assert client.state["table"]["status"] == "closed"
            assert client.state["table"]["notice"] == "The host of the server closed this table: a mistake."
            assert (await client.http.get("/api/v1/me")).json()["credits"] == 1000
        refused = await ada.http.post(f"/api/v1/tables/{table_id}/rematch", json={})
        assert "a mistake" in refused.json()["message"]
        with pytest.raises(NotAllowed, match="closed already"):
            await host(lambda session: tables.close_table(session, table_id, "again", "root"))
    audit = await host(ledger.audit)
    assert audit.is_sound
    assert await host(ledger.forgotten_pots) == []


async def test_closing_wins_or_loses_cleanly_against_moves_at_the_same_moment(
    server: RunningServer, host: Host
) -> None:
    """People act as fast as they can while the table is closed: the log has every seq once and ends there."""
    async with client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        table_id = await two_at_a_table(ada, bob)

        async def play(client: Client) -> None:
            while client.state["table"]["status"] == "playing":
                if client.may_act:
                    await client.act(client.view["legal"][0]["text"])
                else:
                    await client.receive()

        playing = asyncio.gather(play(ada), play(bob))
        await asyncio.sleep(0.05)
        await host(lambda session: tables.close_table(session, table_id, "now", "root"))
        await asyncio.wait_for(playing, PATIENCE)
        rows = select(LogRow.seq, LogRow.kind).where(LogRow.table_id == table_id).order_by(LogRow.seq)
        found = (await host(lambda session: session.execute(rows))).all()
        assert [row.seq for row in found] == list(range(1, len(found) + 1))
        assert found[-1].kind == "abandoned"


async def test_a_new_name_is_shown_at_once_at_the_table_and_in_finished_matches(
    server: RunningServer, host: Host
) -> None:
    async with client_of(server, "Ada") as ada, client_of(server, "Rude Name", account=True) as bob:
        await two_at_a_table(ada, bob)
        person = await host.id_of("Rude Name")
        await server.app.state.context.accounts.create_account("Carol", "correct horse")
        with pytest.raises(NameTaken):
            await host(lambda session: people.rename(session, person, "CAROL", "root"))
        await host(lambda session: people.rename(session, person, "Robert", "root"))
        await ada.receive_until(lambda message: message["type"] == "state")
        assert ada.state["table"]["seats"][1]["name"] == "Robert"
        await asyncio.gather(ada.play(Random(1)), bob.play(Random(2)))
        names = await host(lambda session: session.scalars(select(MatchSeatRow.name).order_by(MatchSeatRow.seat)))
        assert list(names) == ["Ada", "Robert"]
        answer = await bob.http.post("/api/v1/login", json={"name": "Robert", "password": "correct horse"})
        assert answer.status_code == 200


async def test_a_deleted_person_leaves_only_moves(server: RunningServer, host: Host) -> None:
    """No table of the database contains the name or a message of the person any more, nor does the live table."""
    async with client_of(server, "Ada", account=True) as ada, client_of(server, "Zebulon", account=True) as zeb:
        table_id = await two_at_a_table(ada, zeb, options={"room": 5})
        await zeb.request(type="say", text="my secret plan")
        await zeb.http.post(f"/api/v1/tables/{table_id}/seats/0/report", json={"about": "chat", "text": "rude"})
        await zeb.http.post(f"/api/v1/tables/{table_id}/seats/0/block")
        person = await host.id_of("Zebulon")
        data = await host(lambda session: personal_data(session, person))
        assert [message["text"] for message in data["messages"]] == ["my secret plan"]
        await host(lambda session: people.rename(session, person, "Zebulon II", "root"))
        await host(lambda session: people.delete(session, person, "root"))
        assert await closed(zeb) == 4001
        await ada.receive_until(
            lambda message: message["type"] == "state" and message["table"]["seats"][1]["name"] == DELETED_NAME
        )
        assert [line["text"] for line in ada.state["said"]] == ["(deleted)"]
        while ada.state["table"]["seats"][1].get("stand_in") != "left":
            await ada.receive()
        await ada.play(Random(3))
        everything = await host(dump)
        assert "Zebulon" not in everything
        assert "zebulon" not in everything
        assert "secret plan" not in everything
        seats = await host(lambda session: session.scalars(select(MatchSeatRow).order_by(MatchSeatRow.seat)))
        assert [(seat.name, seat.person == person) for seat in seats] == [("Ada", False), (DELETED_NAME, True)]
        assert (await zeb.http.get("/api/v1/me")).status_code == 401
        with pytest.raises(NotFound):
            await host.id_of("Zebulon")
    assert (await host(ledger.audit)).is_sound


KEPT = {
    "challenge_attempts.person",
    "challenges.creator",
    "duplicate_players.person",
    "match_seats.person",
    "rated_seats.person",
    "ratings.person",
}
"""What still refers to a person without a name: results, because those of other people refer to them."""

REFERENCES = [
    column
    for table in PersonRow.metadata.sorted_tables
    for column in table.columns
    if any(key.column is PersonRow.__table__.c.id for key in column.foreign_keys)
]
"""Every column of the database that names a person."""


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_nothing_but_results_refers_to_a_deleted_person(database: Database) -> None:
    """Also in tables that are added later: a row about a person is removed with the person, or listed above."""
    async with database.read() as session:  # nothing is committed
        await session.execute(text("PRAGMA defer_foreign_keys = ON"))  # the rows are about nothing that exists
        session.add_all(PersonRow(id=column_id(column), name="Ada") for column in REFERENCES)
        session.add(PersonRow(id="other", name="Bob"))
        await session.flush()
        for column in REFERENCES:
            await session.execute(insert(column.table).values(row_about(column)))
        for column in REFERENCES:
            await delete_person(session, column_id(column))
        left = [column for column in REFERENCES if await session.scalar(select(column).where(column != "other"))]
        assert {str(column) for column in left} == KEPT


def column_id(column: Column[Any]) -> str:
    """The id of the person whom only this column names."""
    return f"in {column}"


def row_about(column: Column[Any]) -> dict[str, object]:
    """A row with any values that names a person in this column, and somebody else in the others of its kind."""
    anything = {str: "x", int: 1, bool: False, float: 1.0}
    required = (each for each in column.table.columns if not each.nullable and each.default is None)
    row: dict[str, object] = {each.name: anything[each.type.python_type] for each in required}
    row |= {each.name: "other" for each in REFERENCES if each.table is column.table}
    return row | {column.name: column_id(column)}


async def dump(session: AsyncSession) -> str:
    """Every row of every table, as text."""
    rows = []
    for table in PersonRow.metadata.sorted_tables:
        rows += [str(row) for row in (await session.execute(select(table)))]
    return "\n".join(rows)


async def test_a_link_for_a_new_password_works_once(server: RunningServer, host: Host) -> None:
    async with client_of(server, "Ada", account=True) as ada, client_of(server, None) as stranger:
        person = await host.id_of("Ada")
        old = await host(lambda session: people.reset_password(session, person, 1.0, "root"))
        token = await host(lambda session: people.reset_password(session, person, 1.0, "root"))
        late = await host(lambda session: people.reset_password(session, person, -1.0, "root"))
        for wrong in (old, token, late, "none"):  # a newer link makes earlier ones invalid, and the newest is too old
            refused = await stranger.http.post(
                "/api/v1/password-resets", json={"token": wrong, "password": "battery staple"}
            )
            assert refused.status_code == 403, wrong
        token = await host(lambda session: people.reset_password(session, person, 1.0, "root"))
        assert token not in await host(dump)
        body = {"token": token, "password": "battery staple"}
        answer = await stranger.http.post("/api/v1/password-resets", json=body)
        assert (answer.status_code, answer.json()["name"]) == (200, "Ada")
        assert (await ada.http.get("/api/v1/me")).status_code == 401  # other devices are logged out
        assert (await stranger.http.post("/api/v1/password-resets", json=body)).status_code == 403
        login = {"name": "Ada", "password": "battery staple"}
        assert (await stranger.http.post("/api/v1/login", json=login)).status_code == 200


async def test_given_credits_have_a_reason_that_the_person_sees(server: RunningServer, host: Host) -> None:
    async with client_of(server, "Ada", account=True) as ada, client_of(server, "Guest"):
        person, guest = await host.id_of("Ada"), await host.id_of("Guest")
        balance = await host(lambda session: people.give(session, person, 250, "won the cup", "root"))
        assert balance == 1250
        line = (await ada.http.get("/api/v1/credits")).json()["lines"][0]
        assert (line["what"], line["amount"], line["reason"]) == ("gift", 250, "won the cup")
        with pytest.raises(Exception, match="only a person with an account"):
            await host(lambda session: people.give(session, guest, 250, "a present", "root"))
    assert (await host(ledger.audit)).is_sound


async def test_the_audit_finds_every_kind_of_fault(server: RunningServer, host: Host) -> None:
    async with client_of(server, "Ada", account=True) as ada, client_of(server, "Bob", account=True) as bob:
        await two_at_a_table(ada, bob, options={"room": 5})

        async def spoil(session: AsyncSession) -> None:
            account = await session.get_one(AccountRow, ledger.account_of(ada_id))
            account.balance += 7
            session.add(AccountRow(name="pot:forgotten", kind="pot", balance=3))

        ada_id = await host.id_of("Ada")
        await host(spoil)
        audit = await host(ledger.audit)
        assert not audit.is_sound
        assert audit.balances == 10
        assert set(audit.wrong) == {ledger.account_of(ada_id), "pot:forgotten"}
        assert await host(ledger.forgotten_pots) == ["pot:forgotten"]  # not the pot of the match in play


async def test_the_audit_is_right_while_servers_write(
    server: RunningServer, host: Host, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with client_of(server, "Ada", account=True):
        ada = await host.id_of("Ada")
        async with database.read() as session:
            execute = session.execute

            async def execute_and_write(query: Select[str, int, int]) -> object:
                found = await execute(query)
                monkeypatch.setattr(session, "execute", execute)
                await host(lambda other: ledger.give(other, ada, 5, "meanwhile"))
                return found

            monkeypatch.setattr(session, "execute", execute_and_write)
            assert (await ledger.audit(session)).is_sound


async def test_every_act_is_logged_with_its_operator(server: RunningServer, host: Host) -> None:
    async with client_of(server, "Ada", account=True) as ada, client_of(server, "Bob", account=True) as bob:
        table_id = await two_at_a_table(ada, bob)
        await ada.http.post(f"/api/v1/tables/{table_id}/seats/1/report", json={"about": "play", "text": "slow"})
        (waiting,) = await host(reports.list_reports)
        person = await host.id_of("Bob")
        await host(lambda session: reports.settle(session, waiting.id, "warned", "eve"))
        await host(lambda session: people.ban(session, person, "slow", "eve"))
        await host(lambda session: people.unban(session, person, "eve"))
        await host(lambda session: people.rename(session, person, "Robert", "eve"))
        await host(lambda session: people.reset_password(session, person, 1, "eve"))
        await host(lambda session: people.give(session, person, 5, "sorry", "eve"))
        await host(lambda session: tables.close_table(session, table_id, "late", "eve"))
        assert (await bob.http.post("/api/v1/me/deletion", json={"password": "correct horse"})).status_code == 204
        logged = await host(lambda session: acts.latest_acts(session, limit=50))
        assert [(act.number, act.kind, act.operator) for act in reversed(logged)] == [
            (1, "settle", "eve"),
            (2, "ban", "eve"),
            (3, "unban", "eve"),
            (4, "rename", "eve"),
            (5, "reset-password", "eve"),
            (6, "give", "eve"),
            (7, "close", "eve"),
            (8, "delete", "self"),
        ]
        assert {act.name for act in logged if act.person == person} == {DELETED_NAME}
        assert [act.details for act in logged if act.details] == ["late"]  # nothing about the deleted person


async def test_a_report_shows_what_the_person_wrote(server: RunningServer, host: Host) -> None:
    async with client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        table_id = await two_at_a_table(ada, bob)
        await bob.request(type="say", text="you play badly")
        path = f"/api/v1/tables/{table_id}/seats/1/report"
        assert (await ada.http.post(path, json={"about": "chat", "text": "insults"})).status_code == 204
        await bob.request(type="say", text="sorry")
        (report,) = await host(reports.list_reports)
        assert (report.reporter, report.reported, report.subject, report.text) == ("Ada", "Bob", "chat", "insults")
        written = await host(lambda session: reports.messages_before(session, report))
        assert [text for _, text in written] == ["you play badly"]
        await host(lambda session: reports.settle(session, report.id, "warned Bob", "root"))
        assert await host(reports.list_reports) == []
        assert len(await host(lambda session: reports.list_reports(session, settled=True))) == 1


async def test_a_host_cannot_be_flooded_with_reports(server: RunningServer, host: Host) -> None:
    async with client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        table_id = await two_at_a_table(ada, bob)
        path = f"/api/v1/tables/{table_id}/seats/1/report"
        answers = [await ada.http.post(path, json={"about": "other"}) for _ in range(21)]
        assert [answer.status_code for answer in answers] == [204] * 20 + [403]
        assert len((await host(lambda session: session.scalars(select(ReportRow.id)))).all()) == 20


async def test_admin_neither_creates_nor_migrates_a_database(tmp_path: object) -> None:
    missing = read_database_url(f"{tmp_path}/none.sqlite3")
    with pytest.raises(CannotStart, match="there is no database"):
        await run_act(missing, acts.newest_act)


async def test_an_outage_of_the_database_does_not_flood_the_log(
    server: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    """The database logs its own outages, so the loop that looks for new acts is silent."""
    context = server.app.state.context

    def fail() -> None:
        raise Unavailable("the disk is full")

    moderation = Moderation(context.tables, context.connections.disconnect)
    moderation._tables = SimpleNamespace(database=SimpleNamespace(read=fail))  # type: ignore[assignment]
    moderation.open()
    await asyncio.sleep(0.1)
    await moderation.close()
    assert "could not be carried out" not in caplog.text
