"""The teacher: says for every decision of self-play what each legal action brings if novices play the rest of the deal.

One such play-out on the real cards says little about the value of a position, because the cards decide most of it. But
all actions are compared on the same cards, so it says much about their differences, and these are what a net must know.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import NamedTuple

import jax
import numpy as np

from overtrick.bots.kernel import teacher as kernel
from overtrick.kernel import layout
from overtrick.lowering import lower
from overtrick.research import Batch
from overtrick.research.opponents import priors_of
from overtrick.research.setup import aligned, available_cores

from .net import Parameters, Port, choose
from .self_play import Exploration


class Comparisons(NamedTuple):
    """Decisions, one per row, with the value of every legal action."""

    packed: np.ndarray
    """What the seat saw, eight bits in a byte."""
    legal: np.ndarray
    """Which action ids were legal."""
    values: np.ndarray
    """What each legal action brings to the seat, in units of the scale; 0 for the others."""


class Teacher:
    """Evaluates the actions at all tables of batches with the same game, in points or for the match."""

    def __init__(self, batch: Batch, for_match: bool = False) -> None:
        self._for_match = for_match
        self._rules = lower(batch.game.rules(batch.players)).record
        self._plan = batch.layout.plan.copy()
        self._priors = priors_of(batch.game, batch.players)
        cores = max(1, min(available_cores(), batch.tables // 64))
        self._parts = list(pairwise(np.linspace(0, batch.tables, cores + 1).astype(int).tolist()))
        self._scratch = [(aligned(1, layout.STATE), np.zeros(layout.MAX_SEATS)) for _ in self._parts]

    def evaluate(self, batch: Batch) -> tuple[np.ndarray, np.ndarray]:
        """The ids of a novice's actions, and the points that every legal action brings to the seat to act."""
        states = batch.states
        chosen = np.zeros(batch.tables, np.int64)
        values = np.zeros(batch.mask.shape, np.float32)

        def evaluate_part(part: int) -> None:
            kernel.evaluate_tables(
                self._rules,
                self._plan,
                self._priors,
                states,
                self._for_match,
                *self._scratch[part],
                chosen,
                values,
                *self._parts[part],
            )

        if len(self._parts) == 1:
            evaluate_part(0)
        else:
            with ThreadPoolExecutor(len(self._parts)) as pool:
                list(pool.map(evaluate_part, range(len(self._parts))))
        return chosen, values


def compare_deal(
    batch: Batch,
    teacher: Teacher,
    parameters: Parameters,
    port: Port,
    key: jax.Array,
    explore: Exploration,
    scale: float,
) -> Comparisons:
    """Play the present deal at all tables of a batch that stops after each deal, and deal the next one.

    Actions are the net's, with some exploration, and a share of them is a novice's.
    """
    settings = np.array([explore.temperature / scale, explore.share], np.float32)
    kept: list[Comparisons] = []
    while (batch.seat >= 0).any():
        key, by_net, by_novice = jax.random.split(key, 3)
        seen, mask = batch.words.view(np.uint8), batch.mask
        novices, values = teacher.evaluate(batch)
        chosen = np.asarray(choose(parameters, port, seen, mask, by_net, settings))
        asked = np.asarray(jax.random.uniform(by_novice, chosen.shape)) < explore.novices
        # A forced action teaches nothing about choosing.
        free = np.flatnonzero((batch.seat >= 0) & (mask.sum(axis=1) > 1))
        kept.append(Comparisons(seen[free], mask[free], values[free] / np.float32(scale)))
        batch.step(np.where(asked, novices, chosen))
    batch.deal()
    return Comparisons(*(np.concatenate(each) for each in zip(*kept, strict=True)))
