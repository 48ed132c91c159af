"""The tables of a batch in main memory, stepped by compiled code on all cores."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np

from overtrick.kernel import batch as kernel

from .setup import Setup, aligned, check_actions

TABLES_PER_CORE = 512
"""With fewer tables than this a second core is not worth its thread."""


class Processor:
    """Steps the tables of a batch on the CPU."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        tables = setup.tables
        cores = max(1, min(setup.cores, tables // TABLES_PER_CORE))
        bounds = np.linspace(0, tables, cores + 1).astype(int).tolist()
        self._parts = list(pairwise(bounds))
        self._results = [aligned(1, kernel.RESULT) for _ in self._parts]
        self._pool = ThreadPoolExecutor(cores) if cores > 1 else None
        # Rows of bytes are written eight at a time.
        self._masks = np.zeros((tables, -(-setup.ids // 8)), np.uint64)
        self._bits = np.zeros((tables, 8 * setup.words if setup.writes_bits else 0), np.uint64)
        self._actions = np.zeros(tables, np.int64)
        self._chosen = np.zeros(tables, np.int64)
        self.mask = self._masks.view(np.bool_)[:, : setup.ids]
        self.observation = self._bits.view(np.uint8) if setup.writes_bits else np.zeros((tables, 0), np.uint8)
        self.words = np.zeros((tables, setup.words if setup.writes_words else 0), np.uint64)
        self.seat = np.zeros(tables, np.int8)
        self.reward = np.zeros((tables, setup.seats), np.float32)
        self.done = np.zeros(tables, np.bool_)
        self.ended = np.zeros(tables, np.uint8)
        self.illegal = np.zeros(tables, np.bool_)

    def start(self, states: np.ndarray, knowledge: np.ndarray, choosers: np.ndarray) -> None:
        """Take over these tables, and write what the seats to act see."""
        self._states, self._knowledge, self._choosers = states, knowledge, choosers
        for array in (self.reward, self.done, self.ended, self.illegal):
            array[...] = 0
        self._run(acts=False)

    def step(self, actions: object, *, counts: bool = True) -> int:
        """Carry out an action at each table. Returns the number of illegal ones, or 0 if they are not counted."""
        given = np.asarray(actions)
        check_actions(given.shape, given.dtype, self._setup.tables)
        self._actions[:] = given
        wrong = self._run(acts=True)
        return wrong if counts else 0

    def synchronize(self) -> None:
        """Nothing to wait for: a step is done when it returns."""

    def deal(self) -> None:
        """Deal the next deal at the tables that have stopped."""
        setup = self._setup
        kernel.continue_tables(setup.rules, setup.plan, self._states, self._knowledge, 0, setup.tables)
        self._run(acts=False)

    def choose(self) -> np.ndarray:
        """A random legal action for each table."""

        def choose_part(part: int) -> int:
            setup, (first, last) = self._setup, self._parts[part]
            kernel.choose_at_random(setup.rules, setup.plan, self._states, self._choosers, self._chosen, first, last)
            return 0

        self._on_all_cores(choose_part)
        return self._chosen

    def read_states(self) -> np.ndarray:
        """A copy of the tables' states."""
        return self._states.copy()

    def read_knowledge(self) -> np.ndarray:
        """A copy of what has been seen at the tables."""
        return self._knowledge.copy()

    def records(self) -> tuple[np.ndarray, np.ndarray]:
        """The records of the rules and of the tables, where they are."""
        return self._setup.rules, self._states

    def _run(self, *, acts: bool) -> int:
        def run_part(part: int) -> int:
            setup, (first, last) = self._setup, self._parts[part]
            return kernel.run_tables(
                setup.rules,
                setup.plan,
                setup.settings,
                self._states,
                self._knowledge,
                acts,
                self._actions,
                self.reward,
                self.ended,
                self.done,
                self.illegal,
                self.seat,
                self._masks,
                self.words,
                self._bits,
                self._results[part],
                first,
                last,
            )

        return self._on_all_cores(run_part)

    def _on_all_cores(self, run_part: Callable[[int], int]) -> int:
        if self._pool is None:
            return run_part(0)
        return sum(self._pool.map(run_part, range(len(self._parts))))
