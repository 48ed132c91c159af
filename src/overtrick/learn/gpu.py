"""The tables of a batch on a GPU: Numba writes their arrays, and JAX reads them where they are."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
from numba import cuda

from overtrick.bots.kernel import teacher, truth
from overtrick.errors import InvalidOption
from overtrick.kernel.deal import place_in_list
from overtrick.research import Batch
from overtrick.research.batch import Array
from overtrick.research.opponents import priors_of

from .tables import Seen

THREADS = 64


@cuda.jit  # type: ignore[untyped-decorator]
def truth_kernel(rules: np.ndarray, states: np.ndarray, truths: np.ndarray) -> None:
    """Write what the seat to act at one table does not see."""
    table = cuda.grid(1)
    if table < states.shape[0]:
        truth.write_truth(rules[0], states[table], truths[table])


@cuda.jit  # type: ignore[untyped-decorator]
def gains_kernel(
    rules: np.ndarray, priors: np.ndarray, before: np.ndarray, after: np.ndarray, for_match: bool, gains: np.ndarray
) -> None:
    """Write what each side gained in a deal at one table."""
    table = cuda.grid(1)
    if table < after.shape[0]:
        prior = priors[place_in_list(rules[0], before[table])]
        teacher.write_gains(rules[0], prior, before[table], after[table], for_match, gains[table])


class OnDevice:
    """Reads the tables of a batch on a GPU."""

    def __init__(self, batch: Batch, sides: int, words: int) -> None:
        self._batch = batch
        self._blocks = -(-batch.tables // THREADS)
        self._sees_all = words > 0
        self._truth = cuda.to_device(np.zeros((batch.tables, max(1, words)), np.uint64))
        self._priors = cuda.to_device(priors_of(batch.game, batch.players))
        self._gains = cuda.to_device(np.zeros((batch.tables, sides), np.float32))
        self._before = cuda.device_array_like(batch.records[1])
        self._seen = Seen(
            shared(batch.words.view(np.uint8)),
            shared(self._truth.view(np.uint8))[:, : 8 * words],
            shared(batch.mask.view(np.uint8)),
            shared(batch.seat),
        )
        self._shared_gains = shared(self._gains)

    def seen(self) -> Seen:
        """What is known at every table, when the GPU has finished the last step."""
        if self._sees_all:
            truth_kernel[self._blocks, THREADS](*self._batch.records, self._truth)
        self._batch.synchronize()
        return self._seen

    def remember(self) -> None:
        """Remember every table as it is now, before a deal."""
        self._before.copy_to_device(self._batch.records[1])

    def gains(self, for_match: bool) -> jax.Array:
        """What each side gained since, in an array that the next call overwrites."""
        rules, states = self._batch.records
        gains_kernel[self._blocks, THREADS](rules, self._priors, self._before, states, for_match, self._gains)
        self._batch.synchronize()
        return self._shared_gains


def shared(array: Array) -> jax.Array:
    """A JAX array in the same memory. Raises InvalidOption if JAX would copy it, because a copy goes out of date."""
    seen = jnp.asarray(array)
    interface: dict[str, tuple[int, bool]] = getattr(array, "__cuda_array_interface__")  # noqa: B009
    if seen.unsafe_buffer_pointer() != interface["data"][0]:
        raise InvalidOption("device = 'cuda': this version of JAX copies arrays instead of sharing them")
    return seen
