"""Lessons on the server: tables with a script, alone with bots, that count nowhere and survive a restart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import overtrick as ot
from overtrick.lesson_script import script_of
from overtrick.server.settings import Settings

from .brook import write_brook
from .clients import Client, client_of, running

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]


async def begin(ada: Client, game: str) -> str:
    """Begin a lesson and connect to its table."""
    table_id: str = (await ada.post(f"games/{game}/lesson"))["table"]["id"]
    await ada.connect(table_id)
    return table_id


async def follow(ada: Client, steps: int = 99) -> None:
    """Do what the lesson suggests until this step begins, or to its end."""
    while ada.state["table"]["status"] == "playing":
        lesson = ada.state["table"]["lesson"]
        if lesson["step"] is None or lesson["step"] >= steps:
            return
        if lesson["actions"]:
            assert (await ada.act(lesson["actions"][-1]))["type"] == "done"
        else:
            await ada.receive()


async def test_a_lesson_is_followed_to_its_end_and_counts_nowhere(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        table_id = await begin(ada, "river")
        table = ada.state["table"]
        assert [seat["kind"] for seat in table["seats"]] == ["person", "bot", "bot", "bot"]
        assert (table["lesson"]["step"], table["lesson"]["steps"], table["lesson"]["actions"]) == (0, 5, ["bid 2"])
        assert (await bob.http.get("/api/v1/tables")).json() == []
        refused = await bob.http.post(f"/api/v1/tables/{table_id}/sit", json={})
        assert refused.status_code == 409
        await follow(ada)
        while ada.state["table"]["status"] == "playing":
            await ada.receive()
        assert (ada.state["table"]["status"], ada.state["table"]["notice"]) == ("closed", "The lesson is over.")
        assert ada.state["table"]["lesson"]["step"] is None
        assert ada.view["deals"][0]["change"] == [12, 11, 0, 11]
        assert (await ada.http.get("/api/v1/me/history")).json() == []
        assert (await ada.http.get("/api/v1/me/statistics")).json() == []
        assert (await ada.http.get("/api/v1/boards/river")).json() == []
        again = await ada.http.post(f"/api/v1/tables/{table_id}/rematch", json={})
        assert again.status_code == 409


async def test_another_action_is_refused_with_the_reason_of_the_step(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        await begin(ada, "spades")
        why = script_of(ot.load("spades")).lesson.steps[0].why
        seq = ada.state["seq"]
        answer = await ada.act("bid 5")
        assert (answer["type"], answer["code"], answer["reason"]["text"]) == ("error", "lesson_step", why)
        illegal = await ada.act("bid 14")
        assert illegal["code"] == "illegal_action"
        claim = await ada.request(type="claim", seq=ada.state["seq"])
        assert claim["code"] == "lesson_step"
        assert ada.state["seq"] == seq
        assert (await ada.act("bid 4"))["type"] == "done"


async def test_a_lesson_survives_a_restart_and_is_finished_freely(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table_id = await begin(ada, "rook")
        await follow(ada, 3)
        before = ada.state["table"]["lesson"]
        await ada.disconnect()
        cookie = ada.cookie
    async with running(settings) as server, client_of(server, None) as ada:
        ada.cookie = cookie
        await ada.connect(table_id)
        assert ada.state["you"]["seat"] == 0
        assert ada.state["table"]["lesson"] == before
        assert before["step"] == 3
        await follow(ada)
        assert ada.state["table"]["lesson"]["step"] is None
        while not ada.view["deals"]:  # the next deal is on the table for a moment before the lesson is closed
            if ada.may_act:
                await ada.act(ada.view["legal"][0]["text"])
            else:
                await ada.receive()
        while ada.state["table"]["status"] == "playing":
            await ada.receive()
        assert ada.state["table"]["notice"] == "The lesson is over."


async def test_a_game_without_a_lesson_says_so(settings: Settings, tmp_path: Path) -> None:
    settings = replace(settings, game_files=(write_brook(tmp_path),))
    async with running(settings) as server, client_of(server, "Ada") as ada:
        refused = await ada.http.post("/api/v1/games/brook/lesson", json={})
        assert (refused.status_code, refused.json()["message"]) == (409, "Brook has no lesson.")
        assert (await ada.http.post("/api/v1/games/chess/lesson", json={})).status_code == 404
