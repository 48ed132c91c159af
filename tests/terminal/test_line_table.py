"""The line prompt of lessons and of tables on a server: sentences, answers, commands, scripts and watchers."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

import overtrick as ot
from overtrick.lesson_script import script_of
from overtrick.server.settings import Settings, read_database_url
from overtrick.terminal.lesson_match import begin_lesson
from overtrick.terminal.line_table import LineTable
from overtrick.terminal.server_table import join_plan
from overtrick.terminal.sitting import Sitting
from tests.server.clients import client_of, running
from tests.terminal.fullscreen.player import BotsInThread

pytestmark = [pytest.mark.anyio, pytest.mark.slow_without_jit]
PATIENCE_S = 60.0
EVERY_GAME = [*ot.games().values(), ot.load("examples/landfall.py")]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return Settings(
        database_url=read_database_url(str(tmp_path / "overtrick.sqlite3")),
        cookie_key="a key for tests",
        bot_pace_s=0.0,
        contribution_wait_s=0.0,
        bots_in="thread",
        rate_limits=False,
        stand_in_level="novice",
        hint_level="novice",
    )


class Session:
    """A person at the line prompt, and what was printed."""

    def __init__(self, sitting: Sitting, *, interactive: bool = True) -> None:
        self.lines: asyncio.Queue[str | None] = asyncio.Queue()
        self.printed = io.StringIO()
        console = Console(file=self.printed, width=92)
        self.table = LineTable(sitting, console=console, lines=self.lines, interactive=interactive)
        self.sitting = sitting
        self.running = asyncio.ensure_future(self.table.run())

    def type(self, *lines: str | None) -> None:
        for line in lines:
            self.lines.put_nowait(line)

    @property
    def text(self) -> str:
        """Everything that was printed, on one line."""
        return " ".join(self.printed.getvalue().split())

    async def wait_until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not holds():
                if self.running.done():
                    self.running.result()
                    assert holds(), self.text
                await asyncio.sleep(0.005)

    async def wait_for(self, words: str) -> None:
        await self.wait_until(lambda: words in self.text)

    async def end(self) -> None:
        await asyncio.wait_for(self.running, PATIENCE_S)


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
async def test_a_script_plays_a_lesson_to_its_last_step(game: ot.Game) -> None:
    lesson = script_of(game).lesson
    session = Session(await begin_lesson(game, BotsInThread()), interactive=False)
    session.type(*(action for step in lesson.steps for action in step.actions), None)
    await session.end()
    for number, step in enumerate(lesson.steps, start=1):
        assert f"Step {number} of {len(lesson.steps)}" in session.text
        assert " ".join(step.text.split()) in session.text
    assert " ".join(lesson.end.split()) in session.text
    assert "not " not in "".join(line for line in session.printed.getvalue().splitlines() if "refused" in line)


async def test_a_lesson_answers_other_actions_and_commands() -> None:
    session = Session(await begin_lesson(ot.load("whist"), BotsInThread()))
    await session.wait_for("Your lead:")
    for typed, said in (
        ("D4", "two sure tricks"),
        ("hint", "two sure tricks"),
        ("S99", "S99"),
        ("claim", "Finish the steps of the lesson first"),
        ("terms", "odd trick:"),
        ("terms moon", "explains no word 'moon'"),
        ("? trump", "trump"),
        ("rules", "Take more than six tricks"),
        ("trick", "No trick has been played yet"),
        ("score", "No deal is finished yet"),
        ("?", "claim all remaining tricks"),
        ("", "Whist, deal 1"),
        ("/hello", "There is nobody to read it"),
    ):
        session.printed.truncate(0)
        session.type(typed)
        await session.wait_for(said)
    session.type("SA")
    await session.wait_for("Step 2 of 5")
    session.type("undo")
    await session.wait_for("Taken back. ")
    session.type("quit", "n", "quit", "y")
    await session.end()
    assert session.text.endswith("Thank you for playing.")


async def test_a_match_at_a_server_is_played_with_typed_lines(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table = await ada.make_table("tendown", players=2, options={"first_hand": 2})
        await ada.connect(table)
        session = Session(await join_plan(None, f"{server.address}/table/{table}", "Robin", None)())
        await session.wait_for("Seats: Ada, Robin")
        await session.wait_for("The match begins when the host starts it")
        await ada.post(f"tables/{table}/start")
        await ada.wait_until_playing()
        host = asyncio.create_task(ada.play(Random(3)))
        session.type("/good luck")
        await session.wait_for("“good luck”")
        choices = Random(4)
        while True:
            await session.wait_until(session.table._is_asked.is_set)
            view = session.sitting.view
            assert view is not None
            if view.outcome is not None:
                break
            session.type(str(choices.choice(view.legal)))
            await session.wait_until(lambda view=view: session.sitting.view != view)  # type: ignore[misc]
        await host
        await session.wait_for("Type start to play another match")
        session.type(None)
        await session.end()
        assert "Your bid" in session.text
        assert "Your hand: " in session.text


async def test_the_rest_of_a_deal_at_a_server_is_conceded(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table = await ada.make_table("whist", seats=["open", "novice", "novice", "novice"])
        session = Session(await join_plan(None, f"{server.address}/table/{table}", "Robin", None)())
        await session.wait_for("Type start to begin")
        session.type("concede")
        await session.wait_for("not your turn")
        session.type("start")
        await session.wait_until(session.table._is_asked.is_set)
        session.type("concede")
        await session.wait_for("You concede the rest")
        await session.wait_until(lambda: session.sitting.view is not None and len(session.sitting.view.deals) == 1)
        await session.wait_until(session.table._is_asked.is_set)  # in the next deal the person plays again
        session.type("quit", "y")
        await session.end()


async def test_a_match_at_a_server_is_watched_to_its_end(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        seats = ["me", "novice"]
        table = await ada.make_table("tendown", players=2, options={"first_hand": 2}, seats=seats)
        await ada.connect(table)
        plan = join_plan(None, f"{server.address}/table/{table}", "Robin", None, watching=True)
        session = Session(await plan(), interactive=False)
        session.type(None)  # nothing is typed
        await session.wait_for("Seats: Ada")
        await ada.post(f"tables/{table}/start")
        await ada.wait_until_playing()
        await ada.play(Random(3))
        await session.end()
        assert "Your" not in session.text
        assert "Ada: " in session.text
        assert session.text.endswith("Thank you for playing.")


async def test_a_person_who_leaves_is_told_that_a_bot_plays_on(settings: Settings) -> None:
    async with running(settings) as server, client_of(server, "Ada") as ada:
        table = await ada.make_table("spades", seats=["open", "open", "open", "open"])
        session = Session(await join_plan(None, f"{server.address}/table/{table}", "Robin", None)())
        await session.wait_for("Type start to begin")
        session.type("start")
        await session.wait_for("Your bid")
        session.type("claim")
        await session.wait_for("cannot be proven")
        session.type("hint")
        await session.wait_for("Hint: ")
        session.running.cancel()  # Ctrl-C
        with pytest.raises(asyncio.CancelledError):
            await session.end()
        assert session.text.endswith("A bot plays for you until you come back with the same command.")
