"""Self-play: all seats of many tables choose by the net, and every decision of a deal is kept on the device."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from overtrick.lowering import lower
from overtrick.rules import Seats

from .net import Parameters, Port, chosen_actions, values_of
from .tables import Seen, Tables


@dataclass(frozen=True)
class Exploration:
    """How often self-play leaves the best action."""

    temperature: float
    """In points: actions that are worth much less than this below the best are hardly ever chosen."""
    share: float
    """The share of decisions in which any legal action is chosen."""
    novices: float = 0.0
    """The share of decisions in which a novice chooses."""


class Memory(NamedTuple):
    """The decisions of a deal: one row for each step, one column for each table.

    What is left of a deal that is longer than usual goes into the last row, which nobody reads.
    """

    packed: jax.Array
    truth: jax.Array
    actions: jax.Array
    seats: jax.Array
    """The seat that chose; -1 where nobody had a choice."""


class Played(NamedTuple):
    """A deal at all tables."""

    memory: Memory
    steps: int
    """The rows of the memory that belong to this deal. What a very long auction has more is not kept."""
    gains: jax.Array
    """What it brought to each seat: (tables, seats)."""


def play_deal(
    tables: Tables,
    memory: Memory,
    parameters: Parameters,
    port: Port,
    key: jax.Array,
    explore: Exploration,
    scale: float,
) -> Played:
    """Play the present deal at all tables, and deal the next one. The memory is written again, see :class:`Played`."""
    tables.remember()
    settings = np.array([explore.temperature / scale, explore.share], np.float32)
    step = 0
    while True:
        seen = tables.look()
        memory, chosen, plays = _choose_and_keep(memory, parameters, port, seen, key, np.int32(step), settings)
        if not plays:
            break
        chosen.block_until_ready()
        tables.step(chosen)
        step += 1
    gains = against_others(tables.gains(), tables.seats)
    tables.deal()
    return Played(memory, min(step, len(memory.seats) - 1), gains)


@partial(jax.jit, donate_argnums=0)
def _choose_and_keep(
    memory: Memory,
    parameters: Parameters,
    port: Port,
    seen: Seen,
    key: jax.Array,
    step: jax.Array,
    explore: jax.Array,
) -> tuple[Memory, jax.Array, jax.Array]:
    """An action for each table, and whether any table plays. Free decisions are written into the memory."""
    mask = seen.mask.astype(bool)
    values = values_of(parameters, port, seen.packed)
    chosen = chosen_actions(values, mask, jax.random.fold_in(key, step), explore).astype(jnp.int32)
    # A forced action teaches nothing about choosing.
    free = (seen.seat >= 0) & (mask.sum(axis=1) > 1)
    rows = Memory(seen.packed, seen.truth, chosen, jnp.where(free, seen.seat, jnp.int8(-1)))
    last = len(memory.seats) - 1
    put = partial(jax.lax.dynamic_update_index_in_dim, index=jnp.minimum(step, last), axis=0)
    kept = Memory(*(put(old, new) for old, new in zip(memory, rows, strict=True)))
    return kept, chosen, (seen.seat >= 0).any()


def new_memory(tables: Tables) -> Memory:
    """Room for a whole deal, with eight calls of each seat."""
    batch = tables.batch
    seen = tables.look()
    rules = lower(batch.game.rules(batch.players)).record[0]
    played = min(int(rules["cards"]), batch.players * int(rules["hand_sizes"].max()))
    steps = played + 8 * batch.players + int(rules["middle"]) + batch.players * int(rules["give_count"]) + 1
    shape = (steps, batch.tables)
    return Memory(
        jnp.zeros((*shape, seen.packed.shape[1]), jnp.uint8),
        jnp.zeros((*shape, seen.truth.shape[1]), jnp.uint8),
        jnp.zeros(shape, jnp.int32),
        jnp.full(shape, -1, jnp.int8),
    )


def fits(memory: Memory, tables: Tables) -> bool:
    """Whether the decisions at these tables have the size of those in a memory."""
    seen = tables.look()
    return memory.packed.shape[2] == seen.packed.shape[1] and memory.truth.shape[2] == seen.truth.shape[1]


def against_others(by_side: jax.Array, seats: Seats) -> jax.Array:
    """What each side has, less the mean of the other sides, for each seat: (tables, seats)."""
    total = by_side.sum(axis=1, keepdims=True)
    value = by_side - (total - by_side) / max(1, seats.sides - 1)
    return value[:, np.array([seats.side_of(seat) for seat in range(seats.players)])]


def deal_values(tables: Tables) -> np.ndarray:
    """What each seat gains in a deal of random play, for each table: (tables, seats)."""
    batch = tables.batch
    tables.remember()
    while (batch.seat >= 0).any():
        batch.step(batch.random_actions())
    return np.asarray(against_others(tables.gains(), tables.seats))
