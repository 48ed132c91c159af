"""What was learned of a game by playing it against oneself: what each action will be worth when the deal is over.

A small net, asked with what the seat notices (`overtrick.kernel.observation`). How it learned is in
``benchmarks/value_net.py``; asking it needs nothing but NumPy.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from overtrick.actions import Action
from overtrick.bots.kernel import entries
from overtrick.errors import InvalidRules
from overtrick.kernel import entries as kernel_entries
from overtrick.kernel import layout
from overtrick.kernel.observation import ACTIONS, WORDS
from overtrick.lowering import lower
from overtrick.rules import fingerprint
from overtrick.view import View

from .belief import Belief, shown_void
from .priors import prior_of

LAYERS = ("first", "second", "third", "last")

POINTS = 10.0
"""So many points are one to the net."""


@dataclass(frozen=True, eq=False)
class Experience:
    """The weights of a net, and the rules with which it has played."""

    rules: frozenset[str]
    layers: tuple[tuple[np.ndarray, np.ndarray], ...] = field(repr=False)

    @classmethod
    def read(cls, path: Path) -> Experience:
        """What is in a file that ``benchmarks/value_net.py`` wrote."""
        try:
            with np.load(path) as kept:
                weights = [(kept[f"{name}_weight"], kept[f"{name}_bias"]) for name in LAYERS]
                rules = frozenset(str(each) for each in kept["rules"])
        except (OSError, ValueError, KeyError, EOFError, BadZipFile, AttributeError):
            weights, rules = [], frozenset()
        if not _fit(weights):
            raise InvalidRules(f"{path.name} is no experience as benchmarks/value_net.py writes it")
        layers = tuple((weight.astype(np.float32).T.copy(), bias.astype(np.float32)) for weight, bias in weights)
        return cls(rules, layers)

    def values(self, view: View) -> dict[Action, float]:
        """What every legal action is worth to the seat: its points less the mean of the others'."""
        belief = Belief.of(view)
        record, root = belief.lowered.record, belief.root
        words, lacks = np.zeros(WORDS, np.uint64), np.zeros(layout.MAX_SEATS, np.uint64)
        lacks[: view.players] = shown_void(view, belief.lowered, root)
        kernel_entries.observe_position(record, root, belief.record["played_by"][0], lacks, words)
        worth = POINTS * self._ask(np.unpackbits(words.view(np.uint8), bitorder="little"))
        numbers = belief.lowered.numbers[int(root["phase"][0])]
        places = [kernel_entries.place_of_action(record, root, numbers[action]) for action in view.legal]
        return dict(zip(view.legal, worth[places].tolist(), strict=True))

    def _ask(self, noticed: np.ndarray) -> np.ndarray:
        (first, start), *middle, (last, end) = self.layers
        hidden = np.maximum(first[np.flatnonzero(noticed)].sum(axis=0) + start, 0.0)
        for weight, bias in middle:
            hidden = hidden + np.maximum(hidden @ weight + bias, 0.0)
        worth: np.ndarray = hidden @ last + end
        return worth


def _fit(weights: list[tuple[np.ndarray, np.ndarray]]) -> bool:
    """Whether each layer takes what the one before gives, from what is noticed to a number for every action."""
    wide = 64 * WORDS
    for weight, bias in weights:
        if weight.ndim != 2 or weight.shape[1] != wide or bias.shape != weight.shape[:1]:
            return False
        if not (np.isfinite(weight).all() and np.isfinite(bias).all()):
            return False
        wide = len(bias)
    return bool(weights) and wide == ACTIONS


_read = lru_cache(maxsize=16)(Experience.read)


def experience_for(view: View) -> Experience | None:
    """What is known of the game in view; nothing if it has other rules, or if the match counts more than points."""
    path = view.game.experience
    if path is None:
        return None
    known, rules = _read(path), view.game.rules(view.players)
    if fingerprint(rules) not in known.rules:
        return None
    state = np.frombuffer(view.position, layout.STATE)
    return None if entries.plays_for_the_match(lower(rules).record, prior_of(view), state) else known
