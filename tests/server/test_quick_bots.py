"""Bots that do not search: the questions of many tables are answered together, in one other process."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from random import Random

import pytest

import overtrick as ot
from overtrick.bots import policy_paths, seat_bot
from overtrick.server.bots.pool import NoAnswer, PoolBackend, ThreadBackend
from overtrick.server.bots.questions import answer
from overtrick.server.bots.quick import QuickBots, answer_batch, is_quick
from overtrick.server.bots.service import BotService
from overtrick.server.readiness import NOVICE, Readiness
from overtrick.server.settings import Settings
from overtrick.view import View
from tests.policies import net_for, random_net, write_net

from .clients import client_of, running

pytestmark = pytest.mark.anyio

PATIENCE = 120.0


class CountingBackend(ThreadBackend):
    """Counts the batches."""

    batches = 0

    async def answer(self, question: bytes, owner: str = "") -> bytes:
        self.batches += 1
        return await super().answer(question, owner)


@pytest.fixture
def spades(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ot.Game:
    """The game, with a policy that bids 3."""
    monkeypatch.setattr(policy_paths, "FOLDER", tmp_path)
    game = ot.load("spades")
    write_net(tmp_path, game, net_for(game, "bid 3"), [4])
    return game


def views_of(game: ot.Game, players: int, seed: int = 1) -> list[View]:
    """The views of all seats to act in a deal with random actions."""
    table, random, found = game.table(players, seed=seed), Random(seed), []
    while table.turn is not None and not table.deals:
        if len(table.legal) > 1:
            found.append(table.view(table.turn))
        table.push(random.choice(table.legal))
    return found


@pytest.mark.parametrize(
    ("name", "players"), [("spades", 4), ("rook", 4), ("tocan", 4), ("river", 3), ("hearts", 4), ("euchre", 4)]
)
@pytest.mark.parametrize("level", ["novice", "policy"])
async def test_a_batch_has_the_answers_of_the_bots_themselves(
    name: str, players: int, level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy_paths, "FOLDER", tmp_path)
    game = ot.load(name)
    write_net(tmp_path, game, random_net(game, players, width=8), [players])
    backend = CountingBackend(answer_batch)
    bots = QuickBots(backend)
    views = views_of(game, players)
    found = await asyncio.gather(*(bots.act(view, level) for view in views))
    assert found == [str(seat_bot(level).act(view)) for view in views]
    assert backend.batches == 1
    await bots.close()


async def test_questions_that_come_while_a_batch_is_answered_are_the_next_batch(spades: ot.Game) -> None:
    backend = CountingBackend(answer_batch)
    bots = QuickBots(backend, collect_s=0.0)
    view = spades.table(seed=1, dealer=3).view(0)
    first = asyncio.create_task(bots.act(view, "policy"))
    while not backend.batches:
        await asyncio.sleep(0)
    rest = [asyncio.create_task(bots.act(view, "policy")) for _ in range(600)]
    rest[0].cancel()  # a table that was closed
    assert await first == "bid 3"
    assert await asyncio.gather(*rest[1:]) == ["bid 3"] * 599
    assert backend.batches == 4
    await bots.close()


async def test_one_bad_question_does_not_spoil_the_others(spades: ot.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = QuickBots(ThreadBackend(answer_batch), collect_s=0.0)
    good, bad = spades.table(seed=1, dealer=3).view(0), ot.load("tocan").table(seed=1, dealer=3).view(0)
    asked = (bots.act(view, "policy") for view in (good, bad, good))
    first, second, third = await asyncio.gather(*asked, return_exceptions=True)
    assert (first, third) == ("bid 3", "bid 3")
    assert isinstance(second, NoAnswer)
    assert "no policy was trained" in str(second)
    await bots.close()
    with pytest.raises(NoAnswer):
        await QuickBots(ThreadBackend(lambda _: b"nonsense")).act(good, "policy")


def test_a_policy_is_quick_only_where_it_was_trained(spades: ot.Game) -> None:
    view = spades.table(seed=1, dealer=3).view(0)
    assert is_quick("policy", view)
    assert is_quick("novice", view)
    assert not is_quick("club", view)
    assert not is_quick("policy", ot.load("tocan").table(seed=1, dealer=3).view(0))


class NoPool(ThreadBackend):
    """A search pool that must not be asked."""

    async def answer(self, question: bytes, owner: str = "") -> bytes:
        raise AssertionError("a level that does not search needs no pool")


async def test_levels_that_do_not_search_need_no_pool_and_do_not_wait_for_it(spades: ot.Game) -> None:
    readiness = Readiness()
    readiness.mark(NOVICE)
    bots = BotService(NoPool(), readiness, QuickBots(ThreadBackend(answer_batch), collect_s=0.0))
    view = spades.table(seed=1, dealer=3).view(0)
    assert await bots.act(view, "policy", "seed") == "bid 3"
    assert await bots.act(view, "novice", "seed") == str(seat_bot("novice").act(view))
    assert await bots.act(view, "random", "seed") in view.legal
    assert bots.pending == 0
    await bots.close()


async def test_without_a_policy_for_its_rules_the_bot_searches(spades: ot.Game) -> None:
    questions: list[bytes] = []

    def ask(question: bytes) -> bytes:
        questions.append(question)
        return answer(question.replace(b'"level":"policy"', b'"level":"novice"'))

    readiness = Readiness()
    readiness.mark_all()
    bots = BotService(ThreadBackend(ask), readiness, QuickBots(ThreadBackend(answer_batch)))
    view = ot.load("spades", bag_limit=7).table(seed=1, dealer=3).view(0)
    assert await bots.act(view, "policy", "seed") in view.legal
    assert b'"level":"policy"' in questions[0]
    await bots.close()


async def test_a_match_with_learned_bots_is_played_to_its_end(
    settings: Settings, spades: ot.Game, caplog: pytest.LogCaptureFixture
) -> None:
    write_net(policy_paths.FOLDER, spades, random_net(spades, width=8), [4])
    async with running(settings) as server, client_of(server, "Ada") as ada:
        await ada.connect(await ada.make_table("spades", seats=["me", "policy", "policy", "policy"], start=True))
        while not ada.may_act:
            await ada.receive()
        played = [message["what"] for message in ada.received if message.get("what", {}).get("kind") == "acted"]
        assert len(played) < 4
        for _ in range(6):
            while not ada.may_act:
                await ada.receive()
            await ada.request(type="act", action=ada.view["legal"][0]["text"], seq=ada.state["seq"])
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.slow_without_jit
async def test_the_process_of_the_quick_bots_is_replaced_if_it_dies(spades: ot.Game) -> None:
    backend = PoolBackend(1, PATIENCE, do=answer_batch)
    bots = QuickBots(backend)
    view = spades.table(seed=1, dealer=3).view(0)
    expected = str(seat_bot("novice").act(view))
    try:
        assert await asyncio.wait_for(bots.act(view, "novice"), PATIENCE) == expected
        assert backend._pool is not None
        for process in list(backend._pool._processes.values()):
            process.kill()
            await asyncio.to_thread(process.join)
        with pytest.raises(NoAnswer, match="died"):
            await asyncio.wait_for(bots.act(view, "novice"), PATIENCE)
        assert await asyncio.wait_for(bots.act(view, "novice"), PATIENCE) == expected
    finally:
        await bots.close()
