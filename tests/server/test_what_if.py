"""What chosen options do: known answers come at once, others are computed outside the event loop, once, and limited."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

import overtrick as ot
from overtrick.lab.what_if import WhatIf
from overtrick.server.bots.pool import NoAnswer, PoolBackend
from overtrick.server.bots.studies import Studies, answer_study
from overtrick.server.settings import Settings, read_database_url

from .clients import client_of, running

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]


@pytest.fixture
def database_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """One kind of database is enough."""
    return read_database_url(str(tmp_path_factory.mktemp("data") / "overtrick.sqlite3"))


class Counting:
    """A backend that answers in a thread and counts the questions."""

    def __init__(self) -> None:
        self.questions = 0

    async def load(self, part: str) -> None:
        """Nothing to load."""

    async def answer(self, question: bytes, owner: str = "") -> bytes:
        self.questions += 1
        return await asyncio.to_thread(answer_study, question)

    async def close(self) -> None:
        """Nothing to close."""


class Failing(Counting):
    """A backend that never answers."""

    async def answer(self, question: bytes, owner: str = "") -> bytes:
        self.questions += 1
        raise NoAnswer("nobody there")


GAME = ot.load("river", first_hand=3, one_way=True)


async def test_people_who_ask_the_same_share_one_study() -> None:
    backend = Counting()
    studies = Studies(backend, compiles=False)
    one, two = await asyncio.gather(studies.what_if(GAME, 3, "ada"), studies.what_if(GAME, 3, "ben"))
    assert one == two
    assert await studies.what_if(GAME, 3, "cleo") == one
    assert backend.questions == 1
    assert studies.known(GAME, 3) == one
    assert studies.known(GAME, 4) is None
    await studies.close()


async def test_known_answers_are_not_computed() -> None:
    backend = Counting()
    studies = Studies(backend, compiles=False)
    assert isinstance(await studies.what_if(ot.load("river", hook=False), 4, "ada"), WhatIf)
    assert backend.questions == 0


async def test_a_study_without_an_answer_can_be_asked_again() -> None:
    backend = Failing()
    studies = Studies(backend, compiles=False)
    for _ in range(2):
        with pytest.raises(NoAnswer):
            await studies.what_if(GAME, 3, "ada")
    assert backend.questions == 2


async def test_a_study_in_another_process() -> None:
    studies = Studies(PoolBackend(1, 120.0, do=answer_study))
    found = await studies.what_if(GAME, 3, "ada")
    assert found.players == 3
    await studies.close()


async def test_the_route_compares_options_and_refuses_bad_ones(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:

        async def ask(game: str, **body: object) -> tuple[int, dict[str, object]]:
            response = await ada.http.post(f"/api/v1/games/{game}/what-if", json=body)
            return response.status_code, response.json()

        status, known = await ask("river", options={"hook": False})
        assert status == 200
        assert isinstance(known["deals"], int)
        assert known["deals"] >= 20_000
        status, computed = await ask("river", options={"first_hand": 3, "one_way": True}, players=3)
        assert (status, computed["players"]) == (200, 3)
        for body, expected in (
            ({"options": {}}, "all options have their defaults"),
            ({"options": {"hok": True}}, "River has no option 'hok'"),
            ({"options": {"hook": "maybe"}}, "hook = 'maybe'"),
            ({"options": {"hook": False}, "players": 9}, "River is for 3 to 7 players"),
        ):
            status, problem = await ask("river", **body)
            assert status == 422
            assert expected.casefold() in str(problem["message"]).casefold()
        status, _ = await ask("bridge", options={"hook": False})
        assert status == 404


async def test_a_person_can_ask_for_twelve_studies_a_minute(settings: Settings) -> None:
    async with running(replace(settings, rate_limits=True)) as server, client_of(server, "Ada") as ada:

        async def ask(bonus: int) -> int:
            body = {"options": {"exact_bonus": bonus, "first_hand": 2, "one_way": True}, "players": 3}
            return (await ada.http.post("/api/v1/games/river/what-if", json=body)).status_code

        # All at once, so that a slow machine does not take longer than the minute.
        statuses = await asyncio.gather(*(ask(bonus) for bonus in range(20, 33)))
        assert sorted(statuses) == [200] * 12 + [429]
        known = await ada.http.post("/api/v1/games/river/what-if", json={"options": {"hook": False}})
        assert known.status_code == 200  # nothing is computed for it
