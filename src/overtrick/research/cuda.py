"""The tables of a batch in the memory of a GPU: the same compiled functions, one CUDA thread per table.

All arrays have ``__cuda_array_interface__``, so PyTorch, JAX and CuPy use them without a copy. Steps run on the default
stream; call ``synchronize`` before a library that uses another one reads the arrays.
"""

from __future__ import annotations

import os
from typing import Any, NamedTuple

import numba
import numpy as np

from overtrick.errors import InvalidOption
from overtrick.kernel import batch as kernel
from overtrick.kernel import layout
from overtrick.kernel.batch import MASK_WORDS
from overtrick.kernel.bits import ONE, spread, wide
from overtrick.kernel.jit import small
from overtrick.kernel.knowledge import KNOWLEDGE as KNOWLEDGE_RECORD
from overtrick.kernel.layout import record_type
from overtrick.kernel.observation import observe

from .setup import Setup, check_actions

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 looks for it in every NumPy

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM", "0") not in ("", "0")
"""Whether kernels run as plain Python, to test them without a GPU (with ``NUMBA_DISABLE_JIT=1``)."""

try:
    from numba import cuda
except ImportError:
    raise InvalidOption("device = 'cuda' needs numba-cuda: pip install \"overtrick[cuda]\"") from None
if not SIMULATED:
    from numba.cuda import extending

    if hasattr(extending, "overload"):  # numba-cuda has it; the CUDA support inside Numba has not
        from . import cuda_bits  # noqa: F401 -- registers what it has with Numba

THREADS = 64
WARP = 4 if SIMULATED else 32
"""Threads in a row of a block that steps tables. Those of the first row step a table each."""
ROWS = 2 if SIMULATED else 4
"""Rows of threads in such a block. They copy and write arrays together."""
BLOCK_BYTES = 48 * 1024
"""Shared memory that every block may have."""


def in_shared_memory(record: np.dtype[np.void]) -> np.dtype[np.void]:
    """A record without its padding, at an odd number of 64-bit words.

    The same field of neighbouring records then lies in different banks of shared memory. At 448 bytes, for example, the
    32 threads of a warp would use two banks, and each access would take 16 times as long.
    """
    fields = [(name, record[name]) for name in record.names or () if name != "padding"]
    packed = record_type(*fields)
    return packed if packed.itemsize % 16 else record_type(*fields, ("padding", "u8"))


def for_kernels(record: np.dtype[np.void]) -> np.dtype[np.void]:
    """The type of a record as the arrays of kernels need it."""
    return record if SIMULATED else numba.from_dtype(record)


STATE = in_shared_memory(layout.STATE)
KNOWLEDGE = in_shared_memory(KNOWLEDGE_RECORD)
STRIDE = STATE.itemsize // 8
"""Words from one state in shared memory to the next. Those from one knowledge record to the next are as many."""
assert KNOWLEDGE.itemsize == STATE.itemsize
STEP = record_type(("reward", "f4", (layout.MAX_SEATS,)), ("ended", "i2"), ("done", "i2"), ("illegal", "i2"))
"""What a step gives."""
_STATE, _KNOWLEDGE, _STEP = for_kernels(STATE), for_kernels(KNOWLEDGE), for_kernels(STEP)


class Seen(NamedTuple):
    """Where the words of a mask and of an observation are written: the fields of a result record that they need."""

    mask: np.ndarray
    words: np.ndarray


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
    masks: np.ndarray,
    words: np.ndarray,
    bits: np.ndarray,
    observed: int,
    share: int,
) -> None:
    """Step the tables of a block, unless ``acts`` is 0, and write the mask and the observation of the next seats.

    The records of the tables are worked on in shared memory; ``states`` and ``knowledge`` are rows of their words.
    ``observed`` is the number of words of an observation, or 0 to write none. Of ``words`` and ``bits`` only those
    with a row for each table are written. A block has ``share`` tables.
    """
    room = cuda.shared.array(0, numba.uint64)
    states_here = cuda.shared.array(0, _STATE)
    knowledge_here = cuda.shared.array(0, _KNOWLEDGE)
    result = cuda.local.array(1, _STEP)
    tables, first = states.shape[0], cuda.blockIdx.x * share
    here, table = cuda.threadIdx.x, first + cuda.threadIdx.x
    mask_words = (masks.shape[1] + 63) >> 6
    width = words_seen_here(mask_words, observed)
    fetch(states, first, share, room, 0)
    fetch(knowledge, first, share, room, share * STRIDE)
    cuda.syncthreads()
    if cuda.threadIdx.y == 0 and here < share and table < tables:
        state, known, out = states_here[here], knowledge_here[share + here], result[0]
        if acts:
            kernel.step_table(rules[0], plan[0], settings[0], state, known, wide(actions[table]), out)
            for seat in range(rewards.shape[1]):
                rewards[table, seat] = out.reward[seat]
            ended[table] = out.ended
            done[table] = out.done
            illegal[table] = out.illegal
            if out.illegal:
                cuda.atomic.add(wrong, 0, 1)
        at = 2 * share * STRIDE + here * width
        seen: Any = Seen(room[at : at + width], room[at + mask_words : at + width])
        kernel.write_mask(rules[0], plan[0], state, seen)
        if state.phase >= layout.DEAL_OVER:
            seats[table] = layout.NONE
            for place in range(observed):
                seen.words[place] = layout.NO_CARDS
        else:
            seats[table] = state.turn
            if observed > 0:
                observe(rules[0], plan[0], state, known, wide(state.turn), seen)
    cuda.syncthreads()
    end = min(first + share, tables)
    if acts:
        put_back(states, first, end, room, 0)
        put_back(knowledge, first, end, room, share * STRIDE)
    at = 2 * share * STRIDE
    write_masks(masks, first, end, room, at, width)
    if bits.shape[0] == tables and observed > 0:
        write_bits(bits, first, end, room, at + mask_words, width)
    if words.shape[0] == tables and observed > 0:
        write_words(words, first, end, room, at + mask_words, width)


def words_seen(mask_words: int, observed: int) -> int:
    """Words of shared memory for the mask and the observation of a table: an odd number, as for records."""
    return max(mask_words + observed, MASK_WORDS) | 1


words_seen_here = small(words_seen)
"""The same for kernels: Python cannot call a function made by `small`."""


# The threads of a block copy its tables together: those of a row neighbouring words, and each row other tables.


@cuda.jit(device=True)
def fetch(rows: np.ndarray, first: int, share: int, room: np.ndarray, at: int) -> None:
    """Copy the records of a block into shared memory.

    No load depends on a condition, so that many are under way at once: beyond the last record that is copied again.
    """
    last = min(share, rows.shape[0] - first) - 1
    for word in range(cuda.threadIdx.x, min(rows.shape[1], STRIDE), WARP):
        for turn in range(WARP // ROWS):
            place = min(turn * ROWS + cuda.threadIdx.y, last)
            room[at + place * STRIDE + word] = rows[first + place, word]


@cuda.jit(device=True)
def put_back(rows: np.ndarray, first: int, end: int, room: np.ndarray, at: int) -> None:
    """Copy the records of a block back."""
    for word in range(cuda.threadIdx.x, min(rows.shape[1], STRIDE), WARP):
        for turn in range(WARP // ROWS):
            place = turn * ROWS + cuda.threadIdx.y
            if first + place < end:
                rows[first + place, word] = room[at + place * STRIDE + word]


@cuda.jit(device=True)
def write_masks(masks: np.ndarray, first: int, end: int, room: np.ndarray, at: int, width: int) -> None:
    """Write the bits of the masks as bytes."""
    for column in range(cuda.threadIdx.x, masks.shape[1], WARP):
        for turn in range(WARP // ROWS):
            place = turn * ROWS + cuda.threadIdx.y
            if first + place < end:
                word = room[at + place * width + (column >> 6)]
                masks[first + place, column] = (word >> np.uint64(column & 63)) & ONE


@cuda.jit(device=True)
def write_bits(bits: np.ndarray, first: int, end: int, room: np.ndarray, at: int, width: int) -> None:
    """Write eight bits of an observation as eight bytes, at once."""
    for column in range(cuda.threadIdx.x, bits.shape[1], WARP):
        for turn in range(WARP // ROWS):
            place = turn * ROWS + cuda.threadIdx.y
            if first + place < end:
                word = room[at + place * width + (column >> 3)]
                bits[first + place, column] = spread(word >> np.uint64((column & 7) << 3))


@cuda.jit(device=True)
def write_words(words: np.ndarray, first: int, end: int, room: np.ndarray, at: int, width: int) -> None:
    """Write the words of an observation."""
    for column in range(cuda.threadIdx.x, words.shape[1], WARP):
        for turn in range(WARP // ROWS):
            place = turn * ROWS + cuda.threadIdx.y
            if first + place < end:
                words[first + place, column] = room[at + place * width + column]


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
        self._state_words, self._knowledge_words = (
            each.view(np.uint64).reshape(self._setup.tables, -1) for each in (self._states, self._knowledge)
        )
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
        setup = self._setup
        table_bytes = 8 * (2 * STRIDE + words_seen(-(-setup.ids // 64), self._observed))
        share = WARP if WARP * table_bytes <= BLOCK_BYTES else WARP // 2
        run_kernel[-(-setup.tables // share), (WARP, ROWS), 0, share * table_bytes](
            *self._records,
            self._state_words,
            self._knowledge_words,
            int(acts),
            actions,
            self.reward,
            self.ended,
            self._flags[0],
            self._flags[1],
            self._wrong,
            self.seat,
            self._legal,
            self.words,
            self._bits,
            self._observed,
            share,
        )
