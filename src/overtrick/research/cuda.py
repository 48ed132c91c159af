"""The tables of a batch in the memory of a GPU: the same compiled functions, one CUDA thread per table.

All arrays have ``__cuda_array_interface__``, so PyTorch, JAX and CuPy use them without a copy. Steps run on the default
stream; call ``synchronize`` before a library that uses another one reads the arrays.
"""

from __future__ import annotations

import os

import numpy as np

from overtrick.errors import InvalidOption
from overtrick.kernel import batch as kernel
from overtrick.kernel import layout
from overtrick.kernel.batch import MASK_WORDS
from overtrick.kernel.bits import spread, wide
from overtrick.kernel.observation import observe

from .setup import Setup, check_actions

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 looks for it in every NumPy

try:
    from numba import cuda
except ImportError:
    raise InvalidOption("device = 'cuda' needs numba-cuda: pip install \"overtrick[cuda]\"") from None

THREADS = 64
SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0")
"""Whether kernels run as plain Python, to test them without a GPU (with ``NUMBA_DISABLE_JIT=1``)."""

RESULT_WORDS = kernel.RESULT.itemsize // 8
"""A result record as 64-bit words: first those of the mask, then from MASK_WORDS on those of the observation."""


@cuda.jit
def run_kernel(
    rules: np.ndarray,
    plan: np.ndarray,
    settings: np.ndarray,
    states: np.ndarray,
    knowledge: np.ndarray,
    acts: int,
    actions: np.ndarray,
    rewards: np.ndarray,
    ended: np.ndarray,
    done: np.ndarray,
    illegal: np.ndarray,
    wrong: np.ndarray,
    seats: np.ndarray,
    results: np.ndarray,
    observed: int,
) -> None:
    """Step one table, unless ``acts`` is 0, and write the mask and the observation of the next seat as words.

    ``observed`` is the number of words of an observation, or 0 to write none.
    """
    table = cuda.grid(1)
    if table >= states.shape[0]:
        return
    out = results[table, 0]
    state = states[table]
    if acts:
        kernel.step_table(rules[0], plan[0], settings[0], state, knowledge[table], wide(actions[table]), out)
        for seat in range(rewards.shape[1]):
            rewards[table, seat] = out.reward[seat]
        ended[table] = out.ended
        done[table] = out.done
        illegal[table] = out.illegal
        if out.illegal:
            cuda.atomic.add(wrong, 0, 1)
    kernel.write_mask(rules[0], plan[0], state, out)
    if state.phase >= layout.DEAL_OVER:
        seats[table] = layout.NONE
        for place in range(observed):
            out.words[place] = layout.NO_CARDS
        return
    seats[table] = state.turn
    if observed > 0:
        observe(rules[0], plan[0], state, knowledge[table], wide(state.turn), out)


@cuda.jit
def continue_kernel(rules: np.ndarray, plan: np.ndarray, states: np.ndarray, knowledge: np.ndarray) -> None:
    """Deal the next deal at a table that has stopped."""
    table = cuda.grid(1)
    if table < states.shape[0] and states[table].phase >= layout.DEAL_OVER:
        kernel.go_on(rules[0], plan[0], states[table], knowledge[table])


@cuda.jit
def choose_kernel(
    rules: np.ndarray, plan: np.ndarray, states: np.ndarray, choosers: np.ndarray, actions: np.ndarray
) -> None:
    """Choose a random legal action at one table."""
    table = cuda.grid(1)
    if table < states.shape[0]:
        actions[table] = kernel.random_id(rules[0], plan[0], states[table], choosers[table])


# The arrays for researchers are written with 32 threads for each table, so that neighbours write side by side.


@cuda.jit
def spread_bits_kernel(words: np.ndarray, bits: np.ndarray) -> None:
    """Write eight bits of an observation as eight bytes, at once."""
    table = cuda.blockIdx.x * cuda.blockDim.y + cuda.threadIdx.y
    if table < bits.shape[0]:
        for place in range(cuda.threadIdx.x, bits.shape[1], 32):
            bits[table, place] = spread(words[table, MASK_WORDS + (place >> 3)] >> np.uint64((place & 7) << 3))


@cuda.jit
def spread_masks_kernel(words: np.ndarray, legal: np.ndarray) -> None:
    """Write the bits of a mask as bytes."""
    table = cuda.blockIdx.x * cuda.blockDim.y + cuda.threadIdx.y
    if table < legal.shape[0]:
        for place in range(cuda.threadIdx.x, legal.shape[1], 32):
            word = words[table, place >> 6]
            legal[table, place] = (word >> np.uint64(place & 63)) & np.uint64(1)


@cuda.jit
def copy_words_kernel(words: np.ndarray, observed: np.ndarray) -> None:
    """Copy the words of an observation."""
    table = cuda.blockIdx.x * cuda.blockDim.y + cuda.threadIdx.y
    if table < observed.shape[0]:
        for place in range(cuda.threadIdx.x, observed.shape[1], 32):
            observed[table, place] = words[table, MASK_WORDS + place]


@cuda.jit
def copy_actions_kernel(given: np.ndarray, actions: np.ndarray) -> None:
    """Copy actions of any type of whole number."""
    table = cuda.grid(1)
    if table < actions.shape[0]:
        actions[table] = given[table]


class Graphics:
    """Steps the tables of a batch on a GPU."""

    def __init__(self, setup: Setup) -> None:
        if not cuda.is_available():
            raise InvalidOption("device = 'cuda': this machine has no GPU that CUDA can use")
        self._setup = setup
        tables = setup.tables
        self._blocks = -(-tables // THREADS)
        self._records = [cuda.to_device(each) for each in (setup.rules, setup.plan, setup.settings)]
        self._observed = setup.words if setup.writes_bits or setup.writes_words else 0
        self._words = cuda.device_array((tables, RESULT_WORDS), np.uint64)
        self._results = self._words.view(kernel.RESULT)
        self._actions = cuda.device_array(tables, np.int64)
        self._chosen = cuda.device_array(tables, np.int64)
        self._wrong = cuda.to_device(np.zeros(1, np.int64))
        self._legal = cuda.device_array((tables, setup.ids), np.uint8)
        self.words = cuda.device_array((tables if setup.writes_words else 1, setup.words), np.uint64)
        self.observation = cuda.device_array((tables if setup.writes_bits else 1, 64 * setup.words), np.uint8)
        self.mask = self._legal.view(np.bool_)
        self.seat = cuda.device_array(tables, np.int8)
        self.reward = cuda.to_device(np.zeros((tables, setup.seats), np.float32))
        self._flags = cuda.to_device(np.zeros((2, tables), np.uint8))
        self.done, self.illegal = (self._flags[row].view(np.bool_) for row in range(2))
        self.ended = cuda.to_device(np.zeros(tables, np.uint8))
        self._bits = self.observation.view(np.uint64)

    def start(self, states: np.ndarray, knowledge: np.ndarray, choosers: np.ndarray) -> None:
        """Take over these tables, and write what the seats to act see."""
        self._states, self._knowledge = cuda.to_device(states), cuda.to_device(knowledge)
        self._choosers = cuda.to_device(choosers)
        self.reward.copy_to_device(np.zeros(self.reward.shape, np.float32))
        self._flags.copy_to_device(np.zeros(self._flags.shape, np.uint8))
        self.ended.copy_to_device(np.zeros(self.ended.shape, np.uint8))
        self._run(self._actions, acts=False)

    def step(self, actions: object, *, counts: bool = True) -> int:
        """Carry out an action at each table. Returns the number of illegal ones, or 0 if they are not to be counted."""
        if hasattr(actions, "__cuda_array_interface__"):
            given = cuda.as_cuda_array(actions)
            check_actions(given.shape, given.dtype, self._setup.tables)
            if given.dtype != np.int64 or given.strides != (8,):
                copy_actions_kernel[self._blocks, THREADS](given, self._actions)
                given = self._actions
        else:
            host = np.asarray(actions)
            check_actions(host.shape, host.dtype, self._setup.tables)
            self._actions.copy_to_device(np.ascontiguousarray(host, np.int64))
            given = self._actions
        if counts:
            self._wrong.copy_to_device(np.zeros(1, np.int64))
        self._run(given, acts=True)
        return int(self._wrong.copy_to_host()[0]) if counts else 0

    def deal(self) -> None:
        """Deal the next deal at the tables that have stopped."""
        rules, plan, _ = self._records
        continue_kernel[self._blocks, THREADS](rules, plan, self._states, self._knowledge)
        self._run(self._actions, acts=False)

    def choose(self) -> np.ndarray:
        """A random legal action for each table."""
        rules, plan, _ = self._records
        choose_kernel[self._blocks, THREADS](rules, plan, self._states, self._choosers, self._chosen)
        chosen: np.ndarray = self._chosen
        return chosen

    def read_states(self) -> np.ndarray:
        """A copy of the tables' states."""
        states: np.ndarray = self._states.copy_to_host()
        return states

    def read_knowledge(self) -> np.ndarray:
        """A copy of what has been seen at the tables."""
        knowledge: np.ndarray = self._knowledge.copy_to_host()
        return knowledge

    def records(self) -> tuple[np.ndarray, np.ndarray]:
        """The records of the rules and of the tables, where they are."""
        return self._records[0], self._states

    def synchronize(self) -> None:
        """Wait until everything that was asked for is done."""
        cuda.synchronize()

    def _run(self, actions: object, *, acts: bool) -> None:
        run_kernel[self._blocks, THREADS](
            *self._records,
            self._states,
            self._knowledge,
            int(acts),
            actions,
            self.reward,
            self.ended,
            self._flags[0],
            self._flags[1],
            self._wrong,
            self.seat,
            self._results,
            self._observed,
        )
        blocks, threads = -(-self._setup.tables // 8), (32, 8)
        spread_masks_kernel[blocks, threads](self._words, self._legal)
        if self._setup.writes_bits:
            spread_bits_kernel[blocks, threads](self._words, self._bits)
        if self._setup.writes_words:
            copy_words_kernel[blocks, threads](self._words, self.words)
