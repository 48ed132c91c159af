"""Puzzles of the day: the answer is told after the first action and not before, and only the first one counts."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

import overtrick as ot
from overtrick.puzzles import Puzzle, puzzle_of, shipped
from overtrick.server.people import puzzles as answers
from overtrick.server.people.puzzles import today
from overtrick.server.settings import Settings
from overtrick.server.store.models import PuzzleAnswerRow
from overtrick.server.table.events import Created, Practice, PuzzleChoice, read_payload, write_payload
from overtrick.server.table.events import Puzzle as LoggedPuzzle
from overtrick.server.wire.opinions import OpinionPart

from .clients import Client, RunningServer, client_of, running

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]

Json = Any
GAME = "whist"


@pytest.fixture(autouse=True)
def _same_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests may run over midnight."""
    day = today()
    monkeypatch.setattr(answers, "today", lambda: day)
    monkeypatch.setattr("overtrick.server.net.routes.puzzles.today", lambda: day)


def puzzle_now() -> Puzzle:
    found = puzzle_of(GAME, answers.today())
    assert found is not None
    return found


async def begin(ada: Client) -> str:
    table_id: str = (await ada.post(f"puzzles/{GAME}", level="novice"))["table"]["id"]
    await ada.connect(table_id)
    return table_id


async def standing(ada: Client) -> Json:
    listed = (await ada.http.get("/api/v1/puzzles")).json()
    return next(each for each in listed if each["game"] == GAME)


async def move_answers(server: RunningServer, days: int) -> None:
    """Pretend that all answers were given some days ago."""
    day = (answers.today() - timedelta(days=days)).isoformat()
    async with server.app.state.context.database.write() as session:
        await session.execute(update(PuzzleAnswerRow).values(day=day))


async def test_the_answer_is_told_after_the_first_action_and_not_before(settings: Settings) -> None:
    puzzle = puzzle_now()
    async with running(settings) as server, client_of(server, "Ada") as ada:
        await begin(ada)
        assert ada.state["you"]["seat"] == puzzle.seat == ada.view["turn"]
        assert ada.state["table"]["practice"]["puzzle"] == {
            "day": answers.today().isoformat(),
            "answer": None,
            "right": None,
            "choices": None,
        }
        table = puzzle.table()
        others = [hand for seat, hand in enumerate(table.hands) if seat != puzzle.seat]
        hidden = [str(card) for hand in others for card in hand if card != table.turned]
        seen = json.dumps([message.get("view") for message in ada.received])
        assert not [card for card in hidden if f'"{card}"' in seen]
        for kind in ("hint", "claim"):
            refused = await ada.request(type=kind, **({"seq": ada.state["seq"]} if kind == "claim" else {}))
            assert (refused["type"], refused["code"]) == ("error", "not_allowed")
        assert (await standing(ada))["right"] is None
        assert (await ada.act(puzzle.best))["type"] == "done"
        while ada.state["table"]["practice"]["puzzle"]["answer"] is None:
            await ada.receive()
        told = ada.state["table"]["practice"]["puzzle"]
        assert (told["answer"], told["right"]) == (puzzle.best, True)
        assert [(each["action"]["text"], each["cost"]) for each in told["choices"]] == [
            (choice.action, choice.cost) for choice in puzzle.choices
        ]
        assert await standing(ada) == {
            "game": GAME,
            "day": answers.today().isoformat(),
            "right": True,
            "streak": 1,
        }
        assert (await ada.http.get("/api/v1/me/data")).json()["puzzles"][0]["right"] is True


async def test_only_the_first_answer_counts(settings: Settings) -> None:
    puzzle = puzzle_now()
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, "Bob") as bob:
        await begin(ada)
        await ada.act(puzzle.choices[-1].action)
        assert (await ada.request(type="undo"))["type"] == "done"
        await ada.act(puzzle.best)
        assert ada.state["table"]["practice"]["puzzle"]["answer"] == puzzle.choices[-1].action
        await ada.disconnect()
        await begin(ada)
        await ada.act(puzzle.best)
        assert (await standing(ada))["right"] is False
        assert (await standing(ada))["streak"] == 0
        assert (await standing(bob))["right"] is None


async def test_a_streak_goes_on_over_days_and_ends_with_a_gap(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        await begin(ada)
        await ada.act(puzzle_now().best)
        await ada.disconnect()
        await move_answers(server, 1)
        assert ((await standing(ada))["right"], (await standing(ada))["streak"]) == (None, 1)
        await move_answers(server, 2)
        assert (await standing(ada))["streak"] == 0
        await move_answers(server, 1)
        await begin(ada)
        await ada.act(puzzle_now().best)
        assert (await standing(ada))["streak"] == 2
        await ada.disconnect()
        deleted = await ada.http.post("/api/v1/me/deletion", json={"password": ""})
        assert deleted.status_code == 204, deleted.text


def test_streaks_are_days_in_a_row() -> None:
    days = {"2026-02-28", "2026-03-01", "2026-02-20"}
    assert answers.streak_until(days, date(2026, 3, 1)) == 2
    assert answers.streak_until(days, date(2026, 3, 2)) == 0
    assert answers.streak_until((), date(2026, 3, 2)) == 0


async def test_what_is_no_puzzle(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada, client_of(server, None) as nobody:
        missing = await ada.http.post("/api/v1/puzzles/chess", json={})
        assert (missing.status_code, missing.json()["message"]) == (404, "There is no puzzle for this game.")
        assert (await ada.http.post(f"/api/v1/puzzles/{GAME}", json={"level": "genius"})).status_code == 422
        assert (await nobody.http.post(f"/api/v1/puzzles/{GAME}", json={})).status_code == 401
        assert len((await nobody.http.get("/api/v1/puzzles")).json()) >= 8


def test_every_shipped_puzzle_is_the_same_after_a_restart() -> None:
    """A log gives back what was written: a seat that came back as 2.0 would break the table when it is shown."""
    for game in sorted(ot.games()):
        for puzzle in shipped(game):
            choices = tuple(
                PuzzleChoice(choice.action, choice.cost, choice.error, tuple(map(dict, choice.reason)))
                for choice in puzzle.choices
            )
            written = Created(game, {}, 4, "", practice=Practice("", 0, 1, puzzle=LoggedPuzzle("2026-11-18", choices)))
            read = read_payload(write_payload(written))
            assert write_payload(read) == write_payload(written)
            assert isinstance(read, Created)
            assert read.practice is not None
            assert read.practice.puzzle is not None
            for choice in read.practice.puzzle.choices:
                for part in choice.reason:
                    msgspec.convert(part, OpinionPart)
