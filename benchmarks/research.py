"""Speed of batches and environments compared with peers in the same run: `python benchmarks/research.py`.

All on one core, with masks and observations. Peers of a batch are OpenSpiel's Python loop that asks for the legal
actions and the tensor of the player to act, and its `SyncVectorEnv`. Peers of the PettingZoo environment are
PettingZoo's card environments, which are backed by RLCard (`pip install rlcard pygame-ce`; left out without it), in the
loop of PettingZoo's own `performance_benchmark`. The peer of the VectorEnv is Gymnasium's `SyncVectorEnv` with our
single environments. Seconds are those that the process had on the processor, because other processes on the machine
would lengthen the time. Every figure is the best of several tries.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from random import Random
from time import thread_time
from typing import Annotated, Any

import numpy as np
import peers
import pyspiel
import typer
from figures import Bar, Figure
from gymnasium.vector import SyncVectorEnv, VectorEnv
from open_spiel.python import rl_environment, vector_env
from open_spiel.python.rl_agent import StepOutput
from peers import Peer, Speed
from rich.console import Console
from rich.table import Table as Sheet

from overtrick.research import Batch, pettingzoo
from overtrick.research.gymnasium import SeatEnv, SeatVectorEnv

TABLES = 4096
TRIES = 3
RLCARD = {
    "Leduc": "pettingzoo.classic.leduc_holdem_v4",
    "Texas": "pettingzoo.classic.texas_holdem_v4",
    "Texas, no limit": "pettingzoo.classic.texas_holdem_no_limit_v6",
}
"""PettingZoo's card environments that RLCard plays."""


def batch_speed(name: str, players: int, steps: int = 250) -> Speed:
    """Steps of a batch with masks and observations as bits. Choosing the random actions is not measured."""
    batch = Batch(name, tables=TABLES, players=players, seed=1, cores=1)
    seconds = 0.0
    for _ in range(steps):
        actions = batch.random_actions()
        started = thread_time()
        batch.step(actions)
        seconds += thread_time() - started
    return Speed(TABLES * steps, seconds)


def observe(state: pyspiel.State, *, by_observation: bool) -> None:
    """Ask for the tensor of the player to act."""
    if by_observation:
        state.observation_tensor()
    else:
        state.information_state_tensor()


def spiel_loop(peer: Peer, seconds: float = 1.5) -> Speed:
    """A Python loop over deals: legal actions and tensor at every decision."""
    rng = Random(1)
    games = [pyspiel.load_game(deal) for deal in peer.deals]
    by_observation = games[0].get_type().provides_observation_tensor
    decisions, started = 0, thread_time()
    while thread_time() - started < seconds:
        for game in games:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                if not state.is_chance_node():
                    observe(state, by_observation=by_observation)
                    decisions += 1
                state.apply_action(legal[int(rng.random() * len(legal))])
    return Speed(decisions, thread_time() - started)


def spiel_vector(peer: Peer, seconds: float = 1.5, size: int = 64) -> Speed:
    """`SyncVectorEnv`: many environments stepped in turn, each with the tensors of all players."""
    rng = Random(1)
    envs = [rl_environment.Environment(pyspiel.load_game(peer.deals[n % len(peer.deals)])) for n in range(size)]
    env = vector_env.SyncVectorEnv(envs)
    steps = env.reset()
    decisions, started = 0, thread_time()
    while thread_time() - started < seconds:
        outputs = []
        for step in steps:
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            outputs.append(StepOutput(action=legal[int(rng.random() * len(legal))], probs=()))
        steps, _, _, _ = env.step(outputs, reset_if_done=True)
        decisions += size
    return Speed(decisions, thread_time() - started)


def pettingzoo_loop(env: Any, seconds: float = 1.5) -> Speed:
    """The loop of PettingZoo's `performance_benchmark`, with a limit in processor time."""
    rng = Random(1)
    env.reset(seed=1)
    turns, started = 0, thread_time()
    while thread_time() - started < seconds:
        for _ in env.agent_iter(env.num_agents):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                action = None
            else:
                action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
            env.step(action)
            turns += 1
            if all(env.terminations.values()) or all(env.truncations.values()):
                env.reset()
    return Speed(turns, thread_time() - started)


def gymnasium_loop(envs: VectorEnv[Any, Any, Any], seconds: float = 1.5) -> Speed:
    """Steps of one agent at every table. The agent plays its first legal action."""
    observations, _ = envs.reset(seed=1)
    steps, taken = 0, 0.0
    while taken < seconds:
        actions = observations["action_mask"].argmax(1)
        started = thread_time()
        observations, *_ = envs.step(actions)
        taken += thread_time() - started
        steps += envs.num_envs
    return Speed(steps, taken)


def best(try_once: Callable[[], Speed]) -> Speed:
    """The fastest of several tries."""
    return max((try_once() for _ in range(TRIES)), key=lambda speed: speed.per_second)


def measure() -> Iterator[Figure]:
    """Speeds and ratios."""
    for title, name, peer in (("Spades", "spades", peers.SPADES), ("River, 4 players", "river", peers.oh_hell(4))):
        ours = best(lambda name=name: batch_speed(name, 4)).per_second  # type: ignore[misc]
        yield Figure(title, f"Batch.step, {TABLES:,} tables, one core", ours / 1e6, "million steps/s", Bar(5))
        for about, speed in (
            ("OpenSpiel's Python loop with tensors", best(lambda peer=peer: spiel_loop(peer))),  # type: ignore[misc]
            ("OpenSpiel's SyncVectorEnv", best(lambda peer=peer: spiel_vector(peer))),  # type: ignore[misc]
        ):
            beside = f"{peer.title}: {speed.per_second / 1e3:.1f} thousand steps/s"
            yield Figure(title, f"to {about}", ours / speed.per_second, "x", Bar(20), beside)


def measure_pettingzoo() -> Iterator[Figure]:
    """The PettingZoo environment, and its ratio to each of the card environments of RLCard."""
    ours = {name: best(lambda name=name: pettingzoo_loop(pettingzoo.env(name))) for name in ("spades", "river")}  # type: ignore[misc]
    found = {title: rlcard_module(module) for title, module in RLCARD.items()}
    note = "" if any(found.values()) else "RLCard is not installed, so there is no comparison"
    for name, speed in ours.items():
        yield Figure(name.title(), "PettingZoo environment", speed.per_second / 1e3, "thousand steps/s", None, note)
    slowest = min(speed.per_second for speed in ours.values())
    for title, module in found.items():
        if module is None:
            continue
        for make, about, bar in ((module.env, "", Bar(10)), (module.raw_env, ", without PettingZoo's wrappers", None)):
            theirs = best(lambda make=make: pettingzoo_loop(make())).per_second  # type: ignore[misc]
            beside = f"{theirs / 1e3:.1f} thousand steps/s"
            yield Figure("PettingZoo", f"to RLCard's {title}{about}", slowest / theirs, "x", bar, beside)


def rlcard_module(name: str) -> Any:
    """One of PettingZoo's card environments; None without RLCard."""
    try:
        return importlib.import_module(name)
    except Exception:  # PettingZoo has an error of its own for a missing package
        return None


def measure_gymnasium() -> Iterator[Figure]:
    """The VectorEnv, and its ratio to Gymnasium's own with the same tables."""
    for bots in ("random", "novice"):
        many = SeatVectorEnv("spades", TABLES, bots=bots, cores=1)
        ours = best(lambda many=many: gymnasium_loop(many)).per_second  # type: ignore[misc]
        single = SyncVectorEnv([lambda bots=bots: SeatEnv("spades", bots=bots)] * 64)  # type: ignore[misc]
        theirs = best(lambda single=single: gymnasium_loop(single)).per_second  # type: ignore[misc]
        about = f"Spades, against {bots}"
        yield Figure(about, f"VectorEnv, {TABLES:,} tables, one core", ours / 1e6, "million agent steps/s", None)
        beside = f"SeatEnv: {theirs / 1e3:.1f} thousand steps/s"
        yield Figure(about, "to Gymnasium's SyncVectorEnv", ours / theirs, "x", None, beside)


def main(as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False) -> None:
    """Measure the batches, the environments and their peers."""
    figures = [*measure(), *measure_pettingzoo(), *measure_gymnasium()]
    if as_json:
        print(json.dumps([{**asdict(figure), "met": figure.met} for figure in figures], indent=2))
        return
    table = Sheet(title="Batches and environments, compared with peers in the same run", title_justify="left")
    for column in ("", "", "measured", "bar", "", "compared with"):
        table.add_column(column)
    marks = {True: "[green]met[/]", False: "[red]missed[/]", None: ""}
    for figure in figures:
        bar = "" if figure.bar is None else f">= {figure.bar.limit:g}"
        measured = f"{figure.value:.3g} {figure.unit}"
        table.add_row(figure.about, figure.name, measured, bar, marks[figure.met], figure.beside)
    Console(width=None if sys.stdout.isatty() else 130).print(table)


if __name__ == "__main__":
    typer.run(main)
