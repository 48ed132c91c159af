"""Whether a GPU and the CPU do the same: used by the tests and by benchmarks/gpu.py."""

from __future__ import annotations

import numpy as np

import overtrick as ot
from overtrick.research import Batch

ARRAYS = ("mask", "observation", "words", "seat", "reward", "done", "ended", "illegal")


def on_host(array: object) -> np.ndarray:
    """A copy of an array in main memory."""
    copy = getattr(array, "copy_to_host", None)
    return np.asarray(array) if copy is None else np.asarray(copy())


def compare_devices(game: ot.Game, *, players: int, tables: int, steps: int, every: int = 1) -> int:
    """Play the same random matches on both; an AssertionError says what differs. Returns the deals that ended."""
    cpu, gpu = (
        Batch(game, tables=tables, players=players, seed="equal", device=device, observations="both")
        for device in ("cpu", "cuda")
    )
    deals = 0
    for step in range(steps):
        actions = cpu.random_actions()
        chosen = gpu.random_actions()
        check_same("random_actions", actions, chosen, game, step)
        cpu.step(actions)
        gpu.step(chosen)
        deals += int((cpu.ended > 0).sum())
        if step % every == 0 or step == steps - 1:
            check_same("states", cpu.states, gpu.states, game, step)
            check_same("knowledge", cpu.knowledge, gpu.knowledge, game, step)
            for name in ARRAYS:
                check_same(name, getattr(cpu, name), getattr(gpu, name), game, step)
    return deals


def check_same(name: str, ours: object, theirs: object, game: ot.Game, step: int) -> None:
    """The bytes of two arrays are the same."""
    one, other = on_host(ours), on_host(theirs)
    if np.ascontiguousarray(one).tobytes() != np.ascontiguousarray(other).tobytes():
        rows = [row for row in range(len(one)) if one[row].tobytes() != other[row].tobytes()]
        raise AssertionError(f"{game.title}, step {step}: {name} differs at {len(rows)} tables, first {rows[:5]}")
