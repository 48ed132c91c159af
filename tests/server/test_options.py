"""Every option of every game at a table: each value is chosen, the match starts, and bots play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from overtrick.game import Option, OptionValue
from overtrick.games import find, games
from overtrick.server.live.rooms import ROOMS, Room
from overtrick.server.settings import Settings

from .clients import Client, client_of, running

pytestmark = pytest.mark.anyio

ENOUGH_ACTIONS = 6
"""The number of actions after which a match counts as being played."""


@pytest.fixture
def database_url(sqlite_url: str) -> str:
    """One kind of database is enough: it does not depend on the game."""
    return sqlite_url


def values_of(option: Option) -> list[OptionValue]:
    """Every value; of a number the lowest, the highest and the default."""
    if option.choices is not None:
        values: list[OptionValue] = list(option.choices)
    elif option.type is bool:
        values = [False, True]
    else:
        values = [option.at_least, option.at_most, option.default]
    return list(dict.fromkeys([*values, None] if option.optional else values))


def every_value() -> Iterator[tuple[str, str, OptionValue]]:
    for game in games().values():
        for option in game.options.values():
            yield from ((game.name, option.name, value) for value in values_of(option))


async def watch_some_actions(watcher: Client, table_id: str) -> None:
    await watcher.connect(table_id)
    seen = 0
    while seen < ENOUGH_ACTIONS and watcher.state["table"]["status"] == "playing":
        message = await watcher.receive()
        seen += message.get("what", {}).get("kind") == "acted"
    await watcher.disconnect()


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("game", sorted(games()))
async def test_every_value_is_played(game: str, settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        for name, value in [(name, value) for other, name, value in every_value() if other == game]:
            if game == "tendown" and name == "room" and value:
                continue  # bots have no credits; the next test has people play there
            players = find(game).with_options(**{name: value}).players[-1]
            wanted = {"options": {name: value}, "players": players, "seats": ["novice"] * players, "start": True}
            table_id = await ada.make_table(game, **wanted)
            table = (await ada.http.get(f"/api/v1/tables/{table_id}")).json()["table"]
            assert table["options"][name] == value
            await watch_some_actions(ada, table_id)


@pytest.mark.parametrize("room", [room for room in ROOMS.values() if room.stake], ids=lambda room: room.name)
async def test_every_room_is_played(room: Room, settings: Settings) -> None:
    async with (
        running(settings) as server,
        client_of(server, "Ada", account=True) as ada,
        client_of(server, "Bob", account=True) as bob,
    ):
        table_id = await ada.make_table("tendown", players=2, options={"room": room.stake})
        await bob.post(f"tables/{table_id}/sit")
        await ada.post(f"tables/{table_id}/start")
        for person in (ada, bob):
            await person.connect(table_id)
        assert ada.view["hand_counts"] == [room.first_hand] * 2
        for _ in range(ENOUGH_ACTIONS):
            actor, other = (ada, bob) if ada.may_act else (bob, ada)
            done = await actor.act(actor.view["legal"][0]["text"])
            while min(person.state["seq"] for person in (actor, other)) < done["seq"]:
                await (actor if actor.state["seq"] < done["seq"] else other).receive()


def test_every_game_has_options_to_test() -> None:
    assert {game for game, _, _ in every_value()} == set(games())
