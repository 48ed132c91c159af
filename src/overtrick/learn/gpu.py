"""The tables of a batch on a GPU: Numba writes their arrays, and JAX reads them where they are."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
from numba import cuda

from overtrick.bots.kernel import truth as kernel
from overtrick.errors import InvalidOption
from overtrick.research import Batch
from overtrick.research.batch import Array

from .tables import Seen

THREADS = 64


@cuda.jit  # type: ignore[untyped-decorator]
def truth_kernel(rules: np.ndarray, states: np.ndarray, truths: np.ndarray) -> None:
    """Write what the seat to act at one table does not see."""
    table = cuda.grid(1)
    if table < states.shape[0]:
        kernel.write_truth(rules[0], states[table], truths[table])


@cuda.jit  # type: ignore[untyped-decorator]
def standing_kernel(rules: np.ndarray, states: np.ndarray, standings: np.ndarray) -> None:
    """Write where the match at one table stands."""
    table = cuda.grid(1)
    if table < states.shape[0]:
        kernel.write_standing(rules[0], states[table], standings[table])


class OnDevice:
    """Reads the tables of a batch on a GPU."""

    def __init__(self, batch: Batch, sides: int, words: int) -> None:
        self._batch = batch
        self._blocks = -(-batch.tables // THREADS)
        self._truth = cuda.to_device(np.zeros((batch.tables, words), np.uint64))
        self._standing = cuda.to_device(np.zeros((batch.tables, 2 * sides + 2), np.float32))
        self._seen = Seen(
            shared(batch.words.view(np.uint8)),
            shared(self._truth.view(np.uint8)),
            shared(batch.mask.view(np.uint8)),
            shared(batch.seat),
        )
        self._standing_rows = shared(self._standing)

    def seen(self) -> Seen:
        """What is known at every table, when the GPU has finished the last step."""
        truth_kernel[self._blocks, THREADS](*self._batch.records, self._truth)
        self._batch.synchronize()
        return self._seen

    def standing(self) -> jax.Array:
        """The rows about the matches, in an array that the next call overwrites."""
        standing_kernel[self._blocks, THREADS](*self._batch.records, self._standing)
        self._batch.synchronize()
        return self._standing_rows


def shared(array: Array) -> jax.Array:
    """A JAX array in the same memory. Raises InvalidOption if JAX would copy it, because a copy goes out of date."""
    seen = jnp.asarray(array)
    interface: dict[str, tuple[int, bool]] = getattr(array, "__cuda_array_interface__")  # noqa: B009
    if seen.unsafe_buffer_pointer() != interface["data"][0]:
        raise InvalidOption("device = 'cuda': this version of JAX copies arrays instead of sharing them")
    return seen
