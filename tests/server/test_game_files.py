"""Games of files: they are played like any other, and a change of the file never corrupts a match."""

from __future__ import annotations

import asyncio
import multiprocessing
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import update

import overtrick as ot
from overtrick.game import GameFile
from overtrick.games import offer, withdraw
from overtrick.server.bots.pool import PoolBackend, ThreadBackend
from overtrick.server.bots.questions import read_answer, write_question
from overtrick.server.bots.quick import QuickBots, answer_batch
from overtrick.server.bots.service import BotService
from overtrick.server.context import Context
from overtrick.server.game_files import read_game_files
from overtrick.server.people import ledger
from overtrick.server.readiness import Readiness
from overtrick.server.settings import Settings
from overtrick.server.store.models import LogRow, TableRow
from overtrick.server.store.writer import read_rows
from overtrick.server.table.definition import rules_fingerprint
from overtrick.server.table.events import Created, Started

from .brook import CARDS, OTHER_CARDS, TEXT, write_brook
from .clients import PATIENCE, Client, RunningServer, client_of, running
from .test_serving import run_serve

pytestmark = pytest.mark.anyio

Json = Any


@asynccontextmanager
async def serving(settings: Settings, *files: GameFile) -> AsyncIterator[RunningServer]:
    """A server that offers the games of these files."""
    async with running(replace(settings, game_files=files)) as server:
        yield server


def context_of(server: RunningServer) -> Context:
    context = server.app.state.context
    assert isinstance(context, Context)
    return context


@asynccontextmanager
async def back(server: RunningServer, person: Client) -> AsyncIterator[Client]:
    """The same person after a restart of the server."""
    async with client_of(server, None) as client:
        client.http.headers["Cookie"] = client.cookie = person.cookie
        yield client


async def get(client: Client, path: str, status: int = 200) -> Json:
    answer = await client.http.get(f"/api/v1/{path}")
    assert answer.status_code == status, answer.text
    return answer.json()


async def refused_at_table(client: Client, table_id: str) -> tuple[str, str]:
    """The code and the sentence of the error that a client gets instead of the state of a table."""
    with pytest.raises(Exception, match="4404"):
        await client.connect(table_id)
    error = client.received[-1]
    assert error["type"] == "error"
    return error["code"], error["message"]


async def table_with_bots(client: Client, **wanted: object) -> str:
    """A table where the person plays with bots. Its match has begun, and it is the person's turn."""
    table_id = await client.make_table("brook", seats=["me", "novice", "novice"], players=3, start=True, **wanted)
    await client.connect(table_id)
    while not client.may_act:
        await client.receive()
    return table_id


# Playing


async def test_a_game_of_a_file_is_listed_with_its_options_book_and_deck(settings: Settings, tmp_path: Path) -> None:
    async with serving(settings, write_brook(tmp_path)) as server, client_of(server, "Ada") as ada:
        listed = await get(ada, "games")
        assert [game["name"] for game in listed][:5] == list(ot.games())[:5]
        brook = listed[-1]
        assert brook == await get(ada, "games/brook")
        assert (brook["title"], brook["players"], brook["summary"]) == ("Brook", [3, 4], "A short River.")
        assert [(option["name"], option["default"]) for option in brook["options"]] == [("deals", 2), ("stake", False)]
        assert len(brook["cards"]) == 52
        book = await ada.post("games/brook/book", options={"deals": 5})
        assert book["paragraphs"] == ["A short River.", "There are 5 deals."]
        assert len((await ada.post("games/brook/example"))["deals"]) == 2
        assert await get(ada, "boards/brook") == []
    assert "brook" not in ot.games()


async def test_a_match_with_bots_and_a_hint_is_played_to_its_end(settings: Settings, tmp_path: Path) -> None:
    async with serving(settings, write_brook(tmp_path)) as server, client_of(server, "Ada") as ada:
        table_id = await table_with_bots(ada, options={"deals": 3})
        assert (ada.state["table"]["title"], ada.state["table"]["notice"]) == ("Brook", None)
        hint = await ada.request(type="hint")
        assert {thought["action"] for thought in hint["thoughts"]} == {action["text"] for action in ada.view["legal"]}
        await ada.play(Random(1))
        match = ada.state["table"]["match"]
        replay = await get(ada, f"matches/{match}/replay")
        assert [len(deal["tricks"]) for deal in replay["deals"]] == [2, 2, 2]
        ((played,), (totals,)) = await get(ada, "me/history"), await get(ada, "me/statistics")
        assert (played["match"]["id"], totals["game"], totals["deals"]) == (match, "brook", 3)
        await ada.post(f"tables/{table_id}/rematch")
        await ada.post(f"tables/{table_id}/start")
        await ada.wait_until_playing()


async def test_options_that_do_not_fit_are_refused_without_the_path(settings: Settings, tmp_path: Path) -> None:
    async with serving(settings, write_brook(tmp_path)) as server, client_of(server, "Ada") as ada:
        for path, wanted in (("tables", {"game": "brook", "options": {"deals": 8}}), ("games/brook/book", {})):
            answer = await ada.http.post(f"/api/v1/{path}", json=wanted or {"options": {"deals": 8}})
            says = "Brook cannot be played with these options: its rules cannot be made from them."
            assert (answer.status_code, answer.json()["message"]) == (422, says)


@pytest.mark.slow_without_jit
async def test_bot_processes_play_the_definition_that_the_server_has_read(tmp_path: Path) -> None:
    file = write_brook(tmp_path)
    write_brook(tmp_path, (CARDS, OTHER_CARDS))
    offered = offer([file])
    backend = PoolBackend(1, PATIENCE, [file])
    workers = PoolBackend(1, 0.01)  # workers on the bus do not know the game, so they are not asked
    try:
        table = ot.load("brook").table(3, seed=1)
        assert table.turn is not None
        view = table.view(table.turn)
        answer = read_answer(await backend.answer(write_question(view, "club:5", "seed", wants_opinions=True)))
        assert {opinion.action for opinion in answer.opinions} == {str(action) for action in view.legal}
        readiness = Readiness()
        readiness.mark_all()
        assert (
            await BotService(workers, readiness, QuickBots(ThreadBackend(answer_batch)), local=backend).act(
                view, "club:5", "seed"
            )
            == answer.action
        )
        assert len(multiprocessing.active_children()) == 1
    finally:
        withdraw(offered)
        await backend.close()
        await workers.close()


# The file is changed while the server is stopped


async def test_a_match_goes_on_if_only_texts_were_changed(settings: Settings, tmp_path: Path) -> None:
    async with serving(settings, write_brook(tmp_path)) as server, client_of(server, "Ada") as ada:
        table_id = await table_with_bots(ada)
        hand = ada.view["hand"]
    changes = (
        ("A short River.", "Only a few cards."),
        ('title="Brook"', 'title="The Brook"'),
        ("deals == 8", "deals > 7"),
    )
    async with serving(settings, write_brook(tmp_path, *changes)) as server, back(server, ada) as again:
        await again.connect(table_id)
        assert (again.view["hand"], again.state["table"]["title"]) == (hand, "The Brook")
        await again.play(Random(1))
        assert again.state["table"]["status"] == "over"


async def test_a_match_under_other_rules_is_ended_with_a_clear_message(settings: Settings, tmp_path: Path) -> None:
    async with serving(settings, write_brook(tmp_path)) as server, client_of(server, "Ada") as ada:
        table_id = await table_with_bots(ada)
        await ada.act(ada.view["legal"][0]["text"])
        seen = ada.state["seq"]
    says = "The rules of Brook were changed since this match began, so it was ended without a result;"
    async with serving(settings, write_brook(tmp_path, (CARDS, OTHER_CARDS))) as server, back(server, ada) as again:
        await again.connect(table_id, seen)
        table = again.state["table"]
        assert (table["status"], again.state["view"]) == ("closed", None)
        assert table["notice"].startswith(says)
        assert again.state["missed"][-1]["what"]["kind"] == "abandoned"
        assert (await get(again, f"tables/{table_id}"))["table"]["notice"] == table["notice"]
        assert (await again.request(type="act", seq=seen, action="play SA"))["type"] == "error"
    async with serving(settings, write_brook(tmp_path)) as server, back(server, ada) as again:  # it stays ended
        await again.connect(table_id)
        assert again.state["table"]["status"] == "closed"


async def test_the_server_ends_matches_under_other_rules_by_itself(settings: Settings, tmp_path: Path) -> None:
    async with serving(settings, write_brook(tmp_path)) as server, client_of(server, "Ada") as ada:
        table_id = await table_with_bots(ada)
    async with serving(settings, write_brook(tmp_path, (CARDS, OTHER_CARDS))) as server:
        await wait_for_event(context_of(server), table_id, "abandoned")


async def wait_for_event(context: Context, table_id: str, kind: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await read_rows(context.database, table_id))[-1].kind != kind:
            await asyncio.sleep(0.01)


async def people_with_a_stake(server: RunningServer, clients: list[Client]) -> str:
    """A table where these people play for a stake. The match has begun."""
    table_id = await clients[0].make_table("brook", players=3, options={"stake": True})
    for client in clients:
        await client.post(f"tables/{table_id}/sit")
        await client.connect(table_id)
    await clients[0].post(f"tables/{table_id}/start")
    for client in clients:
        await client.wait_until_playing()
        assert (await get(client, "me"))["credits"] == 995
    return table_id


@pytest.mark.parametrize(
    "changes",
    [
        [(CARDS, OTHER_CARDS)],
        [("stake: bool", "wager: bool"), ("if stake", "if wager")],
        [("players=(3, 4)", "players=4")],
    ],
    ids=["rules", "option", "players"],
)
async def test_stakes_are_given_back(settings: Settings, tmp_path: Path, changes: list[tuple[str, str]]) -> None:
    async with (
        serving(settings, write_brook(tmp_path)) as server,
        client_of(server, "Ada", account=True) as ada,
        client_of(server, "Bob", account=True) as bob,
        client_of(server, "Cleo", account=True) as cleo,
    ):
        people = [ada, bob, cleo]
        table_id = await people_with_a_stake(server, people)
    async with serving(settings, write_brook(tmp_path, *changes)) as server:
        await wait_for_event(context_of(server), table_id, "abandoned")
        for person in people:
            async with back(server, person) as again:
                assert (await get(again, "me"))["credits"] == 1000
                code, message = await refused_at_table(again, table_id)
                assert code == "game_changed"
                assert message.startswith(
                    "The rules of Brook were changed since this table was made, so it was closed;"
                )
                assert (await get(again, f"tables/{table_id}", 409))["message"] == message
        async with context_of(server).database.read() as session:
            assert await ledger.audit(session) == ledger.Audit(0, 0, ())


async def test_a_table_that_waits_or_has_finished_is_used_with_the_new_rules(
    settings: Settings, tmp_path: Path
) -> None:
    async with serving(settings, write_brook(tmp_path)) as server, client_of(server, "Ada") as ada:
        finished = await table_with_bots(ada)
        await ada.play(Random(1))
        match = ada.state["table"]["match"]
        waiting = await ada.make_table("brook", seats=["me", "novice", "novice"], players=3)
    async with serving(settings, write_brook(tmp_path, (CARDS, OTHER_CARDS))) as server, back(server, ada) as again:
        await again.connect(finished)
        assert (again.state["table"]["status"], again.state["view"]) == ("over", None)
        says = "This match cannot be shown, because the rules of Brook were changed since it was played."
        assert again.state["table"]["notice"] == says
        problem = await get(again, f"matches/{match}/replay", 409)
        assert (problem["code"], problem["message"]) == ("game_changed", says)
        assert (await again.http.get(f"/api/v1/matches/{match}/record")).status_code == 200
        assert (await get(again, f"matches/{match}"))["game"] == "brook"
        await again.post(f"tables/{finished}/rematch")
        for table_id in (finished, waiting):
            await again.disconnect()
            await again.post(f"tables/{table_id}/start")
            await again.connect(table_id)
            assert (again.state["table"]["status"], again.state["table"]["notice"]) == ("playing", None)
            assert len(again.view["hand"]) == 3
            await again.play(Random(1))
            assert again.state["table"]["status"] == "over"


# The file is not given any more


async def test_without_its_file_a_table_waits_until_the_file_is_back(settings: Settings, tmp_path: Path) -> None:
    file = write_brook(tmp_path)
    async with serving(settings, file) as server, client_of(server, "Ada") as ada:
        finished = await table_with_bots(ada, public=True)
        await ada.play(Random(1))
        match = ada.state["table"]["match"]
        await ada.disconnect()
        playing = await table_with_bots(ada, public=True)
        hand, seq = ada.view["hand"], ada.state["seq"]
        waiting = await ada.make_table("brook", public=True)
        async with context_of(server).database.write() as session:  # the server is stopped for two days
            await session.execute(update(LogRow).values(at=LogRow.at - 2 * 86_400_000))
            await session.execute(update(TableRow).values(changed_at=TableRow.changed_at - 2 * 86_400_000))
    async with serving(replace(settings, lease_s=0.1)) as server, back(server, ada) as again:
        for table_id in (finished, playing, waiting):
            code, message = await refused_at_table(again, table_id)
            assert code == "game_unavailable"
            assert message.startswith("The game brook is not available on this server now; its tables are kept")
            assert (await get(again, f"tables/{table_id}", 409))["code"] == code
        assert await get(again, "tables") == []
        problem = await get(again, f"matches/{match}/replay", 409)
        says = "This match cannot be shown, because the game brook is not available on this server now."
        assert (problem["code"], problem["message"]) == ("game_unavailable", says)
        assert [played["match"]["game"] for played in await get(again, "me/history")] == ["brook"]
        assert (await again.http.post("/api/v1/tables", json={"game": "brook"})).status_code == 404
        await asyncio.sleep(0.3)  # the driver has looked at the table several times
    async with serving(settings, file) as server, back(server, ada) as again:
        assert (await get(again, f"matches/{match}/replay"))["match"]["id"] == match
        await again.connect(playing)
        assert (again.view["hand"], again.state["seq"]) == (hand, seq)
        await again.play(Random(1))
        assert again.state["table"]["status"] == "over"


async def test_stakes_are_refunded_if_the_game_does_not_come_back(settings: Settings, tmp_path: Path) -> None:
    async with serving(settings, write_brook(tmp_path)) as server, client_of(server, "Ada") as ada:
        table_id = await table_with_bots(ada)
    async with serving(replace(settings, unreadable_table_s=0.2, lease_s=0.1)) as server:
        await wait_for_event(context_of(server), table_id, "abandoned")
    async with serving(settings, write_brook(tmp_path)) as server, back(server, ada) as again:
        await again.connect(table_id)
        says = "The game of this table is not available on this server any more."
        assert (again.state["table"]["status"], again.state["table"]["notice"]) == ("closed", says)


# Fingerprints


async def test_the_log_holds_a_fingerprint_only_for_games_of_others(settings: Settings, tmp_path: Path) -> None:
    async with serving(settings, write_brook(tmp_path)) as server, client_of(server, "Ada") as ada:
        bots = ["novice", "novice", "novice"]
        tables = [await ada.make_table(game, seats=bots, players=3, start=True) for game in ("brook", "river")]
        logs = [await read_rows(context_of(server).database, table_id) for table_id in tables]
        expected = [rules_fingerprint(ot.load("brook").rules(3)), ""]
    for log, fingerprint in zip(logs, expected, strict=True):
        events = [row.event for row in log if isinstance(row.event, Created | Started)]
        assert [event.fingerprint for event in events] == [fingerprint, fingerprint]


def test_a_fingerprint_depends_on_everything_that_matters_for_a_match() -> None:
    games = [ot.load(name) for name in list(ot.games())[:5]]
    rules = [game.rules(game.players[-1]) for game in games]
    rules += [ot.load("spades", target=250).rules(4), ot.load("river").rules(3), ot.load("river").rules(4)]
    assert len({rules_fingerprint(each) for each in rules}) == len(rules)
    assert rules_fingerprint(ot.load("river").rules(3)) == rules_fingerprint(ot.load("river").rules(3))


# Starting a server


def test_a_folder_stands_for_the_game_files_in_it(tmp_path: Path) -> None:
    write_brook(tmp_path)
    (tmp_path / "program.py").write_text("raise SystemExit('this is not a game, and is not run')")
    (tmp_path / "notes.txt").write_text("not Python")
    (tmp_path / "another.py").write_text(TEXT.replace("def brook", "def pond"))
    files = read_game_files([str(tmp_path), tmp_path / "brook.py"])
    assert [file.path.name for file in files] == ["another.py", "brook.py"]
    assert [file.load().name for file in files] == ["pond", "brook"]


def broken(folder: Path) -> tuple[Path, str]:
    path = folder / "broken.py"
    path.write_text("x = 1\nx = = 2\n")
    return path, f"{path}, line 2: SyntaxError: invalid syntax"


def broken_in_a_folder(folder: Path) -> tuple[Path, str]:
    return folder, broken(folder)[1]


def taken(folder: Path) -> tuple[Path, str]:
    path = folder / "mine.py"
    path.write_text(TEXT.replace("def brook", "def spades"))
    return path, f"{path}: a game of Overtrick is called spades already; give its game another name"


def impossible(folder: Path) -> tuple[Path, str]:
    file = write_brook(folder, ("(2,) * deals", "(30,) * deals"))
    line = 1 + TEXT[: TEXT.index("return replace")].count("\n")
    return (
        file.path,
        f"{file.path}, line {line}, with 3 players: a deal for 3 players needs 91 cards, and the deck has 52",
    )


def missing(folder: Path) -> tuple[Path, str]:
    path = folder / "x.py"
    return path, f"there is no file '{path}'"


def empty(folder: Path) -> tuple[Path, str]:
    return folder, f"the folder '{folder}' has no file that defines a game"


@pytest.mark.parametrize("case", [broken, broken_in_a_folder, taken, impossible, missing, empty])
def test_a_file_that_cannot_be_offered_is_one_sentence_and_exit_code_2(
    case: Callable[[Path], tuple[Path, str]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:  # a short path, because errors shorten a long one
        path, says = case(Path(folder))
        code, printed, error = run_serve("--port", "0", "--database", f"{folder}/x.sqlite3", "--game", str(path))
    assert (code, printed, error) == (2, "", f"overtrick: {says}")
