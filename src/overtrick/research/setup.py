"""What batches and environments share: their game and settings, sizes and records, memory, and random numbers."""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np

from overtrick.errors import InvalidOption, quoted
from overtrick.game import Game, OptionValue
from overtrick.games import load
from overtrick.kernel import batch as kernel

Rewards: TypeAlias = Literal["deal", "match"]
Stop: TypeAlias = Literal["never", "deal", "match"]
Illegal: TypeAlias = Literal["report", "raise", "end"]

CACHE_LINE = 64
_CHOOSER_KEY = 0x5DEECE66D


@dataclass(frozen=True)
class Setup:
    """The records and sizes of a batch."""

    rules: np.ndarray
    plan: np.ndarray
    settings: np.ndarray
    tables: int
    seats: int
    ids: int
    words: int
    writes_words: bool
    writes_bits: bool
    cores: int


def check_actions(shape: tuple[int, ...], dtype: np.dtype[np.generic], tables: int) -> None:
    """Raise InvalidOption unless this is one whole number for each table."""
    if shape != (tables,):
        raise InvalidOption(f"actions have the shape {shape}, and the batch needs ({tables},): one id for each table")
    if dtype.kind not in "iu":
        raise InvalidOption(f"actions are of type {dtype}, and ids are whole numbers")


def find_game(game: str | Game, options: Mapping[str, OptionValue]) -> Game:
    """The game with these options, by its name, by the path of its file, or as a value."""
    if isinstance(game, str):
        return load(game, **options)
    if not isinstance(game, Game):
        raise InvalidOption(f"game = {quoted(game)}: give a name, the path of a file, or a Game")
    return game.with_options(**options) if options else game


def check_choice(name: str, value: object, known: object) -> None:
    """Raise InvalidOption unless the value is one of a Literal's."""
    if value not in get_args(known):
        raise InvalidOption(f"{name} = {quoted(value)}: it is {' or '.join(get_args(known))}")


def settings_of(*, rewards: Rewards, stop: Stop, illegal: Illegal, penalty: float) -> np.ndarray:
    """The kernel's record of when a table stops and what it pays."""
    for name, value, known in (("rewards", rewards, Rewards), ("stop", stop, Stop), ("illegal", illegal, Illegal)):
        check_choice(name, value, known)
    if not isinstance(penalty, int | float) or not math.isfinite(penalty):
        raise InvalidOption(f"penalty = {quoted(penalty)}: it is a number")
    settings = np.zeros(1, kernel.SETTINGS)
    settings["rewards_match"] = rewards == "match"
    settings["stop"] = get_args(Stop).index(stop)
    settings["illegal_ends"] = illegal == "end"
    settings["penalty"] = penalty
    return settings


def key_of_seed(seed: int | str) -> int:
    """A key of 64 bits that follows from a seed."""
    if not isinstance(seed, int | str) or isinstance(seed, bool):
        raise InvalidOption(f"seed = {quoted(seed)}: a seed is a whole number or a text")
    return int.from_bytes(hashlib.sha256(repr(seed).encode()).digest()[:8], "big")


def seed_tables(key: int, states: np.ndarray, choosers: np.ndarray) -> None:
    """Set the random generators of tables: one for the cards of each, and one for random choices."""
    states["random"] = random_words(key, len(states))
    choosers["random"] = random_words(key ^ _CHOOSER_KEY, len(choosers))


def aligned(count: int, dtype: np.dtype[np.void]) -> np.ndarray:
    """Zeroed records at the start of a cache line, so that two threads never share one."""
    room = np.zeros(count * dtype.itemsize + CACHE_LINE, np.uint8)
    start = -room.ctypes.data % CACHE_LINE
    records: np.ndarray = room[start : start + count * dtype.itemsize].view(dtype)
    return records


def random_words(key: int, count: int) -> np.ndarray:
    """Different 64-bit words that follow from a key: SplitMix64, the key's sequence."""
    words = np.uint64(key) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def available_cores() -> int:
    """The number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
