"""Bots that are not awake yet."""

from __future__ import annotations

import pytest

from overtrick import load
from overtrick.server.thinking import Thinker

pytestmark = pytest.mark.anyio


class AsleepMind:
    """A mind that is still being compiled: asking it would take for ever."""

    is_awake = False

    async def consider(self, question: bytes) -> bytes:
        raise AssertionError("nobody waits for it")

    async def close(self) -> None:
        """Nothing to stop."""


async def test_nobody_waits_for_bots_that_are_not_awake_yet() -> None:
    table = load("spades").table(seed=1, dealer=3)
    thinker = Thinker(AsleepMind())
    assert await thinker.act(table.view(0), "club", "seed") in table.legal
