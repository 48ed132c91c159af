"""Friends: asking, agreeing, who is online, and invitations to a table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
import websockets
from fastapi import FastAPI
from sqlalchemy import select, update

from overtrick.server.cluster import people as people_module
from overtrick.server.ids import now_ms
from overtrick.server.live import online as online_module
from overtrick.server.people import friends
from overtrick.server.people.accounts import Person
from overtrick.server.settings import Settings
from overtrick.server.store.models import FriendRow, InvitationRow
from overtrick.server.wire.messages import PAGE_MESSAGE

from .clients import PATIENCE, Client, Json, client_of, running
from .finished_matches import FinishedMatches
from .processes import nats_server

pytestmark = pytest.mark.anyio


class Friend:
    """A person of these tests."""

    def __init__(self, person: Person, http: httpx.AsyncClient) -> None:
        self.person = person
        self.http = http

    async def send(self, method: str, path: str, status: int = 200, **body: object) -> Json:
        answer = await self.http.request(method, f"/api/v1/{path}", json=body if method != "GET" else None)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    async def relations(self) -> dict[str, str]:
        found = await self.send("GET", "friends")
        return {friend["name"]: friend["relation"] for friend in found["friends"]}

    async def id_of(self, name: str) -> str:
        found = await self.send("GET", "friends")
        return next(str(friend["id"]) for friend in found["friends"] if friend["name"] == name)

    async def ask(self, name: str, status: int = 200) -> Json:
        """Ask a person of the list of people you played with."""
        companions = await self.send("GET", "friends/companions")
        other = next(one for one in companions if one["name"] == name)
        return await self.send("POST", f"matches/{other['match']}/seats/{other['seat']}/friend", status)

    async def invite(self, table: str, name: str, status: int = 200) -> Json:
        return await self.send("POST", f"tables/{table}/invitations", status, friend=await self.id_of(name))

    async def invitations(self) -> list[Json]:
        return list((await self.send("GET", "friends"))["invitations"])


async def played(matches: FinishedMatches, *names: str) -> list[Friend]:
    """People who have finished a match together. Those with a small letter are guests."""
    people = [await matches.add_person(name, account=name[0].isupper()) for name in names]
    await matches.play("tendown", list(people), seed=1)
    return [Friend(person, matches.client(person)) for person in people]


async def befriend(first: Friend, second: Friend) -> None:
    await first.ask(second.person.name)
    await second.send("POST", f"friends/{await second.id_of(first.person.name)}/accept", 204)


async def test_people_who_played_together_become_friends_when_both_agree(
    app: FastAPI, matches: FinishedMatches
) -> None:
    ada, bob, carol = await played(matches, "Ada", "bob", "Carol")
    assert [one["name"] for one in await ada.send("GET", "friends/companions")] == ["bob", "Carol"]
    assert (await ada.ask("bob"))["relation"] == "asked"
    assert (await ada.relations(), await bob.relations()) == ({"bob": "asked"}, {"Ada": "asks_you"})
    request = await ada.id_of("bob")
    await ada.send("POST", f"friends/{request}/accept", 403)  # the other one decides
    await carol.send("POST", f"friends/{request}/accept", 404)
    await carol.send("DELETE", f"friends/{request}", 404)
    await bob.send("POST", f"friends/{request}/accept", 204)
    await bob.send("POST", f"friends/{request}/accept", 204)  # from a second device
    assert (await ada.relations(), await bob.relations()) == ({"bob": "friend"}, {"Ada": "friend"})
    assert [one["name"] for one in await ada.send("GET", "friends/companions")] == ["Carol"]
    assert (await carol.ask("Ada"))["relation"] == "asked"
    carols = await ada.id_of("Carol")
    assert (await ada.send("POST", f"friends/{carols}/accept", 204)) is None
    await bob.send("DELETE", f"friends/{request}", 204)
    assert (await ada.relations(), await bob.relations()) == ({"Carol": "friend"}, {})


async def test_only_people_of_a_common_match_can_be_asked(app: FastAPI, matches: FinishedMatches) -> None:
    ada, bob = await played(matches, "Ada", "Bob")
    stranger = await matches.add_person("Eve")
    eve = Friend(stranger, matches.client(stranger))
    match = (await ada.send("GET", "friends/companions"))[0]["match"]
    await eve.send("POST", f"matches/{match}/seats/0/friend", 403)
    await ada.send("POST", f"matches/{match}/seats/0/friend", 403)  # Ada's own seat
    await ada.send("POST", f"matches/{match}/seats/9/friend", 404)
    await ada.send("POST", "matches/none/seats/0/friend", 403)
    table = (await ada.send("POST", "tables", 201, game="spades"))["table"]["id"]
    await eve.send("POST", f"tables/{table}/sit")
    await eve.send("POST", f"tables/{table}/seats/0/friend", 403)  # they have not played yet
    await bob.send("POST", f"tables/{table}/seats/0/friend", 403)
    await bob.send("GET", f"tables/{table}/companions", 403)
    at_table = await eve.send("GET", f"tables/{table}/companions")
    assert at_table == [{"seat": 0, "name": "Ada", "relation": "none"}]


async def test_two_people_who_ask_each_other_are_friends(app: FastAPI, matches: FinishedMatches) -> None:
    ada, bob = await played(matches, "Ada", "Bob")
    match = (await ada.send("GET", "friends/companions"))[0]["match"]
    seats = {"Ada": 0, "Bob": 1}
    await asyncio.gather(
        ada.send("POST", f"matches/{match}/seats/{seats['Bob']}/friend"),
        bob.send("POST", f"matches/{match}/seats/{seats['Ada']}/friend"),
    )
    assert (await ada.relations(), await bob.relations()) == ({"Bob": "friend"}, {"Ada": "friend"})
    async with matches.context.database.read() as session:
        assert len((await session.scalars(select(FriendRow))).all()) == 1


async def test_nobody_is_told_that_a_request_was_declined(app: FastAPI, matches: FinishedMatches) -> None:
    ada, bob = await played(matches, "Ada", "Bob")
    await ada.ask("Bob")
    request = await bob.id_of("Ada")
    await bob.send("DELETE", f"friends/{request}", 204)
    assert (await ada.relations(), await bob.relations()) == ({"Bob": "asked"}, {})
    await ada.send("DELETE", f"friends/{request}", 204)
    assert await ada.relations() == {}
    await ada.ask("Bob")  # it stays declined
    assert (await ada.relations(), await bob.relations()) == ({"Bob": "asked"}, {})
    await bob.ask("Ada")  # Bob has changed his mind
    assert (await ada.relations(), await bob.relations()) == ({"Bob": "friend"}, {"Ada": "friend"})


async def test_a_blocked_person_can_neither_ask_nor_see_the_blocker(app: FastAPI, matches: FinishedMatches) -> None:
    ada, bob = await played(matches, "Ada", "Bob")
    await befriend(ada, bob)
    table = (await bob.send("POST", "tables", 201, game="spades"))["table"]["id"]
    await bob.invite(table, "Ada")
    await ada.send("POST", f"tables/{table}/seats/0/block", 204)
    assert (await ada.relations(), await bob.relations()) == ({}, {})
    assert await ada.invitations() == []
    match = f"matches/match{matches.at}"
    assert (await bob.send("POST", f"{match}/seats/0/friend"))["relation"] == "asked"
    assert (await ada.relations(), await bob.relations()) == ({}, {"Ada": "asked"})
    assert "unblock" in (await ada.send("POST", f"{match}/seats/1/friend", 403))["message"]
    assert await ada.send("GET", "friends/companions") == []


async def test_the_number_of_friends_is_limited(
    app: FastAPI, matches: FinishedMatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(friends, "MAX_FRIENDS", 1)
    ada, _, _ = await played(matches, "Ada", "Bob", "Carol")
    await ada.ask("Bob")
    refused = await ada.ask("Carol", 403)
    assert "remove some of them" in refused["message"]


async def test_an_invitation_leads_to_a_seat(app: FastAPI, matches: FinishedMatches) -> None:
    ada, bob, carol = await played(matches, "Ada", "bob", "Carol")
    await befriend(ada, bob)
    table = (await ada.send("POST", "tables", 201, game="spades"))["table"]["id"]
    sent = await ada.invite(table, "bob")
    assert [(one["name"], one["status"]) for one in sent] == [("bob", "open")]
    await ada.invite(table, "bob")  # once more changes nothing
    (invitation,) = await bob.invitations()
    assert (invitation["name"], invitation["title"], invitation["table"]) == ("Ada", "Spades", table)
    assert 0 < invitation["seconds_left"] <= 300
    await carol.send("POST", f"invitations/{invitation['id']}/accept", 404)
    await carol.send("GET", f"tables/{table}/invitations", 403)
    joined = await bob.send("POST", f"invitations/{invitation['id']}/accept")
    assert joined["seat"] == 2  # the partner of the host
    again = await bob.send("POST", f"invitations/{invitation['id']}/accept")  # from a second device
    assert again["seat"] == 2
    assert await bob.invitations() == []
    assert (await ada.send("GET", f"tables/{table}/invitations"))[0]["status"] == "accepted"
    assert "has a seat" in (await ada.invite(table, "bob", 409))["message"]
    assert (await ada.send("GET", f"tables/{table}/companions"))[0]["relation"] == "friend"


async def test_an_invitation_can_be_declined_and_expires(app: FastAPI, matches: FinishedMatches) -> None:
    ada, bob, carol = await played(matches, "Ada", "Bob", "carol")
    await befriend(ada, bob)
    await befriend(ada, carol)
    await befriend(bob, carol)
    table = (await ada.send("POST", "tables", 201, game="spades"))["table"]["id"]
    await ada.invite(table, "Bob")
    (invitation,) = await bob.invitations()
    await bob.send("POST", f"invitations/{invitation['id']}/decline", 204)
    assert await bob.invitations() == []
    assert (await ada.send("GET", f"tables/{table}/invitations"))[0]["status"] == "declined"
    assert "has declined" in (await ada.invite(table, "Bob", 409))["message"]
    assert "have declined" in (await bob.send("POST", f"invitations/{invitation['id']}/accept", 409))["message"]
    await bob.send("POST", f"tables/{table}/sit")
    await ada.invite(table, "carol")
    assert "already invited" in (await bob.invite(table, "carol", 409))["message"]
    (second,) = await carol.invitations()
    async with matches.context.database.write() as session:
        await session.execute(update(InvitationRow).values(expires_at=now_ms() - 1))
    assert await carol.invitations() == []
    assert "has expired" in (await carol.send("POST", f"invitations/{second['id']}/accept", 409))["message"]
    await bob.invite(table, "carol")
    (third,) = await carol.invitations()
    assert third["name"] == "Bob"
    rated = (await ada.send("POST", "tables", 201, game="spades", rated=True))["table"]["id"]
    assert "no account" in (await ada.invite(rated, "carol", 409))["message"]
    await ada.send("POST", f"tables/{table}/bots", level="novice")
    assert await carol.invitations() == []  # no seat is open any more
    assert "No seat" in (await carol.send("POST", f"invitations/{third['id']}/accept", 409))["message"]


async def test_deleted_people_are_nobodys_friends(app: FastAPI, matches: FinishedMatches) -> None:
    ada, bob = await played(matches, "Ada", "Bob")
    await befriend(ada, bob)
    table = (await ada.send("POST", "tables", 201, game="spades"))["table"]["id"]
    await ada.invite(table, "Bob")
    data = await bob.send("GET", "me/data")
    assert (data["friends"], data["shows_online"]) == ([{"name": "Ada", "relation": "friend"}], True)
    await bob.send("POST", "me/deletion", 204, password="correct horse")
    assert await ada.relations() == {}
    assert await ada.send("GET", "friends/companions") == []


# Who is online


@asynccontextmanager
async def page_of(client: Client, address: str | None = None) -> AsyncIterator[websockets.ClientConnection]:
    """An open page of a person."""
    where = (address or client.address).replace("http", "ws")
    async with websockets.connect(
        f"{where}/api/v1/me/socket", additional_headers={"Cookie": client.cookie}, open_timeout=PATIENCE
    ) as socket:
        await news(socket)
        yield socket


async def news(socket: websockets.ClientConnection) -> None:
    """Wait until the page is told that there is news."""
    text = await asyncio.wait_for(socket.recv(), PATIENCE)
    PAGE_MESSAGE.validate_json(text)
    assert json.loads(text) == {"type": "news"}


async def online_friends(client: Client) -> list[str]:
    found = (await client.http.get("/api/v1/friends")).json()
    return [friend["name"] for friend in found["friends"] if friend["online"]]


async def see(client: Client, socket: websockets.ClientConnection, names: list[str]) -> None:
    """Wait until these friends are online, as a page does: it asks whenever there is news."""
    while await online_friends(client) != names:
        await news(socket)


async def make_friends(ada: Client, bob: Client) -> None:
    """Let two people play and become friends."""
    table = await ada.make_table("tendown", players=2)
    await bob.post(f"tables/{table}/sit")
    await ada.post(f"tables/{table}/start")
    await ada.post(f"tables/{table}/seats/1/friend")
    await bob.post(f"tables/{table}/seats/0/friend")


@pytest.fixture
def short_delays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(online_module, "OFFLINE_DELAY_S", 0.05)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.usefixtures("short_delays")
async def test_friends_see_who_is_online_and_nobody_else_does(settings: Settings) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(settings))
        ada, bob, eve = [await stack.enter_async_context(client_of(server, name)) for name in ("Ada", "Bob", "Eve")]
        pages = {}
        for client in (ada, eve):
            pages[client.name] = await stack.enter_async_context(page_of(client))
        await make_friends(ada, bob)
        async with page_of(bob) as page:
            await see(ada, pages["Ada"], ["Bob"])
            assert await online_friends(bob) == ["Ada"]
            assert await online_friends(eve) == []
            await bob.http.put("/api/v1/friends/online", json={"shows_online": False})
            await see(ada, pages["Ada"], [])
            await bob.http.put("/api/v1/friends/online", json={"shows_online": True})
            await see(ada, pages["Ada"], ["Bob"])
            await page.send('{"type": "ping"}')
            while json.loads(await page.recv())["type"] != "pong":
                pass
            await page.send('{"type": "hello", "version": 1}')
            assert json.loads(await page.recv())["code"] == "bad_request"
            async with page_of(bob):  # a second tab, which is closed again
                pass
            assert await online_friends(ada) == ["Bob"]
        await see(ada, pages["Ada"], [])
        with pytest.raises(asyncio.TimeoutError):  # Eve is told nothing
            await asyncio.wait_for(pages["Eve"].recv(), 0.2)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_the_page_of_a_friend_is_told_of_an_invitation_and_logging_out_closes_it(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        await make_friends(ada, bob)
        async with page_of(bob) as page, page_of(ada) as host:
            await see(bob, page, ["Ada"])
            table = await ada.make_table("spades")
            friend = (await ada.http.get("/api/v1/friends")).json()["friends"][0]["id"]
            await ada.post(f"tables/{table}/invitations", friend=friend)
            while not (invited := (await bob.http.get("/api/v1/friends")).json()["invitations"]):
                await news(page)
            await bob.post(f"invitations/{invited[0]['id']}/accept")
            while (await ada.http.get(f"/api/v1/tables/{table}/invitations")).json()[0]["status"] != "accepted":
                await news(host)
            await bob.post_nothing("logout")
            await asyncio.wait_for(page.wait_closed(), PATIENCE)
            assert page.close_code == 4001


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_page_without_a_person_gets_no_socket(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, None) as nobody:
        with pytest.raises(websockets.InvalidStatus) as refused:
            async with page_of(nobody):
                pass
        assert refused.value.response.status_code == 401


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
@pytest.mark.usefixtures("short_delays")
async def test_friends_of_two_servers_see_each_other(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people_module, "SYNC_INTERVAL_S", 0.2)
    async with AsyncExitStack() as stack:
        bus = await stack.enter_async_context(nats_server(tmp_path))
        first, second = [await stack.enter_async_context(running(replace(settings, bus_url=bus))) for _ in range(2)]
        ada = await stack.enter_async_context(client_of(first, "Ada"))
        bob = await stack.enter_async_context(client_of(second, "Bob"))
        adas = await stack.enter_async_context(page_of(ada))
        async with page_of(bob) as bobs:
            await make_friends(ada, bob)
            await see(ada, adas, ["Bob"])
            await see(bob, bobs, ["Ada"])
            table = await ada.make_table("spades")
            friend = (await ada.http.get("/api/v1/friends")).json()["friends"][0]["id"]
            await ada.post(f"tables/{table}/invitations", friend=friend)
            while not (invited := (await bob.http.get("/api/v1/friends")).json()["invitations"]):
                await news(bobs)
            joined = await bob.post(f"invitations/{invited[0]['id']}/accept")
            assert joined["seat"] == 2
        await see(ada, adas, [])
