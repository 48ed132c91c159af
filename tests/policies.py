"""Policies for tests: nets without knowledge, written as `overtrick learn` writes them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np

from overtrick.action_ids import ActionIds
from overtrick.bots.policy_file import Policy, Training, write_policy
from overtrick.bots.policy_net import PolicyNet, input_meanings
from overtrick.bots.policy_paths import SUFFIX
from overtrick.game import Game
from overtrick.observation_layout import Layout

WIDTH = 4


def net_for(game: Game, favourite: str, players: int | None = None) -> PolicyNet:
    """A net that likes one action, whatever it sees."""
    inputs, ids = input_meanings(Layout.of(game, players)), ActionIds.of(game, players)
    outputs = tuple(dict.fromkeys(map(str, ids)))
    end = np.zeros(len(outputs), np.float32)
    end[outputs.index(favourite)] = 3.0
    layers = (
        (np.zeros((len(inputs), WIDTH), np.float32), np.zeros(WIDTH, np.float32)),
        (np.zeros((WIDTH, len(outputs)), np.float32), end),
    )
    return PolicyNet(inputs, outputs, layers, scale=10.0)


def random_net(
    game: Game, players: int | None = None, *, width: int = 512, layers: int = 2, seed: int = 1
) -> PolicyNet:
    """A net of random weights, which is as fast as one that has learned something."""
    random = np.random.default_rng(seed)
    inputs, ids = input_meanings(Layout.of(game, players)), ActionIds.of(game, players)
    outputs = tuple(dict.fromkeys(map(str, ids)))
    widths = (len(inputs), *(width,) * (layers + 1), len(outputs))
    weights = tuple(
        (random.normal(0.0, before**-0.5, (before, after)).astype(np.float32), np.zeros(after, np.float32))
        for before, after in pairwise(widths)
    )
    return PolicyNet(inputs, outputs, weights, scale=10.0)


def write_net(folder: Path, game: Game, net: PolicyNet, players: Sequence[int]) -> Path:
    """Write the policy of a game, trained with its options as they are."""
    path = folder / f"{game.name}{SUFFIX}"
    options = {name: (value,) for name, value in game.values.items()}
    write_policy(path, Policy(net, Training(game.name, tuple(players), options, {"seed": 1})))
    return path
