"""``overtrick compile`` also compiles what research needs, and no server waits for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from overtrick.bots.compiling import PARTS, RESEARCH, is_compiled
from overtrick.research.compiling import compile_research

USE_RESEARCH = """
import sys
from random import Random
import overtrick as ot
from overtrick.research import Batch, observe
from numba.core.dispatcher import Dispatcher

for name, settings in (
    ("spades", {}),
    ("tocan", {"observations": "both", "rewards": "match"}),
    ("hearts", {"observations": "none", "stop": "match", "illegal": "end"}),
    ("rook", {"tables": 2000, "cores": 2, "stop": "deal"}),
):
    batch = Batch(name, **{"tables": 3, "seed": 1, **settings})
    for _ in range(80):
        batch.step(batch.random_actions())
        if settings.get("stop"):
            batch.deal()
    table = ot.load(name).table(4, seed=1)
    observe(table.view(table.turn).sample(Random(1)).view(table.turn))
import gymnasium
import overtrick.research.gymnasium
from overtrick.research import pettingzoo

for name, episode in (("Spades", "deal"), ("TenDown", "match")):
    table = pettingzoo.env(name.lower(), episode=episode)
    table.reset(seed=1)
    for agent in table.agent_iter(300):
        observation, _, terminated, _, _ = table.last()
        table.step(None if terminated else int(observation["action_mask"].argmax()))
    table.state()
    table.reset()
    for bots in ("random", "novice"):
        gymnasium.make(f"overtrick/{name}-v0", bots=bots, episode=episode).reset(seed=1)
        envs = gymnasium.make_vec(f"overtrick/{name}-v0", num_envs=1100, bots=bots, episode=episode)
        envs.step(envs.reset(seed=1)[0]["action_mask"].argmax(1))
modules = [module for name, module in sys.modules.items() if name.startswith("overtrick")]
entries = {each for module in modules for each in vars(module).values() if isinstance(each, Dispatcher)}
print(sorted(each.py_func.__name__ for each in entries if sum(each.stats.cache_misses.values())))
print(sorted(each.py_func.__name__ for each in entries if len(each.signatures) > 1))
"""


@pytest.mark.slow_without_jit
def test_after_compiling_no_batch_or_environment_waits_for_the_compiler() -> None:
    """Every function that Python calls has one set of argument types, and its code comes from the disk."""
    compile_research()
    assert is_compiled(RESEARCH)
    found = subprocess.run([sys.executable, "-c", USE_RESEARCH], check=True, capture_output=True, text=True)
    assert found.stdout.splitlines() == ["[]", "[]"]


def test_a_server_does_not_compile_it() -> None:
    assert RESEARCH not in PARTS
