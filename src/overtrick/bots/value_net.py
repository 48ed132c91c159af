"""A value net: what each action will be worth at the end of the deal, learned from self-play.

Its input is what the seat to act knows (`overtrick.kernel.value_net_input`). ``benchmarks/value_net.py`` trains it.
Asking it needs NumPy alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from overtrick.actions import Action
from overtrick.errors import InvalidRules
from overtrick.kernel import layout
from overtrick.kernel.value_net_input import ACTIONS, WORDS, observe_position, place_of_action
from overtrick.knowledge import shown_void
from overtrick.rules import fingerprint
from overtrick.view import View

from .belief import Belief

LAYERS = ("first", "second", "third", "last")

POINTS_PER_UNIT = 10.0
"""The points that the net's output of 1 stands for."""


@dataclass(frozen=True, eq=False)
class ValueNet:
    """The weights of a net, and fingerprints of the rules it was trained with."""

    rules: frozenset[str]
    layers: tuple[tuple[np.ndarray, np.ndarray], ...] = field(repr=False)

    @classmethod
    def read(cls, path: Path) -> ValueNet:
        """Read a file written by ``benchmarks/value_net.py``."""
        try:
            with np.load(path) as kept:
                weights = [(kept[f"{name}_weight"], kept[f"{name}_bias"]) for name in LAYERS]
                rules = frozenset(str(each) for each in kept["rules"])
        except (OSError, ValueError, KeyError, EOFError, BadZipFile, AttributeError):
            weights, rules = [], frozenset()
        if not _fit(weights):
            raise InvalidRules(f"{path.name} is not a value net written by benchmarks/value_net.py")
        layers = tuple((weight.astype(np.float32).T.copy(), bias.astype(np.float32)) for weight, bias in weights)
        return cls(rules, layers)

    def values(self, view: View, belief: Belief | None = None) -> dict[Action, float]:
        """The value of every legal action to the seat: its points minus the mean of the other seats' points."""
        belief = belief or Belief.of(view)
        record, root = belief.lowered.record, belief.root
        words, void = np.zeros(WORDS, np.uint64), np.zeros(layout.MAX_SEATS, np.uint64)
        void[: view.players] = shown_void(view, belief.lowered, root)
        observe_position(record, root, belief.record["played_by"][0], void, words)
        values = POINTS_PER_UNIT * self._ask(np.unpackbits(words.view(np.uint8), bitorder="little"))
        numbers = belief.lowered.numbers[int(root["phase"][0])]
        places = [place_of_action(record, root, numbers[action]) for action in view.legal]
        return dict(zip(view.legal, values[places].tolist(), strict=True))

    def _ask(self, observed: np.ndarray) -> np.ndarray:
        (first, start), *middle, (last, end) = self.layers
        hidden = np.maximum(first[np.flatnonzero(observed)].sum(axis=0) + start, 0.0)
        for weight, bias in middle:
            hidden = hidden + np.maximum(hidden @ weight + bias, 0.0)
        output: np.ndarray = hidden @ last + end
        return output


def _fit(weights: list[tuple[np.ndarray, np.ndarray]]) -> bool:
    """Whether the shapes fit together, from the observation to a number per action."""
    width = 64 * WORDS
    for weight, bias in weights:
        if weight.ndim != 2 or weight.shape[1] != width or bias.shape != weight.shape[:1]:
            return False
        if not (np.isfinite(weight).all() and np.isfinite(bias).all()):
            return False
        width = len(bias)
    return bool(weights) and width == ACTIONS


_read = lru_cache(maxsize=16)(ValueNet.read)


def value_net_for(view: View) -> ValueNet | None:
    """The net for the game of a view. None if it was trained with other rules."""
    path = view.game.experience
    if path is None:
        return None
    net = _read(path)
    return net if fingerprint(view.game.rules(view.players)) in net.rules else None
