"""Reviews: decisions are judged in the background, kept with the match, and go on after an interruption."""

from __future__ import annotations

from typing import Any

import anyio
import httpx
import pytest
from sqlalchemy import delete, func, select

import overtrick as ot
from overtrick.review import decisions_of, review_decision
from overtrick.server.bots.pool import NoAnswer
from overtrick.server.store.models import ReviewedDecisionRow

from .finished_matches import FinishedMatches

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]

Json = Any


async def finish(client: httpx.AsyncClient, path: str) -> Json:
    """Ask for the review until it is done."""
    with anyio.fail_after(120):
        while True:
            review = (await client.get(path)).json()
            if len(review["decisions"]) == review["total"]:
                return review
            await anyio.sleep(0.05)


async def play(matches: FinishedMatches) -> tuple[ot.Table, str]:
    table = await matches.play("tendown", ["novice", "novice"], seed=3, first_hand=3)
    return table, f"/api/v1/matches/match{matches.at}/reviews/0"


async def test_a_review_has_what_the_library_finds(matches: FinishedMatches) -> None:
    table, path = await play(matches)
    client = matches.client(await matches.add_person("Ada"))
    asked = await client.post(path)
    assert asked.status_code == 202, asked.text
    review = await finish(client, path)
    expected = decisions_of(ot.read_record(table.record()), 0)
    assert [each["number"] for each in review["decisions"]] == [decision.index for decision in expected]
    for told, decision in zip(review["decisions"], expected, strict=True):
        moment = review_decision(decision.view, decision.action)
        assert (told["action"]["text"], told["best"]["text"]) == (str(moment.action), str(moment.best))
        assert (told["deal"], told["phase"]) == (decision.deal, decision.view.phase)
        assert told["cost"] == pytest.approx(moment.cost, abs=0.01)
        assert told["value"] == pytest.approx(moment.value, abs=0.01)
        assert "".join(part["text"] for part in told["reason"]) == str(moment.reason)
    again = (await client.post(path)).json()
    assert (again["working"], again["decisions"]) == (False, review["decisions"])


async def test_a_review_goes_on_after_an_interruption(
    matches: FinishedMatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, path = await play(matches)
    client = matches.client(await matches.add_person("Ada"))
    await client.post(path)
    whole = await finish(client, path)
    database, bots = matches.context.database, matches.context.bots
    last = whole["decisions"][-1]["number"]
    async with database.write() as session:
        await session.execute(delete(ReviewedDecisionRow).where(ReviewedDecisionRow.number == last))
    asked: list[str] = []
    judge = bots.judge

    async def fail_first(view: ot.View, action: str, owner: str) -> Json:
        asked.append(action)
        if len(asked) == 1:
            raise NoAnswer("the process died")
        return await judge(view, action, owner)

    monkeypatch.setattr(bots, "judge", fail_first)
    await client.post(path)
    assert await finish(client, path) | {"working": False} == whole | {"working": False}
    assert len(asked) == 2  # only the missing decision, once again after the failure


async def test_one_review_at_a_time(matches: FinishedMatches, monkeypatch: pytest.MonkeyPatch) -> None:
    _, path = await play(matches)
    client = matches.client(await matches.add_person("Ada"))
    blocked = anyio.Event()

    async def wait(*_: object, **__: object) -> None:
        await blocked.wait()
        raise NoAnswer("too late")

    monkeypatch.setattr(matches.context.bots, "judge", wait)
    assert (await client.post(path)).json()["working"]
    assert (await client.post(path)).status_code == 202
    other = await client.post(path[:-1] + "1")
    assert other.status_code == 429
    assert "one at a time" in other.json()["message"]
    blocked.set()


async def test_what_cannot_be_reviewed(matches: FinishedMatches, client: httpx.AsyncClient) -> None:
    _, path = await play(matches)
    ada = matches.client(await matches.add_person("Ada"))
    assert (await client.post(path)).status_code == 401
    missing = await ada.post(path[:-1] + "2")
    assert (missing.status_code, missing.json()["message"]) == (404, "This match has no seat 2: its seats are 0 to 1.")
    assert (await ada.post("/api/v1/matches/nothing/reviews/0")).status_code == 404
    async with matches.context.database.read() as session:
        assert await session.scalar(select(func.count()).select_from(ReviewedDecisionRow)) == 0
