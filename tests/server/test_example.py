"""The program in examples/bot_client.py joins a table by its link and plays a match to its end."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from overtrick.server.settings import Settings

from .clients import client_of, running
from .processes import child_process

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot_client.py"


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One kind of database is enough."""
    return sqlite_url


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 60


@pytest.mark.parametrize("route", ["table", "t"])
async def test_the_example_plays_a_match_to_its_end(settings: Settings, route: str) -> None:
    patient = replace(settings, contribution_wait_s=600.0)
    async with running(patient) as server, client_of(server, "Ada") as ada:
        ada.contribution = "lucky7"
        table_id = await ada.make_table("tendown", players=2, starts_when_full=True)
        await ada.connect(table_id)
        link = f"{server.address}/{route}/{table_id}"
        async with child_process(sys.executable, str(EXAMPLE), link, "Robin") as example:
            sits = await ada.receive_event("seated")
            assert "contribution" not in sits["table"]["seats"][1]  # it comes when Robin has seen the commitment
            await ada.receive_event("started")
            assert ada.state["table"]["seats"][1]["name"] == "Robin"
            assert len(ada.state["table"]["seats"][1]["contribution"]) == 16
            await ada.play(Random(3))
            assert example.process.stdout is not None
            printed = (await example.process.stdout.read()).decode()
            assert await example.process.wait() == 0, "".join(example.errors)
        assert str(ada.view["outcome"]["scores"]) in printed
