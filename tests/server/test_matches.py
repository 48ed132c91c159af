"""Whole matches over WebSockets, with people and watchers."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from random import Random

import pytest

import overtrick as ot
from overtrick.server.settings import Settings
from overtrick.verification import check_fair

from .clients import client_of, running

pytestmark = pytest.mark.anyio

SHORT: dict[str, tuple[int, dict[str, object]]] = {
    "euchre": (4, {"target": 2}),
    "hearts": (4, {"target": 30}),
    "river": (3, {}),
    "rook": (4, {"target": 50}),
    "spades": (4, {"target": 50}),
    "tendown": (2, {"room": 5}),
    "tocan": (4, {"target": 3}),
    "whist": (4, {"target": 2}),
}
CASES = [*((name, "sqlite") for name in sorted(SHORT)), ("rook", "postgresql")]
"""A game and a kind of database: what is stored does not depend on the game."""


@pytest.mark.parametrize(("name", "database_url"), CASES, indirect=["database_url"])
async def test_people_play_a_match_while_somebody_watches(name: str, settings: Settings) -> None:
    players, options = SHORT[name]
    options = {key: value for key, value in options.items() if key != "room"}
    async with running(settings) as server, AsyncExitStack() as stack:
        people = [await stack.enter_async_context(client_of(server, f"Player {seat}")) for seat in range(players)]
        watcher = await stack.enter_async_context(client_of(server, None))
        table_id = await people[0].make_table(name, options=options, players=players)
        for person in people[1:]:
            await person.post(f"tables/{table_id}/sit", contribution=person.name.replace(" ", ""))
        await watcher.connect(table_id)
        for person in people:
            await person.connect(table_id)
        await people[0].post(f"tables/{table_id}/start")
        for person in (*people, watcher):
            await person.receive_event("started")
        await asyncio.gather(*(person.play(Random(seat)) for seat, person in enumerate(people)), watcher.play(Random()))
        outcomes = [person.view["outcome"] for person in (*people, watcher)]
        assert all(outcome == outcomes[0] for outcome in outcomes)
        assert not any(message["view"]["hand"] for message in watcher.received if message.get("view", {}).get("hand"))
        record = await watcher.http.get(f"/api/v1/matches/{watcher.state['table']['match']}/record")
        table = ot.read_record(record.text)
        assert table.outcome is not None
        assert list(table.outcome.scores) == outcomes[0]["scores"]
        assert all(finding.fits is not False for finding in check_fair(table))
