"""How the server itself is."""

from __future__ import annotations

import httpx
import pytest

pytestmark = pytest.mark.anyio


async def test_server_is_well(client: httpx.AsyncClient) -> None:
    answer = await client.get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (200, "ok")


async def test_unknown_path_is_a_sentence_with_a_code(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/v1/nonsense")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
