"""Practice tables: a moment of a finished match, played on alone with bots; it counts nowhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

import overtrick as ot
from overtrick.server.settings import Settings
from overtrick.server.store.models import MatchRow

from .brook import write_brook
from .clients import Client, RunningServer, client_of, running

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]

Json = Any


async def finish(*people: Client) -> None:
    """Play the match or deal of these people to its end."""
    while any(person.state["table"]["status"] == "playing" for person in people):
        for person in people:
            if person.may_act:
                await person.act(person.view["legal"][0]["text"])
            elif person.state["table"]["status"] == "playing":
                await person.request(type="ping")


async def play_match(ada: Client, game: str = "river", **wanted: Json) -> str:
    """Play a match alone with novices. Returns its id."""
    table = {"game": game, "players": 3, "seats": ["me", "novice", "novice"], "start": True, **wanted}
    reply = await ada.post("tables", **table)
    await ada.connect(reply["table"]["id"])
    await finish(ada)
    match: str = ada.state["table"]["match"]
    await ada.disconnect()
    return match


async def record_of(ada: Client, match: str) -> ot.Table:
    return ot.read_record((await ada.http.get(f"/api/v1/matches/{match}/record")).text)


def before(table: ot.Table, number: int) -> ot.Table:
    past = table.copy()
    while len(past.history) > number:
        past.pop()
    return past


async def matches_in(server: RunningServer) -> int:
    async with server.app.state.context.database.read() as session:
        return await session.scalar(select(func.count()).select_from(MatchRow)) or 0


async def test_a_moment_is_played_on_and_compared_with_the_match(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        match = await play_match(ada, options={"first_hand": 4})
        table = await record_of(ada, match)
        number = next(index for index, (seat, _) in enumerate(table.history) if seat == 1 and index > 4)
        past = before(table, number)
        reply = await bob.post(f"matches/{match}/practice", number=number, seat=1, level="novice")  # with the link
        table_id = reply["table"]["id"]
        await bob.connect(table_id)
        shown = bob.state["table"]
        assert (bob.state["you"]["seat"], [seat["kind"] for seat in shown["seats"]]) == (1, ["bot", "person", "bot"])
        assert shown["practice"] == {
            "match": match,
            "deal": past.deal_number,
            "change": None,
            "over": False,
            "puzzle": None,
        }
        assert [ot.Card.parse(card) for card in bob.view["hand"]] == list(past.view(1).hand)
        assert bob.view["scores"] == list(past.scores)
        assert (await ada.http.get("/api/v1/tables")).json() == []
        assert (await ada.http.post(f"/api/v1/tables/{table_id}/sit", json={})).status_code == 409
        await finish(bob)
        shown = bob.state["table"]
        assert (shown["status"], shown["notice"]) == ("closed", "The practice deal is over.")
        assert shown["practice"]["change"] == list(table.deals[past.deal_number - 1].change)
        assert len(bob.view["deals"]) == past.deal_number
        assert (await bob.http.get("/api/v1/me/history")).json() == []
        assert (await bob.http.get("/api/v1/me/statistics")).json() == []
        assert await matches_in(server) == 1


async def test_help_is_allowed_and_nothing_before_the_moment_is_taken_back(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        match = await play_match(ada, options={"first_hand": 4})
        table = await record_of(ada, match)
        number = next(index for index, (seat, _) in enumerate(table.history) if seat == 0 and index > 6)
        reply = await ada.post(f"matches/{match}/practice", number=number, seat=0, level="novice")
        await ada.connect(reply["table"]["id"])
        assert (await ada.request(type="undo"))["code"] == "refused"  # the player has not acted here
        assert (await ada.request(type="hint"))["type"] == "hint"
        hand = ada.view["hand"]
        await ada.act(ada.view["legal"][0]["text"])
        assert (await ada.request(type="undo"))["type"] == "done"
        assert ada.view["hand"] == hand
        assert len(ada.state["table"]["seats"]) == 3
        await finish(ada)
        again = await ada.post(f"tables/{reply['table']['id']}/practice", level="novice")
        assert again["table"]["id"] != reply["table"]["id"]
        await ada.disconnect()
        await ada.connect(again["table"]["id"])
        assert ada.view["hand"] == hand


async def test_a_practice_table_survives_a_restart(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        match = await play_match(ada, "spades", players=4, seats=["me", *["novice"] * 3], options={"target": 50})
        number = len((await record_of(ada, match)).history) // 2
        reply = await ada.post(f"matches/{match}/practice", number=number, seat=2, level="novice")
        await ada.connect(reply["table"]["id"])
        while not ada.may_act and ada.state["table"]["status"] == "playing":
            await ada.receive()
        view, cookie = ada.view, ada.cookie
        await ada.disconnect()
    async with running(settings) as server, client_of(server, None) as ada:
        ada.cookie = cookie
        await ada.connect(reply["table"]["id"])
        assert ada.view == view
        await finish(ada)
        assert ada.state["table"]["practice"]["over"]


async def test_a_match_for_a_stake_is_practised_without_one(settings: Settings) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada", account=True) as ada,
        client_of(server, "Bob", account=True) as bob,
    ):
        options = {"room": 5, "first_hand": 2}
        table_id = await ada.make_table("tendown", players=2, options=options)
        await bob.post(f"tables/{table_id}/sit")
        await ada.post(f"tables/{table_id}/start")
        for person in (ada, bob):
            await person.connect(table_id)
        await finish(ada, bob)
        match = ada.state["table"]["match"]
        balance = (await ada.http.get("/api/v1/credits")).json()["balance"]
        await ada.disconnect()
        practice = await ada.post(f"matches/{match}/practice", number=0, seat=0, level="novice")
        assert (practice["table"]["stake"], practice["table"]["friendly"]) == (0, True)
        await ada.connect(practice["table"]["id"])
        await finish(ada)
        assert (await ada.http.get("/api/v1/credits")).json()["balance"] == balance


async def test_the_game_of_a_file_is_practised(settings: Settings, tmp_path: Path) -> None:
    settings = replace(settings, game_files=(write_brook(tmp_path),))
    async with running(settings) as server, client_of(server, "Ada") as ada:
        match = await play_match(ada, "brook")
        reply = await ada.post(f"matches/{match}/practice", number=1, seat=2, level="novice")
        await ada.connect(reply["table"]["id"])
        await finish(ada)
        assert ada.state["table"]["practice"]["over"]


async def test_what_cannot_be_practised(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, None) as nobody:
        match = await play_match(ada, options={"first_hand": 2})
        actions = len((await record_of(ada, match)).history)
        for body, sentence in (
            (
                {"number": actions, "seat": 0},
                f"This match has no action {actions}: its actions are 0 to {actions - 1}.",
            ),
            ({"number": 0, "seat": 3}, "There is no seat 3: the seats are 0 to 2."),
            ({"number": 0, "seat": 0, "level": "genius"}, "'genius' is not a bot level"),
            ({"number": -1, "seat": 0}, "Number"),
        ):
            refused = await ada.http.post(f"/api/v1/matches/{match}/practice", json=body)
            assert refused.status_code == 422
            assert sentence in refused.json()["message"]
        path = f"/api/v1/matches/{match}/practice"
        assert (await nobody.http.post(path, json={"number": 0, "seat": 0})).status_code == 401
        missing = await ada.http.post("/api/v1/matches/none/practice", json={"number": 0, "seat": 0})
        assert missing.status_code == 404
        ordinary = await ada.post("tables", game="river")
        refused = await ada.http.post(f"/api/v1/tables/{ordinary['table']['id']}/practice", json={})
        assert (refused.status_code, refused.json()["message"]) == (409, "No practice deal is played at this table.")
