"""Self-play: all seats of many tables choose by the net, and every decision is stored with what it brought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import jax
import numpy as np

from overtrick.research import Batch

from .net import Parameters, Port, choose


class Samples(NamedTuple):
    """Decisions of finished deals, one per row."""

    packed: np.ndarray
    """What the seat saw, eight bits in a byte."""
    actions: np.ndarray
    targets: np.ndarray
    """What the deal brought to the seat: its value to its side less the mean of the others."""


@dataclass(frozen=True)
class Exploration:
    """How often self-play leaves the best action."""

    temperature: float
    """In points: actions that are worth much less than this below the best are hardly ever chosen."""
    share: float
    """The share of decisions in which any legal action is chosen."""
    novices: float = 0.0
    """The share of decisions in which a novice chooses."""


def play_deal(
    batch: Batch, parameters: Parameters, port: Port, key: jax.Array, explore: Exploration, scale: float
) -> Samples:
    """Play the present deal at all tables of a batch that stops after each deal, and deal the next one."""
    before = _promised(batch)
    settings = np.array([explore.temperature / scale, explore.share], np.float32)
    tables = np.arange(batch.tables)
    value = np.zeros((batch.tables, batch.players), np.float32)
    packed, actions, seats, rows = [], [], [], []
    while (batch.seat >= 0).any():
        key, use = jax.random.split(key)
        seen = batch.words.view(np.uint8)
        chosen = np.asarray(choose(parameters, port, seen, batch.mask, use, settings))
        # A forced action teaches nothing about choosing.
        kept = np.flatnonzero((batch.seat >= 0) & (batch.mask.sum(axis=1) > 1))
        packed.append(seen[kept])
        actions.append(chosen[kept])
        seats.append(batch.seat[kept])
        rows.append(tables[kept])
        batch.step(chosen)
        value[batch.done] = batch.reward[batch.done]
    value += _promised(batch) - before
    batch.deal()
    gain = _against_others(batch, value)
    return Samples(
        np.concatenate(packed),
        np.concatenate(actions).astype(np.int32),
        gain[np.concatenate(rows), np.concatenate(seats)] / np.float32(scale),
    )


def deal_values(batch: Batch) -> np.ndarray:
    """What each seat gains in a deal of random play, for each table: (tables, seats)."""
    before = _promised(batch)
    value = np.zeros((batch.tables, batch.players), np.float32)
    while (batch.seat >= 0).any():
        batch.step(batch.random_actions())
        value[batch.done] = batch.reward[batch.done]
    return _against_others(batch, value + _promised(batch) - before)


def _promised(batch: Batch) -> np.ndarray:
    """What the bags of each seat's side will cost: each one its share of what a full counter pays."""
    rules = batch.game.rules(batch.players)
    counter, promised = rules.score.counter, np.zeros((batch.tables, batch.players), np.float32)
    if counter is None or counter.every <= 0:
        return promised
    bags = batch.states["bags"]
    for seat in range(batch.players):
        promised[:, seat] = bags[:, rules.seats.side_of(seat)] * (rules.sign * counter.pays / counter.every)
    return promised


def _against_others(batch: Batch, value: np.ndarray) -> np.ndarray:
    """The value to a seat's side less the mean of the other sides."""
    seats = batch.game.rules(batch.players).seats
    firsts = [next(seat for seat in range(batch.players) if seats.side_of(seat) == side) for side in range(seats.sides)]
    by_side = value[:, firsts]
    total = by_side.sum(axis=1, keepdims=True)
    gain: np.ndarray = by_side - (total - by_side) / max(1, seats.sides - 1)
    by_seat: np.ndarray = gain[:, [seats.side_of(seat) for seat in range(batch.players)]]
    return by_seat
