"""The tables of self-play as JAX sees them: on a GPU their arrays are used where they are, without copies."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import jax
import jax.numpy as jnp
import numpy as np

from overtrick.bots.kernel import teacher, truth
from overtrick.game import Game
from overtrick.observation_layout import Layout
from overtrick.research import Batch
from overtrick.research.batch import Device
from overtrick.research.opponents import priors_of


class Seen(NamedTuple):
    """What is known at every table about the seat to act. The next step overwrites it."""

    packed: jax.Array
    """Its observation, eight bits in a byte."""
    truth: jax.Array
    """The cards that it does not see, eight bits in a byte, for a critic in training. No bytes if there is none."""
    mask: jax.Array
    """Which action ids are legal."""
    seat: jax.Array
    """The seat; -1 at a table that has stopped."""


class Records(Protocol):
    """Reads the kernel's records of all tables, on the device where they are."""

    def seen(self) -> Seen:
        """What is known at every table."""

    def remember(self) -> None:
        """Remember every table as it is now, before a deal."""

    def gains(self, for_match: bool) -> np.ndarray | jax.Array:
        """What each side gained since. The next call may overwrite it."""


class Tables:
    """Many tables of one game that stop after each deal. What a deal brings is measured in points, or for the match."""

    def __init__(
        self,
        game: Game,
        players: int,
        tables: int,
        device: Device,
        *,
        for_match: bool = False,
        sees_all: bool = False,
    ) -> None:
        self.batch = Batch(
            game,
            players=players,
            tables=tables,
            stop="deal",
            observations="words",
            illegal="report" if device == "cuda" else "raise",
            device=device,
        )
        self.seats = game.rules(players).seats
        self._device = device
        self._for_match = for_match
        words = len(truth_names(game, players)) // 64 if sees_all else 0
        self._records = _records(self.batch, self.seats.sides, words, device)

    def look(self) -> Seen:
        """What is known at every table."""
        return self._records.seen()

    def step(self, actions: jax.Array) -> None:
        """Carry out an action at every table that has not stopped."""
        self.batch.step(np.asarray(actions) if self._device == "cpu" else actions)

    def deal(self) -> None:
        """Deal the next deal at the tables that have stopped."""
        self.batch.deal()

    def remember(self) -> None:
        """Remember every table as it is now, before a deal."""
        self._records.remember()

    def gains(self) -> jax.Array:
        """What each side gained since then, more is better: (tables, sides). A bag counts as its share of a penalty."""
        return jnp.array(self._records.gains(self._for_match), copy=True).block_until_ready()


def truth_names(game: Game, players: int) -> tuple[str, ...]:
    """What every bit stands for that `overtrick.bots.kernel.truth` writes about hidden cards."""
    cards = Layout.of(game, players)["hand"].labels
    places = [f"hand of seat {step}" for step in range(1, players)]
    if game.rules(players).deal.piles is not None:
        places += [f"pile of seat {step}" for step in range(players)]
    bits = [*cards, *(f"nothing {bit}" for bit in range(len(cards), 64))]
    return tuple(f"{place} {bit}" for place in (*places, "middle", "discards") for bit in bits)


class _InMemory:
    """Reads the tables of a batch in main memory."""

    def __init__(self, batch: Batch, sides: int, words: int) -> None:
        self._batch = batch
        self._truth = np.zeros((batch.tables, words), np.uint64)
        self._priors = priors_of(batch.game, batch.players)
        self._gains = np.zeros((batch.tables, sides), np.float32)
        self._before = batch.states

    def seen(self) -> Seen:
        batch = self._batch
        if self._truth.size:
            truth.write_truths(*batch.records, self._truth)
        # Copies, because JAX may read later and the next step overwrites the arrays of the batch.
        return Seen(
            jnp.array(batch.words.view(np.uint8)),
            jnp.array(self._truth.view(np.uint8)),
            jnp.array(batch.mask),
            jnp.array(batch.seat),
        )

    def remember(self) -> None:
        self._before = self._batch.states

    def gains(self, for_match: bool) -> np.ndarray:
        rules, states = self._batch.records
        teacher.write_all_gains(rules, self._priors, self._before, states, for_match, self._gains)
        return self._gains


def _records(batch: Batch, sides: int, words: int, device: Device) -> Records:
    if device == "cpu":
        return _InMemory(batch, sides, words)
    from .gpu import OnDevice  # noqa: PLC0415 -- numba-cuda is an extra, and it needs a GPU

    return OnDevice(batch, sides, words)
