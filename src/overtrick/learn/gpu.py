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
def scores_kernel(rules: np.ndarray, states: np.ndarray, scores: np.ndarray) -> None:
    """Write the scores of the sides at one table."""
    table = cuda.grid(1)
    if table < states.shape[0]:
        kernel.write_scores(rules[0], states[table], scores[table])


class OnDevice:
    """Reads the tables of a batch on a GPU."""

    def __init__(self, batch: Batch, sides: int, words: int) -> None:
        self._batch = batch
        self._blocks = -(-batch.tables // THREADS)
        self._truth = cuda.to_device(np.zeros((batch.tables, words), np.uint64))
        self._scores = cuda.to_device(np.zeros((batch.tables, sides), np.float32))
        self._seen = Seen(
            shared(batch.words.view(np.uint8)),
            shared(self._truth.view(np.uint8)),
            shared(batch.mask.view(np.uint8)),
            shared(batch.seat),
        )
        self._shared_scores = shared(self._scores)

    def seen(self) -> Seen:
        """What is known at every table, when the GPU has finished the last step."""
        truth_kernel[self._blocks, THREADS](*self._batch.records, self._truth)
        self._batch.synchronize()
        return self._seen

    def scores(self) -> jax.Array:
        """The scores of the sides, in an array that the next call overwrites."""
        scores_kernel[self._blocks, THREADS](*self._batch.records, self._scores)
        self._batch.synchronize()
        return self._shared_scores


def shared(array: Array) -> jax.Array:
    """A JAX array in the same memory. Raises InvalidOption if JAX would copy it, because a copy goes out of date."""
    seen = jnp.asarray(array)
    interface: dict[str, tuple[int, bool]] = getattr(array, "__cuda_array_interface__")  # noqa: B009
    if seen.unsafe_buffer_pointer() != interface["data"][0]:
        raise InvalidOption("device = 'cuda': this version of JAX copies arrays instead of sharing them")
    return seen
