"""Blocked people, and what people do with their own data."""

from __future__ import annotations

import httpx
import pytest
from fastapi import FastAPI

from overtrick.server.people.accounts import Person
from overtrick.server.people.blocks import MAX_BLOCKS
from overtrick.server.settings import Settings
from overtrick.server.store.models import BlockRow, PersonRow

from .clients import client_of, running
from .finished_matches import FinishedMatches

pytestmark = pytest.mark.anyio


async def post(client: httpx.AsyncClient, path: str, status: int, **body: object) -> dict[str, object]:
    answer = await client.post(f"/api/v1/{path}", json=body)
    assert answer.status_code == status, answer.text
    return dict(answer.json()) if answer.content else {}


async def people(matches: FinishedMatches, *names: str) -> list[httpx.AsyncClient]:
    return [matches.client(await matches.add_person(name)) for name in names]


async def test_a_blocked_person_cannot_sit_down_with_the_blocker(app: FastAPI, matches: FinishedMatches) -> None:
    ada, bob, carol = await people(matches, "Ada", "Bob", "Carol")
    first = (await post(ada, "tables", 201, game="spades"))["table"]["id"]  # type: ignore[index]
    await post(bob, f"tables/{first}/sit", 200)
    await post(ada, f"tables/{first}/seats/2/block", 204)  # the first friend sits as partner
    await post(ada, f"tables/{first}/seats/2/block", 204)  # once more changes nothing
    second = (await post(ada, "tables", 201, game="spades"))["table"]["id"]  # type: ignore[index]
    refused = await post(bob, f"tables/{second}/sit", 403)
    assert refused["message"] == "A person at this table does not want to play with you: choose another table."
    await post(carol, f"tables/{second}/sit", 200)
    third = (await post(bob, "tables", 201, game="spades"))["table"]["id"]  # type: ignore[index]
    await post(ada, f"tables/{third}/sit", 200)  # a person may decide to play with somebody they blocked
    (block,) = (await ada.get("/api/v1/blocks")).json()
    assert block["name"] == "Bob"
    assert (await bob.get("/api/v1/blocks")).json() == []
    assert (await bob.delete(f"/api/v1/blocks/{block['id']}")).status_code == 404  # only the blocker can
    assert (await ada.delete(f"/api/v1/blocks/{block['id']}")).status_code == 204
    await post(bob, f"tables/{second}/sit", 200)


async def test_people_who_blocked_each_other_do_not_meet_in_a_room(app: FastAPI, matches: FinishedMatches) -> None:
    ada, bob = await people(matches, "Ada", "Bob")
    table = (await post(ada, "tables", 201, game="spades"))["table"]["id"]  # type: ignore[index]
    await post(bob, f"tables/{table}/sit", 200)
    await post(ada, f"tables/{table}/seats/2/block", 204)
    rooms = [await post(client, "rooms/5/enter", 200, players=3) for client in (bob, ada)]
    assert rooms[0]["table"]["id"] != rooms[1]["table"]["id"]  # type: ignore[index]


async def test_only_people_in_seats_can_be_blocked_or_reported(app: FastAPI, matches: FinishedMatches) -> None:
    (ada,) = await people(matches, "Ada")
    seats = ["me", "novice", "open", "open"]
    table = (await post(ada, "tables", 201, game="spades", seats=seats))["table"]["id"]  # type: ignore[index]
    for seat, status in ((0, 403), (1, 404), (2, 404), (15, 404), (16, 422)):
        await post(ada, f"tables/{table}/seats/{seat}/block", status)
        await post(ada, f"tables/{table}/seats/{seat}/report", status, about="play")
    await post(ada, f"tables/{table}/seats/1/report", 422, about="weather")


async def test_the_number_of_blocks_is_limited(app: FastAPI, matches: FinishedMatches) -> None:
    ada, bob = await matches.add_person("Ada"), await matches.add_person("Bob")
    async with matches.context.database.write() as session:
        session.add_all([PersonRow(id=f"p{number}", name="Many") for number in range(MAX_BLOCKS)])
        await session.flush()
        session.add_all([BlockRow(blocker=ada.id, blocked=f"p{number}") for number in range(MAX_BLOCKS)])
    table = (await post(matches.client(bob), "tables", 201, game="spades"))["table"]["id"]  # type: ignore[index]
    await post(matches.client(ada), f"tables/{table}/seats/0/block", 403)


async def test_a_blocked_person_cannot_write_where_the_blocker_sits(settings: Settings) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada") as ada,
        client_of(server, "Bob") as bob,
    ):
        table = await ada.make_table("tendown", players=2)
        await bob.post(f"tables/{table}/sit")
        await ada.connect(table)
        await bob.connect(table)
        assert (await bob.request(type="say", text="hello"))["type"] == "done"
        await ada.post_nothing(f"tables/{table}/seats/1/block")
        refused = await bob.request(type="say", text="hello?")
        assert (refused["code"], "blocked you" in refused["message"]) == ("not_allowed", True)
        assert (await ada.request(type="say", text="bye"))["type"] == "done"
        await ada.post(f"tables/{table}/leave")
        assert (await bob.request(type="say", text="alone"))["type"] == "done"


async def test_people_download_their_data(app: FastAPI, matches: FinishedMatches) -> None:
    ada, bob = await matches.add_person("Ada"), await matches.add_person("Bob")
    await matches.play("tendown", [ada, bob], seed=1)
    answer = await matches.client(ada).get("/api/v1/me/data")
    assert answer.headers["content-disposition"] == 'attachment; filename="overtrick-data.json"'
    data = answer.json()
    assert data["person"]["name"] == "Ada"
    assert data["credits"]["balance"] == 1000
    assert [line["what"] for line in data["credits"]["transactions"]] == ["welcome"]
    (match,) = data["matches"]
    assert match["game"] == "tendown"
    assert match["record"].startswith('[Overtrick "1"]')
    assert "Bob" not in answer.text
    assert bob.id not in answer.text


async def test_people_delete_their_data_with_their_password(app: FastAPI, matches: FinishedMatches) -> None:
    ada, guest = await matches.add_person("Ada"), await matches.add_person("Guest", account=False)
    client = matches.client(ada)
    assert (await post(client, "me/deletion", 401, password="wrong"))["code"] == "wrong_password"
    await post(client, "me/deletion", 204, password="correct horse")
    assert (await client.get("/api/v1/me")).status_code == 401
    assert (await post(client, "login", 401, name="Ada", password="correct horse"))["code"] == "wrong_password"
    await matches.add_person("Ada")  # the name is free again
    await post(matches.client(guest), "me/deletion", 204)
    assert await name_of(matches, guest) == "Deleted player"


async def name_of(matches: FinishedMatches, person: Person) -> str:
    async with matches.context.database.read() as session:
        return (await session.get_one(PersonRow, person.id)).name
