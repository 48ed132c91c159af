"""Compiling what research needs ahead of time: batches, observations, environments, and the sampler of worlds.

A server needs none of it, so it is not among the parts of :mod:`overtrick.bots.compiling`.
``python -m overtrick.research.compiling`` compiles it, and ``overtrick compile`` runs that last.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import os
from contextlib import suppress
from importlib.util import find_spec

from overtrick.bots.compiling import RESEARCH, compile_once


def compile_research() -> None:
    """Compile it in this process and write it to the disk cache. What is cached already is only loaded."""
    compile_once(RESEARCH, _use_everything)


def _use_everything() -> None:
    """Do what researchers do, so that exactly the functions and argument types of real use are compiled."""
    from random import Random

    from overtrick.games import load

    from . import Batch, observe

    batch = Batch("tendown", tables=2, players=2, stop="deal", illegal="report", cores=1)
    while not batch.done.any():
        batch.step(batch.random_actions())
    batch.deal()
    table = load("tendown").table(2, seed=0)
    view = table.view(table.turn)
    observe(view.sample(Random(0)).view(table.turn))
    _use_environments()


def _use_environments() -> None:
    """Play a deal at one table, and begin at many."""
    from .one_table import EpisodeSettings, OneTable
    from .opponents import Novices

    one = OneTable("tendown", players=2, settings=EpisodeSettings(episode="deal"))
    one.reset(seed=0)
    Novices(one).choose()
    while not one.is_over:
        one.step(one.choose())
    one.observe(0)
    one.reset()
    if find_spec("gymnasium"):
        from .vector import SeatVectorEnv

        SeatVectorEnv("tendown", 2, players=2).reset(seed=0)


if __name__ == "__main__":
    with suppress(AttributeError, OSError):
        os.nice(10)  # a server that starts meanwhile goes first
    compile_research()
