"""What the decisions of policies cost: one at a time, 64 at once, and for a server with 1,000 tables.

``python benchmarks/policy.py`` takes the policies of this package. A game without one gets a net of random weights of
the same size, which takes as long. Everything runs on one core, and times of decisions are processor times: what else
runs on the machine hardly counts.
"""

from __future__ import annotations

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before NumPy is loaded

import asyncio
import gc
import shutil
from itertools import cycle, islice, pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, thread_time

import numpy as np
from figures import Bar, Figure

import overtrick as ot
from overtrick.action_ids import ActionIds
from overtrick.bots import policy_paths
from overtrick.bots.bot import sensible_actions
from overtrick.bots.policy_bot import Choice, PolicyBot, act_many
from overtrick.bots.policy_file import Policy, Training, is_trained, write_policy
from overtrick.bots.policy_net import PolicyNet, input_meanings
from overtrick.knowledge import Glimpse
from overtrick.observation_layout import Layout
from overtrick.server.bots.pool import PoolBackend
from overtrick.server.bots.quick import QuickBots, answer_batch

GAMES = {"spades": 4, "rook": 4, "river": 4, "tendown": 4, "tocan": 4, "hearts": 4, "euchre": 4, "whist": 4}
WIDTH, BLOCKS = 512, 2
DEALS, TRIES = 8, 5
TABLES, SECONDS_PER_ACTION, SECONDS = 1000, 2.0, 20.0
P99_MS, BATCHED_MS, CORES = Bar(1.0, at_most=True), Bar(0.1, at_most=True), Bar(0.25, at_most=True)
FOLDER, TIME = b"folder ", b"time"
"""Questions to the process of the benchmark that are no batch."""


def write_random(folder: Path, game: ot.Game, players: int) -> None:
    """Write a policy of random weights."""
    random = np.random.default_rng(1)
    inputs = input_meanings(Layout.of(game, players))
    outputs = tuple(dict.fromkeys(map(str, ActionIds.of(game, players))))
    widths = (len(inputs), *(WIDTH,) * (BLOCKS + 1), len(outputs))
    layers = tuple(
        (random.normal(0.0, before**-0.5, (before, after)).astype(np.float32), np.zeros(after, np.float32))
        for before, after in pairwise(widths)
    )
    training = Training(game.name, (players,), {name: (value,) for name, value in game.values.items()})
    write_policy(folder / f"{game.name}{policy_paths.SUFFIX}", Policy(PolicyNet(inputs, outputs, layers), training))


def views_of(game: ot.Game, players: int) -> list[ot.View]:
    """What the seats see that have a choice, in some deals that policies play."""
    bot, random, found = PolicyBot(), Random(1), []
    table = game.table(players, seed=1)
    while table.turn is not None and len(table.deals) < DEALS:
        view = table.view(table.turn)
        if len(view.legal) > 1:
            found.append(view)
        table.push(bot.act(view) if random.random() < 0.9 else random.choice(table.legal))
    return found


def one_at_a_time(views: list[ot.View]) -> float:
    """The 99th percentile of the time of a decision in ms. The best of some tries counts: caches are shared."""
    bot, times = PolicyBot(), []
    for view in views:
        best = 1e9
        for _ in range(TRIES):
            before = thread_time()
            bot.act(view)
            best = min(best, thread_time() - before)
        times.append(best)
    return 1000 * float(np.percentile(times, 99))


def together(views: list[ot.View], count: int = 64) -> float:
    """The time per decision in ms if 64 are made at once; the median of all batches, each the best of some tries."""
    times = []
    for start in range(0, len(views) - count, count):
        choices = [Choice(Glimpse.of(view), sensible_actions(view)) for view in views[start : start + count]]
        best = 1e9
        for _ in range(TRIES):
            before = thread_time()
            act_many(choices)
            best = min(best, thread_time() - before)
        times.append(best / count)
    return 1000 * float(np.median(times))


def answer(batch: bytes) -> bytes:
    """In the other process: answer a batch, or a question of the benchmark."""
    if batch.startswith(FOLDER):
        policy_paths.FOLDER = Path(batch.removeprefix(FOLDER).decode())
        return b""
    return repr(process_time()).encode() if batch == TIME else answer_batch(batch)


async def serve(views: list[ot.View], folder: Path) -> tuple[float, float, float]:
    """Ask for the decisions of 1,000 tables for some seconds.

    Returns the share of a core that the process of the bots uses, that of asking, and the slowest answer but 1 % in ms.
    """
    backend = PoolBackend(1, 60.0, do=answer)
    bots, waits = QuickBots(backend), []
    await backend.answer(FOLDER + str(folder).encode())
    for view in views[:: max(1, len(views) // 200)]:
        await bots.act(view, "policy")  # loads the nets and the code

    async def ask(view: ot.View) -> None:
        before = perf_counter()
        await bots.act(view, "policy")
        waits.append(perf_counter() - before)

    async def used() -> tuple[float, float]:
        return float(await backend.answer(TIME)), process_time()

    gc.collect()
    start, first = perf_counter(), await used()
    per_second = TABLES / SECONDS_PER_ACTION
    async with asyncio.TaskGroup() as tasks:
        for number, view in enumerate(islice(cycle(views), int(SECONDS * per_second))):
            late = start + number / per_second - perf_counter()
            if late > 0:
                await asyncio.sleep(late)
            tasks.create_task(ask(view))
    last, seconds = await used(), perf_counter() - start
    await bots.close()
    thinking, asking = ((after - before) / seconds for before, after in zip(first, last, strict=True))
    return thinking, asking, 1000 * float(np.percentile(waits, 99))


def main() -> None:
    """Measure everything, and print it with its bar."""
    games = {ot.load(name): players for name, players in GAMES.items()}
    with TemporaryDirectory() as name:
        folder, shipped = Path(name), policy_paths.FOLDER
        for game, players in games.items():
            if is_trained(game, players):
                shutil.copy(shipped / f"{game.name}{policy_paths.SUFFIX}", folder)
            else:
                write_random(folder, game, players)
        policy_paths.FOLDER = folder
        seen = {game: views_of(game, players) for game, players in games.items()}
        for game, views in seen.items():
            print(Figure(game.title, "p99 of a decision", one_at_a_time(views), "ms", P99_MS).text)
            print(Figure(game.title, "a decision of 64 at once", together(views), "ms", BATCHED_MS).text)
        mixed = [view for views in seen.values() for view in views]
        Random(1).shuffle(mixed)
        thinking, asking, wait_ms = asyncio.run(serve(mixed, folder))
        about = f"{TABLES:,} tables, an action every {SECONDS_PER_ACTION:g} s"
        beside = f"of it {asking:.2f} to ask, which a server does in its event loop; p99 of an answer {wait_ms:.0f} ms"
        print(Figure(about, "thinking of the bots", thinking + asking, "cores", CORES, beside).text)


if __name__ == "__main__":
    main()
