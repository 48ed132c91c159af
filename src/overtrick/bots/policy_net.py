"""A policy net: what each action is worth to the seat to act, from the bits of its observation. Needs NumPy alone.

A net is trained with several numbers of players and several options, whose observations differ. So it names its inputs
and outputs, and :meth:`PolicyNet.for_game` picks those that one game needs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from overtrick.action_ids import ActionIds
from overtrick.errors import InvalidOption
from overtrick.game import Game
from overtrick.observation_layout import Layout

Weights = tuple[tuple[np.ndarray, np.ndarray], ...]
"""A matrix and a bias for each layer; the rows of a matrix are its inputs."""


@dataclass(frozen=True, eq=False)
class PolicyNet:
    """The weights of a net, with the meaning of its inputs and outputs."""

    inputs: tuple[str, ...] = field(repr=False)
    """The meaning of each input: see :attr:`Layout.meanings`."""
    outputs: tuple[str, ...] = field(repr=False)
    """The action of each output, as text."""
    layers: Weights = field(repr=False)
    scale: float = 1.0
    """The points that an output of 1 stands for."""

    def __post_init__(self) -> None:
        width = len(self.inputs)
        for weight, bias in self.layers:
            if weight.ndim != 2 or weight.shape[0] != width or bias.shape != weight.shape[1:]:
                raise InvalidOption("the layers of a policy do not fit together")
            if not (np.isfinite(weight).all() and np.isfinite(bias).all()):
                raise InvalidOption("a policy has weights that are not numbers")
            width = len(bias)
        if len(self.layers) < 2 or width != len(self.outputs):
            raise InvalidOption("the layers of a policy do not fit together")

    def for_game(self, game: Game, players: int) -> GamePolicy:
        """The net with the inputs and outputs of this game. Raises InvalidOption if it does not know all of them."""
        return _for_game(self, game, players)


@dataclass(frozen=True, eq=False)
class GamePolicy:
    """A policy net for one game, its options and its number of players."""

    ids: ActionIds
    layers: Weights = field(repr=False)
    scale: float

    def values(self, observed: np.ndarray) -> np.ndarray:
        """The points that each action id is worth, for one observation as bits."""
        (first, start), *_ = self.layers
        return self._finish(first[np.flatnonzero(observed)].sum(axis=0) + start)

    def values_of_many(self, observed: np.ndarray) -> np.ndarray:
        """The same for several observations, one per row."""
        (first, start), *_ = self.layers
        return self._finish(observed.astype(np.float32) @ first + start)

    def _finish(self, hidden: np.ndarray) -> np.ndarray:
        *middle, (last, end) = self.layers[1:]
        hidden = np.maximum(hidden, 0.0)
        for weight, bias in middle:
            hidden = hidden + np.maximum(hidden @ weight + bias, 0.0)
        found: np.ndarray = (hidden @ last + end) * self.scale
        return found


def places(wanted: tuple[str, ...], known: tuple[str, ...], what: str) -> np.ndarray:
    """Where each wanted text stands among the known ones. Raises InvalidOption for one that is not known."""
    where = {text: place for place, text in enumerate(known)}
    missing = [text for text in wanted if text not in where]
    if missing:
        raise InvalidOption(f"the policy was not trained with the {what} {missing[0]!r}")
    return np.array([where[text] for text in wanted], np.int64)


def input_meanings(layout: Layout) -> tuple[str, ...]:
    """The meanings of the bits of a layout, without its padding."""
    return layout.meanings[: layout["padding"].start]


@lru_cache(maxsize=64)
def _for_game(net: PolicyNet, game: Game, players: int) -> GamePolicy:
    layout, ids = Layout.of(game, players), ActionIds.of(game, players)
    rows = places(input_meanings(layout), net.inputs, "observation")
    columns = places(tuple(map(str, ids)), net.outputs, "action")
    (first, start), *middle, (last, end) = net.layers
    padded = np.zeros((layout.bits, first.shape[1]), np.float32)
    padded[: len(rows)] = first[rows]
    return GamePolicy(ids, ((padded, start), *middle, (last[:, columns], end[columns])), net.scale)
