"""The health check and the metrics."""

from __future__ import annotations

import asyncio
import gc

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from overtrick.server.settings import Settings

from .clients import PATIENCE, client_of, running

pytestmark = pytest.mark.anyio


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One kind of database is enough."""
    return sqlite_url


async def test_the_health_check_answers_ok(client: httpx.AsyncClient) -> None:
    answer = await client.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")


async def test_an_unknown_path_of_the_api_is_an_error_with_a_code(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/v1/nonsense")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


async def test_the_metrics_have_the_format_of_prometheus(client: httpx.AsyncClient) -> None:
    assert (await client.get("/metrics")).text.startswith("# HELP overtrick_")


async def test_the_metrics_say_how_long_things_take(settings: Settings) -> None:
    """Latency, the queue, the lag of the event loop and pauses for garbage collection, as Prometheus reads them."""
    async with running(settings) as server, client_of(server, "Ada") as ada:
        await ada.connect(await ada.make_table("spades", seats=["me", "novice", "novice", "novice"], start=True))
        while not ada.may_act:
            await ada.receive()
        gc.collect()
        values: dict[tuple[str, ...], float] = {}
        async with asyncio.timeout(PATIENCE):
            while not values.get(("overtrick_loop_lag_seconds_count",)):  # it is measured a few times a second
                await asyncio.sleep(0.05)
                text = (await ada.http.get("/metrics")).text
                values = {(sample.name, *sample.labels.values()): sample.value for sample in samples_of(text)}
        assert values["overtrick_answer_seconds_count",] >= 1  # the hello
        assert values["overtrick_commit_seconds_count",] == values["overtrick_commits_total",] >= 1
        assert values["overtrick_gc_pause_seconds_count", "2"] >= 1
        assert values["overtrick_gc_pause_seconds_sum", "2"] > 0
        assert values["overtrick_queue",] == 0


def samples_of(text: str) -> list[Sample]:
    return [sample for family in text_string_to_metric_families(text) for sample in family.samples]
