"""A table on a server, on the full screen: a whole match with another person, chat, and lost connections."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

import overtrick as ot
from overtrick.json_codec import read_client_view
from overtrick.server.settings import Settings, read_database_url
from overtrick.server.wire.views import client_fields
from overtrick.terminal.fullscreen.app import TableApp
from overtrick.terminal.fullscreen.sheets import Question
from overtrick.terminal.preferences import Preferences
from overtrick.terminal.server_connection import ServerRefused
from overtrick.terminal.server_table import ServerTable, join_plan
from tests.server.clients import Client, RunningServer, client_of, running

from .player import PATIENCE_S, Person

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        database_url=read_database_url(str(tmp_path / "overtrick.sqlite3")),
        cookie_key="a key for tests",
        bot_pace_s=0.0,
        contribution_wait_s=0.0,
        bots_in="thread",
        rate_limits=False,
        password_rounds=1,
        password_memory_kib=8,
        stand_in_level="novice",
        hint_level="novice",
    )


@asynccontextmanager
async def joined(server: RunningServer, table: str, name: str = "Robin") -> AsyncIterator[Person]:
    """A person who sits down at a table with the full screen."""
    plan = join_plan(None, f"{server.address}/table/{table}", name, None)
    app = TableApp(plan, preferences=Preferences(pace_s=0.0))
    async with app.run_test(size=(120, 40)) as pilot:
        person = Person(app, pilot)
        await person.wait_for_table()
        yield person


def log(person: Person) -> str:
    return "\n".join(entry.plain for entry in person.table.log_entries)


async def host_plays(ada: Client) -> None:
    await ada.wait_until_playing()
    await ada.play(Random(3))


async def test_a_match_with_another_person_is_played_to_its_end(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table = await ada.make_table("tendown", players=2, options={"first_hand": 3})
        await ada.connect(table)
        async with joined(server, table) as person:
            await person.wait_until(lambda: "Waiting for the match" in person.text() and "Ada" in person.text())
            assert "The match begins when the host starts it" in person.text()
            await ada.post(f"tables/{table}/start")
            host = asyncio.create_task(host_plays(ada))
            await person.wait_for_turn()
            await person.type("/hello there")
            await person.wait_until(lambda: "hello there" in log(person))
            await person.play_to_the_end()
            await host
            assert person.view.outcome is not None
            assert list(person.view.outcome.scores) == ada.view["outcome"]["scores"]
            assert any("hello there" in str(message) for message in ada.received)


async def test_a_take_back_of_another_person_is_said_to_exclude_the_match(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table = await ada.make_table("tendown", players=2, options={"first_hand": 3})
        await ada.connect(table)
        async with joined(server, table) as person:
            await ada.post(f"tables/{table}/start")
            await ada.wait_until_playing()
            while not ada.may_act:
                if person.view.legal:
                    await person.press_and_wait("enter")
                await ada.request(type="ping")
            await ada.play(Random(3), actions=1)
            await ada.request(type="undo")
            await person.wait_until(lambda: "no leader board, because an action was taken back" in log(person))


async def test_the_host_starts_with_bots_gets_hints_and_plays_on_after_a_lost_connection(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table = await ada.make_table("spades", seats=["open", "open", "open", "open"])
        async with joined(server, table) as person:
            await person.wait_until(lambda: "open seat" in person.text())
            await person.type("start")
            await person.wait_for_turn()
            await person.press("f2")
            await person.wait_until(lambda: person.screen is not person.table)
            assert "reason" in person.text()
            await person.press("enter")
            await person.wait_until(lambda: "no leader board, because a player had a hint" in log(person))
            sitting = person.table.sitting
            assert isinstance(sitting, ServerTable)
            assert sitting._connection._socket is not None
            sitting._connection._socket.transport.abort()
            await person.wait_until(lambda: "Connected again" in log(person))
            await person.wait_for_turn()
            await person.press_and_wait("enter")
            await person.wait_for_turn()
            await person.type("undo")
            await person.wait_until(lambda: "Taken back" in log(person))
            assert log(person).count("no leader board") == 1  # said once a match
            seat = person.view.seat
        async with joined(server, table, "Somebody else") as again:  # the cookie says who it is
            await again.wait_for_turn()
            assert again.view.seat == seat


async def test_a_refusal_of_the_server_ends_the_program_with_its_sentence(settings: Settings) -> None:
    async with running(settings) as server:
        for link, said in (
            (f"{server.address}/table/nothing", "no"),
            ("http://127.0.0.1:1/table/abc", "cannot be reached"),
        ):
            app = TableApp(join_plan(None, link, "Robin", None), preferences=Preferences())
            async with app.run_test():
                async with asyncio.timeout(60):
                    while app.error is None:
                        await asyncio.sleep(0.01)
            assert isinstance(app.error, ServerRefused)
            assert said in str(app.error)


@pytest.mark.parametrize(("server", "link"), [(None, "x7"), ("ftp://x", "x7"), (None, "http://x/table/%20")])
def test_a_bad_address_is_refused_at_once(server: str | None, link: str) -> None:
    with pytest.raises(ot.errors.InvalidOption, match="is not the"):
        join_plan(server, link, "Robin", None)


@pytest.mark.parametrize("name", list(ot.games()))
def test_a_view_from_the_wire_is_the_view_of_the_table(name: str) -> None:
    choices = Random(5)
    table = ot.load(name).table(4, seed=5)
    while table.turn is not None and len(table.deals) < 2:
        for seat in (0, 1):
            view = table.view(seat)
            read = read_client_view(client_fields(view), table.game, 4, seat, view.history)
            assert {**vars(read), "position": b""} == {**vars(view), "position": b""}
        table.push(choices.choice(table.legal))


async def test_cards_that_play_themselves_do_not_stop_the_table(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table = await ada.make_table("tendown", players=2, options={"first_hand": 2})
        await ada.connect(table)
        plan = join_plan(None, f"{server.address}/table/{table}", "Robin", None)
        app = TableApp(plan, preferences=Preferences(pace_s=0.0, play_forced_cards=True))
        async with app.run_test(size=(80, 24)) as pilot:
            person = Person(app, pilot)
            await person.wait_for_table()
            await person.wait_until(lambda: "Ada" in person.text())
            await ada.post(f"tables/{table}/start")
            host = asyncio.create_task(host_plays(ada))
            await person.play_to_the_end()
            await host


@pytest.mark.parametrize("game", ["tocan", "spades"])
async def test_a_table_is_watched(settings: Settings, game: str) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table = await ada.make_table(game, seats=["me", "novice", "novice", "novice"])
        await ada.connect(table)
        plan = join_plan(None, f"{server.address}/table/{table}", "Robin", None, watching=True)
        app = TableApp(plan, preferences=Preferences(pace_s=0.0))
        async with app.run_test(size=(80, 24)) as pilot:
            person = Person(app, pilot)
            await person.wait_for_table()
            await person.wait_until(lambda: "Waiting for the match" in person.text() and "Ada" in person.text())
            await ada.post(f"tables/{table}/start")
            await ada.wait_until_playing()
            await person.wait_until(lambda: person.table.shown is not None)
            assert person.view.seat is None
            assert person.view.hand == ()
            assert "You" not in person.text()
            assert "f5 Score" in person.text()
            assert "f2 Hint" not in person.text()
            await person.type("pass")
            await person.wait_until(lambda: "not your turn" in person.text())
            await person.press("ctrl+c")
            await person.wait_until(lambda: "The match goes on without you" in person.text())
            await person.press("escape")
            await person.wait_until(lambda: person.screen is person.table)


async def test_claims_at_a_server_are_answered(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        seats = ["open", "random", "random", "random"]
        table = await ada.make_table("whist", seats=seats, options={"target": 100})  # far more deals than this needs
        sitting = await join_plan(None, f"{server.address}/table/{table}", "Robin", None)()
        updates = sitting.updates()
        view = (await anext(updates)).view
        await sitting.start()
        refused = claimed = False
        while not (refused and claimed):
            while view is None or not view.legal:
                view = (await anext(updates)).view
            if view.claimable and len(view.hand) > 1:
                deals, won = len(view.deals), view.tricks_won[view.seat or 0]
                left = len(view.hand)
                assert await sitting.claim() == ()
                while view is None or len(view.deals) == deals:
                    update = await anext(updates)
                    view, claimed = update.view, claimed or update.claimed
                assert view.deals[deals].tricks[view.seat or 0] == won + left
            elif not refused:
                with pytest.raises(ServerRefused, match="cannot be proven"):
                    await sitting.claim()
                refused = True
            else:
                await sitting.act([str(view.legal[0])])
                view = (await anext(updates)).view
        await sitting.close()


async def test_a_watcher_sees_every_deal_and_the_result(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table = await ada.make_table("tendown", players=2, options={"first_hand": 2}, seats=["me", "novice"])
        await ada.connect(table)
        plan = join_plan(None, f"{server.address}/table/{table}", "Robin", None, watching=True)
        app = TableApp(plan, preferences=Preferences(pace_s=0.0))
        async with app.run_test(size=(80, 24)) as pilot:
            person = Person(app, pilot)
            await person.wait_for_table()
            await person.wait_until(lambda: "Waiting for the match" in person.text())
            await ada.post(f"tables/{table}/start")
            host = asyncio.create_task(host_plays(ada))
            await person.wait_until(lambda: "Deal 1 is over" in person.text())
            async with asyncio.timeout(PATIENCE_S):
                while not isinstance(person.screen, Question):
                    if person.screen is not person.table:
                        await person.press("enter")
                    await pilot.pause()
            assert "Ada" in person.text()
            assert "Play again" not in person.text()
            await host
            assert person.view.outcome is not None
            assert list(person.view.outcome.scores) == ada.view["outcome"]["scores"]
